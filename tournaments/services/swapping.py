"""Two players change places: before a position, or because they sat down so and played.

Where somebody sits out, or a team does, that may be one of the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from games.problems import Problem, gettext_noop, raise_if_any
from games.texts import one_line, unseen
from tournaments.models import Bye, Entry, Event, Position, Seat
from tournaments.movements.schedule import Schedule
from tournaments.movements.swapping import Consequences, consequences, swapped
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.meeting_again import boards_met_again
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.movements import schedule_of
from tournaments.services.play_voiding import plays_seen_at
from tournaments.services.remake_writing import bye_kind, movement_swapped, undo_waits

_STATES = (Event.State.DRAFT, Event.State.READY, Event.State.RUNNING)


def swap_consequences(
    *, event: Event, number: int, first: Entry, second: Entry, and_later: bool = False
) -> Consequences:
    """What exchanging the two in position ``number`` would bring about, told with the players' names.

    ``and_later``: and in all that follow. ``ProblemsError`` where they cannot be exchanged at all.
    """
    raise_if_any(_refusals(event, number, first, second))
    before = schedule_of(event)
    positions = _positions(before, number, and_later=and_later)
    after = swapped(before, positions, first.label, second.label)
    found = consequences(before, after)
    harms = (*found.harms, *boards_met_again(event, positions, first, second))
    told = entry_names(event)
    names = {entry.label: told[entry.pk] for entry in Entry.objects.filter(event=event)}
    harms, meetings, solved = (
        tuple(_named(problem, names) for problem in part) for part in (harms, found.meetings, found.solved)
    )
    return Consequences(harms, meetings, solved, tuple(undo_waits(event, after)))


def _named(problem: Problem, names: Mapping[str, str]) -> Problem:
    """The sentence with players' names where it has labels."""
    told = {
        key: names.get(str(value), value) if key in {"first", "second", "entrant"} else value
        for key, value in problem.params.items()
    }
    return replace(problem, params=told)


@transaction.atomic
def seats_swap(
    *,
    event: Event,
    number: int,
    first: Entry,
    second: Entry,
    reason: str,
    actor: Actor,
    now: datetime,
    harms_accepted: bool = False,
    and_later: bool = False,
) -> Event:
    """Exchange the seats of two players in position ``number``; with ``and_later`` in all that follow, too.

    In a position that has been started it says who really sat there: results stay at their tables and count
    for whoever sits there now. What the movement forbids (a board played again) needs ``harms_accepted``.
    Doing the same again undoes it; a change of the movement can be taken back only after that.
    """
    event = event_locked(event)
    reason = one_line(reason)
    problems = [*_refusals(event, number, first, second), *unseen(reason, "reason")]
    if not reason:
        problems.append(Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason"))
    raise_if_any(problems)
    before = schedule_of(event)
    positions = _positions(before, number, and_later=and_later)
    after = swapped(before, positions, first.label, second.label)
    if not harms_accepted:
        raise_if_any(
            swap_consequences(
                event=event, number=number, first=first, second=second, and_later=and_later
            ).harms
        )
    for position in positions:
        labels = (first.label, second.label)
        sittings = [one for label in labels for one in before.plays(label) if one.position == position]
        plays_seen_at(event=event, number=position, tables=[sitting.table for sitting in sittings])
        _exchange(event, position, first, second)
    movement_swapped(event, before, after)
    log_append(
        event=event,
        actor=actor,
        verb="seats_swapped_on" if and_later else "seats_swapped",
        now=now,
        detail={
            "position": number,
            "player": first.player.code,
            "other": second.player.code,
            "places": f"{_place(before, number, first.label)} ↔ {_place(before, number, second.label)}",
            "reason": reason[:200],
        },
    )
    announce_results_changed(event)
    return event


def _positions(schedule: Schedule, number: int, *, and_later: bool) -> range:
    return range(number, schedule.positions + 1) if and_later else range(number, number + 1)


def _exchange(event: Event, number: int, first: Entry, second: Entry) -> None:
    """All rows anew: neither may hold the other's place for a moment, the constraints are immediate.

    A substitute goes with the player.
    """
    where = {"position__event": event, "position__number": number, "entry__in": [first, second]}
    rows, byes = list(Seat.objects.filter(**where)), list(Bye.objects.filter(**where))
    other = {first.pk: second, second.pk: first}
    substitutes = {row.entry_id: row.substitute_id for row in rows}
    Seat.objects.filter(pk__in=[row.pk for row in rows]).delete()
    Bye.objects.filter(pk__in=[bye.pk for bye in byes]).delete()
    Seat.objects.bulk_create(
        Seat(
            position_id=row.position_id,
            table=row.table,
            seat=row.seat,
            entry=other[row.entry_id],
            substitute_id=substitutes.get(other[row.entry_id].pk),
        )
        for row in rows
    )
    Bye.objects.bulk_create(
        Bye(
            position_id=bye.position_id,
            entry=other[bye.entry_id],
            kind=bye_kind(other[bye.entry_id], number),
        )
        for bye in byes
    )


def _place(schedule: Schedule, number: int, label: str) -> str:
    """``4N``: table and seat, or a dash for who sits out."""
    sitting = next((one for one in schedule.plays(label) if one.position == number), None)
    return f"{sitting.table}{sitting.seat_of(label)}" if sitting else "–"


def _refusals(event: Event, number: int, first: Entry, second: Entry) -> list[Problem]:
    """Why the two cannot change places."""
    problems = []
    if event.state not in _STATES:
        message = gettext_noop("The event is over: reopen it before you change who sat where.")
        problems.append(Problem("event_over", message))
    if first.pk == second.pk:
        message = gettext_noop("Choose two different players.")
        problems.append(Problem("same_player", message, where="second"))
    if not Position.objects.filter(event=event, number=number).exists():
        message = gettext_noop("The event has no position %(number)s.")
        problems.append(Problem("position_unknown", message, {"number": number}, "position"))
        return problems
    where = {"position__event": event, "position__number": number}
    seated = set(Seat.objects.filter(**where).values_list("entry_id", flat=True))
    out = set(Bye.objects.filter(**where, kind=Bye.Kind.BYE).values_list("entry_id", flat=True))
    names = entry_names(event)
    for field, entry in (("first", first), ("second", second)):
        if entry.pk not in seated | out:
            message = gettext_noop("%(name)s does not sit anywhere in position %(number)s.")
            params: dict[str, str | int] = {"name": names.get(entry.pk, str(entry.player)), "number": number}
            problems.append(Problem("not_seated", message, params, field))
    if {first.pk, second.pk} <= out - seated:
        message = gettext_noop("Both sit out: there is nothing to exchange.")
        problems.append(Problem("both_sit_out", message, where="second"))
    return problems
