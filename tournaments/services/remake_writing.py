"""A started event's movement replaced by one that differs in what is still to be played; and put back.

Callers hold the locks: plays first, then the event. Seats, plays and byes that stay the same are not touched,
so results and substitutes stay where they are. What was before is kept beside the movement, for the undo.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.boards import board_takers
from tournaments.models import Bye, Entry, Event, Play, Position, Seat
from tournaments.movements.etuis import copies
from tournaments.movements.remaking.request import FORM
from tournaments.movements.schedule import INDIVIDUAL, Schedule
from tournaments.movements.tarot import sections
from tournaments.services.links import links_complete
from tournaments.services.movements import schedule_of

Ruled = tuple[int, int, int, str]
Waiting = dict[tuple[int, int], int]
"""``(position id, entry id)`` to the player who sits there for the entry."""

UNDO: Final = "undo"
"""The key of a stored movement under which the one before it lies. A schedule read from it knows nothing of
that. Where two change places afterwards it stays, and serves once they have changed back: ``MADE``."""
MADE: Final = "made"
"""The mark of the movement that was made then, in the undo."""
REST, PLACE = "rest", "place"
"""What was done, as the undo calls it: the rest made anew, or somebody took another's place."""
RULED_OUT: Final = "ruled_out"
"""The plays that went with the movement before though the director had ruled them out: position, table,
board and reason of each. They come back as they were."""
SUBSTITUTES: Final = "substitutes"
"""Who would have played for somebody that the new movement lets rest: position, label and player. They sit
down again with whom they play for."""
FORMS: Final = (INDIVIDUAL, sections.FORM, FORM)


def lines_of_four(event: Event) -> Schedule:
    """The movement of an event of single players in four lines; ``ProblemsError`` for another."""
    schedule = schedule_of(event)
    if schedule.form not in FORMS:
        message = gettext_noop("Only where single players sit in four lines can the movement be changed now.")
        raise ProblemsError([Problem("movement_of_another_form", message)])
    return schedule


def entries_by_label(event: Event) -> dict[str, Entry]:
    """Everybody who has, or had, a place in the movement."""
    entries = Entry.objects.filter(event=event).exclude(label="").select_related("player")
    return {entry.label: entry for entry in entries}


def movement_rewrite(
    event: Event,
    after: Schedule,
    entries: Mapping[str, Entry],
    now: datetime,
    undo: Mapping[str, Any],
    *,
    ruled_out: Iterable[Ruled] = (),
) -> None:
    """Make ``after`` the movement of a locked event; ``entries`` are all its labels.

    ``undo`` says what was done: with it the movement before is kept. ``ruled_out`` comes back ruled out.
    """
    before = {key: value for key, value in (event.movement or {}).items() if key != UNDO}
    positions = {one.number: one for one in Position.objects.filter(event=event)}
    resting = _seats(event, after, entries, positions)
    gone = _plays(event, after, positions, ruled_out)
    _byes(event, after, entries, positions)
    kept = {**undo, "movement": before, RULED_OUT: gone, SUBSTITUTES: resting, MADE: seating_mark(after)}
    event.movement = after.as_dict() | ({UNDO: kept} if undo else {})
    event.save(update_fields=["movement"])
    links_complete(event=event, now=now)


