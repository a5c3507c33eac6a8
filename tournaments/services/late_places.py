"""Who comes late, a player or a team, takes the place of one absent or gone, as an entry of its own.

From a position on the seats are the newcomer's, and so are the results; those before stay with whoever had
the place. (A substitute, ``substituting``, plays for the other's account.)
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line
from tournaments.models import Entry, Event, Player, Position, ResultVersion, Seat
from tournaments.movements.meetings import listed
from tournaments.movements.remaking.handing_over import handed_over
from tournaments.movements.remaking.numbering import next_labels
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.plays import boards_known_to, boards_to_come
from tournaments.selectors.teams import members_wanted
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.entry_writing import Read, entries_written, entry_lines_read
from tournaments.services.events import event_locked
from tournaments.services.line_ups import played_elsewhere
from tournaments.services.log import log_append
from tournaments.services.movements import schedule_of
from tournaments.services.play_voiding import plays_seen_meanwhile
from tournaments.services.remake_refusals import reason_problems, state_problems
from tournaments.services.remake_writing import PLACE, entries_by_label, lines_of_four, movement_rewrite
from tournaments.services.round_places import round_plays_locked


@transaction.atomic
def place_take(*, entry: Entry, text: str, number: int, reason: str, actor: Actor, now: datetime) -> Entry:
    """``text``, one line of a list, takes the seats of ``entry`` from position ``number`` on.

    Whoever had the place has left, now at the latest: for ``reason``. A position long past stands for the one
    that is being played: nobody makes up for boards of those before. Refused with every reason: results
    written there, a substitute who plays there, boards that the newcomer knows.
    """
    round_plays_locked(entry.event)
    event = event_locked(entry.event)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    number = _not_past(event, number)
    schedule, reason = schedule_of(event) if event.is_of_teams else lines_of_four(event), one_line(reason)
    problems = [*reason_problems(reason), *state_problems(event), *_refusals(entry, number)]
    try:
        read = entry_lines_read(event, text, *members_wanted(event))
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from error
    raise_if_any([*problems, *_newcomer_problems(event, entry, read, number)])
    (newcomer,) = entries_written(event, read, joined=number)
    (newcomer.label,) = next_labels(schedule.entrants, "" if event.is_of_teams else entry.line, 1)
    newcomer.save(update_fields=["label"])
    _leave(entry, reason, now)
    after = handed_over(schedule, entry.label, newcomer.label, number)
    undo = {"kind": PLACE, "first": number, "added": [newcomer.player.code]}
    movement_rewrite(event, after, entries_by_label(event), now, undo)
    plays_seen_meanwhile(entry=newcomer)
    codes = {"player": newcomer.player.code, "other": entry.player.code}
    detail = codes | {"position": number, "reason": reason[:200]}
    log_append(event=event, actor=actor, verb="place_taken", now=now, detail=detail)
    announce_results_changed(event)
    return newcomer


def _not_past(event: Event, number: int) -> int:
    """``number``, or the position being played if that is later."""
    started = Position.objects.filter(event=event, started_at__isnull=False)
    return max([number, *started.values_list("number", flat=True)]) if number > 0 else number


def _leave(entry: Entry, reason: str, now: datetime) -> None:
    if not entry.is_withdrawn:
        entry.withdrawn_at, entry.withdrawn_reason = now, reason[:200]
        entry.save(update_fields=["withdrawn_at", "withdrawn_reason"])


def _refusals(entry: Entry, number: int) -> Iterator[Problem]:
    """Why the place cannot be taken from that position on."""
    event = entry.event
    params: dict[str, str | int] = {"name": entry_names(event)[entry.pk], "number": number}
    if not Position.objects.filter(event=event, number=number).exists():
        message = gettext_noop("The event has no position %(number)s.")
        yield Problem("position_unknown", message, params, "position")
        return
    seats = Seat.objects.filter(entry=entry, position__number__gte=number)
    if not seats.exists():
        message = gettext_noop("%(name)s has no place from position %(number)s on.")
        yield Problem("not_seated", message, params, "player")
    if seats.filter(substitute__isnull=False).exists():
        message = gettext_noop("A substitute plays for %(name)s then: end that first, or let it be.")
        yield Problem("place_of_substitute", message, params, "player")
    last = _last_written(event, entry)
    if last >= number:
        message = gettext_noop(
            "%(name)s has results in position %(last)s: the place can be taken from position %(number)s on."
        )
        yield Problem("place_has_results", message, params | {"last": last, "number": last + 1}, "position")


def _last_written(event: Event, entry: Entry) -> int:
    """The last position in which a table of the entry has a result; 0 for none."""
    seats = set(Seat.objects.filter(entry=entry).values_list("position__number", "table"))
    written = ResultVersion.objects.filter(play__event=event).values_list(
        "play__position__number", "play__table"
    )
    return max((place[0] for place in seats.intersection(written)), default=0)


def _newcomer_problems(event: Event, entry: Entry, read: Read, number: int) -> Iterator[Problem]:
    """Who comes must be one, and must not have met the boards in another's place."""
    if len(read) > 1:
        yield one_only(read)
        return
    line, matches = read[0]
    for person in line.people:
        if player := matches.get(person):
            yield from _person_problems(event, entry, player, number)


def one_only(read: Read) -> Problem:
    """Several lines where one can come."""
    message = gettext_noop("Enter one late line at a time, not %(lines)s.")
    return Problem("late_one_only", message, {"lines": len(read)}, "text")


def _person_problems(event: Event, entry: Entry, player: Player, number: int) -> Iterator[Problem]:
    if event.is_of_teams:
        yield from played_elsewhere(event, entry, player, "text")
    if _substitutes(event, player, number):
        message = gettext_noop("%(name)s is somebody else's substitute already.")
        yield Problem("already_substitute", message, {"name": str(player)}, "text")
    known = boards_known_to(event, player, number) & boards_to_come(entry, number)
    if known:
        message = gettext_noop("%(name)s has already sat where boards %(boards)s were played.")
        params: dict[str, str | int] = {"name": str(player), "boards": listed(sorted(known))}
        yield Problem("boards_known", message, params, "text")


def _substitutes(event: Event, player: Player, number: int) -> bool:
    seats = Seat.objects.filter(position__event=event, position__number__gte=number, substitute=player)
    return seats.exists()
