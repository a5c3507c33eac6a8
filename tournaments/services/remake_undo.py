"""A change of a started event's movement taken back, as long as nothing rests on it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.problems import Problem, gettext_noop, raise_if_any
from games.texts import one_line
from tournaments.models import Entry, Event, Position, ResultVersion, Seat
from tournaments.movements.schedule import Schedule
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.play_voiding import plays_seen_of_event
from tournaments.services.remake_refusals import reason_problems, state_problems
from tournaments.services.remake_writing import (
    MADE,
    REST,
    RULED_OUT,
    UNDO,
    entries_by_label,
    lines_of_four,
    movement_rewrite,
    seating_mark,
)
from tournaments.services.round_places import round_plays_locked


@transaction.atomic
def movement_restore(*, event: Event, reason: str, actor: Actor, now: datetime) -> Event:
    """Take back what was done to the movement last: everybody sits where they sat, who came is off the list.

    Refused once a position that was made anew has started, or a newcomer's table has a result. Who withdrew
    meanwhile stays so; what was ruled out stays ruled out, and boards that were released are not played.
    """
    round_plays_locked(event)
    event = event_locked(event)
    reason = one_line(reason)
    if not event.is_of_teams:
        lines_of_four(event)
    raise_if_any([*reason_problems(reason), *state_problems(event), *undo_problems(event)])
    done = (event.movement or {})[UNDO]
    before = Schedule.from_dict(done["movement"])
    entries = entries_by_label(event)
    movement_rewrite(event, before, entries, now, {}, ruled_out=done.get(RULED_OUT, ()))
    plays_seen_of_event(event=event)
    added = [entry for entry in entries.values() if entry.player.code in done["added"]]
    Entry.objects.filter(pk__in=[entry.pk for entry in added]).delete()
    detail = {
        "position": done["first"],
        "names": ", ".join(str(entry.player) for entry in added),
        "reason": reason[:200],
    }
    log_append(event=event, actor=actor, verb="movement_restored", now=now, detail=detail)
    announce_results_changed(event)
    return event


def undo_problems(event: Event) -> list[Problem]:
    """Why the last change of the movement cannot be taken back; empty where it can."""
    done = (event.movement or {}).get(UNDO)
    if done is None:
        message = gettext_noop("There is nothing to take back: the movement was not changed, or again since.")
        return [Problem("remake_not_there", message)]
    problems = []
    if swapped_since(event):
        message = gettext_noop(
            "Two have changed places since: once they have changed back, this can be taken back."
        )
        problems.append(Problem("remake_swapped_since", message))
    started = Position.objects.filter(event=event, number__gte=done["first"], started_at__isnull=False)
    if done["kind"] == REST and started.exists():
        message = gettext_noop("Position %(number)s has been started: the movement stays as it is.")
        problems.append(Problem("remake_started", message, {"number": done["first"]}))
    if _has_results(event, done["added"]):
        message = gettext_noop("Whoever came has written results: the movement stays as it is.")
        problems.append(Problem("remake_played", message))
    return problems


def swapped_since(event: Event) -> bool:
    """Whether the seating is another than the last change had made it."""
    movement = event.movement or {}
    made = movement.get(UNDO, {}).get(MADE)
    return made is not None and seating_mark(Schedule.from_dict(movement)) != made


def _has_results(event: Event, added: list[str]) -> bool:
    """Whether a result is written at a table where one of ``added`` (codes of players) sits."""
    seats = Seat.objects.filter(position__event=event, entry__player__code__in=added)
    places = set(seats.values_list("position_id", "table"))
    written = ResultVersion.objects.filter(play__event=event, play__position__in={one for one, _ in places})
    return not places.isdisjoint(written.values_list("play__position_id", "play__table"))