def seating_mark(schedule: Schedule) -> str:
    """A short word for who sits where with which boards."""
    data = schedule.as_dict()
    told = json.dumps([data["sittings"], data["byes"]], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def movement_swapped(event: Event, before: Schedule, after: Schedule) -> None:
    """``after``, in which two have changed places, is the movement of a locked event; an undo stays."""
    undo = (event.movement or {}).get(UNDO)
    kept = {UNDO: {MADE: seating_mark(before), **undo}} if undo else {}
    event.movement = after.as_dict() | kept
    event.save(update_fields=["movement"])


def undo_waits(event: Event, after: Schedule) -> Iterator[Problem]:
    """Whether the last change of the movement could no longer be taken back with ``after`` as it is."""
    movement = event.movement or {}
    undo = movement.get(UNDO)
    if undo and seating_mark(after) != undo.get(MADE, seating_mark(Schedule.from_dict(movement))):
        message = gettext_noop(
            "The movement was changed from position %(number)s on: that can be taken back only once these "
            "two have changed back."
        )
        yield Problem("undo_waits", message, {"number": undo["first"]})


def _seats(
    event: Event, after: Schedule, entries: Mapping[str, Entry], positions: Mapping[int, Position]
) -> list[tuple[int, str, int]]:
    """Everybody on the seat that ``after`` gives; a substitute stays with the entry it plays for.

    Returns the substitutes of those who have no seat: ``SUBSTITUTES``.
    """
    wanted = {
        (positions[sitting.position].pk, sitting.table, seat): entries[label].pk
        for sitting in after.sittings
        for seat, label in sitting.seats.items()
    }
    there = list(Seat.objects.filter(position__event=event))
    substitutes = _waiting(event, entries, positions, there)
    _sit_down(event, wanted, there, substitutes)
    seated = {(position, entry) for (position, _table, _seat), entry in wanted.items()}
    numbers = {position.pk: number for number, position in positions.items()}
    labels = {entry.pk: label for label, entry in entries.items()}
    return [
        (numbers[position], labels[entry], player)
        for (position, entry), player in substitutes.items()
        if (position, entry) not in seated and entry in labels
    ]


def _sit_down(
    event: Event, wanted: Mapping[tuple[int, int, str], int], there: Iterable[Seat], substitutes: Waiting
) -> None:
    """``wanted``: the entry of each place; who sits right stays seated."""
    right = [seat for seat in there if wanted.get((seat.position_id, seat.table, seat.seat)) == seat.entry_id]
    # All away before anybody sits down: the constraints are immediate.
    Seat.objects.filter(position__event=event).exclude(pk__in=[seat.pk for seat in right]).delete()
    kept = {(seat.position_id, seat.table, seat.seat) for seat in right}
    Seat.objects.bulk_create(
        Seat(
            position_id=position,
            table=table,
            seat=seat,
            entry_id=entry,
            substitute_id=substitutes.get((position, entry)),
        )
        for (position, table, seat), entry in wanted.items()
        if (position, table, seat) not in kept
    )


def _waiting(
    event: Event, entries: Mapping[str, Entry], positions: Mapping[int, Position], there: Iterable[Seat]
) -> Waiting:
    """The substitutes of an event: on their seats, and of those whom an earlier change lets rest."""
    seated = {
        (seat.position_id, seat.entry_id): seat.substitute_id
        for seat in there
        if seat.substitute_id is not None
    }
    busy = {(position, player) for (position, _entry), player in seated.items()}
    told = (event.movement or {}).get(UNDO, {}).get(SUBSTITUTES, ())
    resting = {
        (positions[number].pk, entries[label].pk): player
        for number, label, player in told
        if number in positions and label in entries and (positions[number].pk, player) not in busy
    }
    return resting | seated


def _plays(
    event: Event, after: Schedule, positions: Mapping[int, Position], ruled_out: Iterable[Ruled]
) -> list[Ruled]:
    """The plays that ``after`` wants; what the director has ruled out at a table stays ruled out there.

    Returns what had been ruled out and is not played there any more.
    """
    wanted = {
        (positions[number].pk, table, board): copy for (number, table, board), copy in copies(after).items()
    }
    there = list(Play.objects.filter(event=event))
    wrong = [play for play in there if wanted.get((play.position_id, play.table, play.board)) != play.copy]
    numbers = {position.pk: number for number, position in positions.items()}
    reasons = {(play.position_id, play.table, play.board): play.not_played_reason for play in wrong}
    gone: list[Ruled] = [
        (numbers[play.position_id], play.table, play.board, play.not_played_reason)
        for play in wrong
        if play.not_played_reason and (play.position_id, play.table, play.board) not in wanted
    ]
    before = {(positions[number].pk, table, board): reason for number, table, board, reason in ruled_out}
    Play.objects.filter(pk__in=[play.pk for play in wrong]).delete()
    kept = {(play.position_id, play.table, play.board) for play in there} - set(reasons)
    takers = board_takers(event.board_set) if event.board_set else {}
    Play.objects.bulk_create(
        Play(
            event=event,
            position_id=position,
            table=table,
            board=board,
            copy=copy,
            taker=takers.get(board, ""),
            not_played_reason=reasons.get((position, table, board), before.get((position, table, board), "")),
        )
        for (position, table, board), copy in wanted.items()
        if (position, table, board) not in kept
    )
    return gone


def _byes(
    event: Event, after: Schedule, entries: Mapping[str, Entry], positions: Mapping[int, Position]
) -> None:
    Bye.objects.filter(position__event=event).delete()
    Bye.objects.bulk_create(
        Bye(position=positions[number], entry=entries[label], kind=bye_kind(entries[label], number))
        for number, labels in after.byes.items()
        for label in labels
    )


def bye_kind(entry: Entry, number: int) -> str:
    """Why ``entry`` has no seat in position ``number``."""
    if number < entry.joined:
        return str(Bye.Kind.LATE)
    return str(Bye.Kind.ABSENT if entry.is_withdrawn else Bye.Kind.BYE)
