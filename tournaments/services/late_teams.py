"""A team that comes late to a movement in which another one sits out: from then on they play each other.

Nobody else is moved. (In the place of a team that is absent or has left: ``late_places``.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.selectors.boards import released_numbers
from games.texts import one_line
from tournaments.models import Entry, Event, Position
from tournaments.movements.checker import check
from tournaments.movements.layouts import ATTACK, DEFENCE
from tournaments.movements.meetings import listed
from tournaments.movements.remaking.numbering import next_labels
from tournaments.movements.remaking.phantom import Joined, Match, joined, resting_from
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.teams import members_wanted
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.entry_writing import Read, entries_written, entry_lines_read
from tournaments.services.events import event_locked
from tournaments.services.late_places import one_only
from tournaments.services.line_ups import played_elsewhere
from tournaments.services.log import log_append
from tournaments.services.movements import schedule_of
from tournaments.services.remake_refusals import reason_problems, state_problems
from tournaments.services.remake_writing import REST, entries_by_label, movement_rewrite
from tournaments.services.round_places import round_plays_locked


@dataclass(frozen=True, slots=True)
class TeamSight:
    """What would come of it: from position ``first`` on, with ``label`` for the team that comes.

    ``names`` are those of the teams that are there, by label.
    """

    first: int
    label: str
    found: Joined
    names: Mapping[str, str]


def team_sight(*, event: Event) -> TeamSight:
    """Whom a late team would meet; ``ProblemsError`` where none can come, with what can be done instead."""
    if not event.is_of_teams:
        message = gettext_noop("Only in an event of teams can a late team come in where another sits out.")
        raise ProblemsError([Problem("movement_of_another_form", message)])
    raise_if_any(state_problems(event))
    schedule, called = schedule_of(event), entry_names(event)
    started = Position.objects.filter(event=event, started_at__isnull=False)
    first = 1 + max(started.values_list("number", flat=True), default=0)
    entries = entries_by_label(event)
    names = {label: called[entry.pk] for label, entry in entries.items() if not entry.is_withdrawn}
    (label,) = next_labels(schedule.entrants, "", 1)
    seen = frozenset(released_numbers(event.board_set)) if event.board_set else frozenset[int]()
    found = joined(schedule, label, first, names, seen)
    if not found.matches:
        raise ProblemsError([_no_match(sits_out=bool(resting_from(schedule, first, names)))])
    raise_if_any(check(found.schedule).problems)
    return TeamSight(first, label, found, names)


def _no_match(*, sits_out: bool) -> Problem:
    """Why a late team would meet nobody, and what can be done."""
    if sits_out:
        message = gettext_noop(
            "Whoever sits out and a late team have no boards that they could still play. A late team can "
            "take the place of one that is absent or has left."
        )
        return Problem("no_boards_for_both", message)
    message = gettext_noop(
        "In the positions that have not been started no team sits out. A late team can take the place of "
        "one that is absent or has left, or the rest of the movement is made anew for it."
    )
    return Problem("no_team_sits_out", message)


def team_consequences(sight: TeamSight, late: str) -> list[Problem]:
    """What would be otherwise than now, in sentences; ``late`` is what the team that comes is called."""
    names = {**sight.names, sight.label: late}
    found = [line for match in sight.found.matches for line in _match_told(match, names)]
    message = gettext_noop("Position %(position)s: without a table are %(names)s.")
    for position, labels in sight.found.resting.items():
        params: dict[str, str | int] = {
            "position": position,
            "names": ", ".join(names[label] for label in labels),
        }
        found.append(Problem("rests_then", message, params))
    return found


def _match_told(match: Match, names: Mapping[str, str]) -> Iterator[Problem]:
    params: dict[str, str | int] = {
        "position": match.position,
        "name": names[match.against],
        "boards": listed(match.boards),
    }
    if ATTACK in match.seats:
        message = gettext_noop(
            "Position %(position)s: against %(name)s, who would have sat out; attacks at table %(attack)s, "
            "defends at table %(defence)s; boards %(boards)s."
        )
        params |= {"attack": match.seats[ATTACK], "defence": match.seats[DEFENCE]}
    else:
        message = gettext_noop(
            "Position %(position)s: against %(name)s, who would have sat out; table %(table)s, boards "
            "%(boards)s."
        )
        params |= {"table": next(iter(match.seats.values()))}
    yield Problem("meets_then", message, params)
    if match.sharing:
        message = gettext_noop("Position %(position)s: tables %(tables)s share boards %(boards)s.")
        shared: dict[str, str | int] = {"tables": listed(match.sharing)}
        yield Problem("boards_shared_then", message, params | shared)


@transaction.atomic
def team_join(*, event: Event, text: str, number: int, reason: str, actor: Actor, now: datetime) -> Entry:
    """``text``, one line of a list, plays from position ``number`` on against whoever would have sat out.

    ``number`` is the first position that has not been started, as ``team_sight`` said: once it is started
    what was looked at is no longer so, and is refused.
    """
    round_plays_locked(event)
    event = event_locked(event)
    reason = one_line(reason)
    sight, read = _checked(event, text, number, reason_problems(reason))
    (newcomer,) = entries_written(event, read, joined=sight.first)
    newcomer.label = sight.label
    newcomer.save(update_fields=["label"])
    undo = {"kind": REST, "first": sight.first, "added": [newcomer.player.code]}
    movement_rewrite(event, sight.found.schedule, entries_by_label(event), now, undo)
    detail = {
        "team": entry_names(event)[newcomer.pk],
        "position": sight.first,
        "tables": sight.found.schedule.tables,
        "reason": reason[:200],
    }
    log_append(event=event, actor=actor, verb="team_joined", now=now, detail=detail)
    announce_results_changed(event)
    return newcomer


def _checked(event: Event, text: str, number: int, problems: list[Problem]) -> tuple[TeamSight, Read]:
    """Whom the team would meet and the line read; ``ProblemsError`` with all against it, ``problems`` too."""
    sight, read = None, None
    try:
        sight = team_sight(event=event)
        problems += _seen_problems(sight, number)
    except ProblemsError as error:
        problems += error.problems
    try:
        read = entry_lines_read(event, text, *members_wanted(event))
        problems += _newcomer_problems(event, read)
    except ProblemsError as error:
        problems += error.problems
    if problems or sight is None or read is None:
        raise ProblemsError(problems)
    return sight, read


def _seen_problems(sight: TeamSight, number: int) -> Iterator[Problem]:
    if number != sight.first:
        message = gettext_noop(
            "A late team comes in from position %(number)s on, the first one that has not been started: look "
            "again at whom it meets."
        )
        yield Problem("remake_not_as_seen", message, {"number": sight.first}, "position")


def _newcomer_problems(event: Event, read: Read) -> Iterator[Problem]:
    """One team, and nobody in it who has played for another one."""
    if len(read) > 1:
        yield one_only(read)
        return
    _line, matches = read[0]
    for player in matches.values():
        yield from played_elsewhere(event, None, player, "text")
