"""A board's traveller: what every table made of it. Only for a board that everybody may look at."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from games.models import Board
from games.selectors.boards import released_board
from scoring.models import BoardNotes
from scoring.selectors.results import Person, Result, results_of_plays
from scoring.selectors.rulings_shown import compared_units
from tournaments.models import Event, Play, Ruling, Seat
from tournaments.movements.layouts import attacking
from tournaments.selectors.plays import expected_plays, waiting_plays
from tournaments.selectors.rulings import rulings_in_force
from tournaments.selectors.seats import WRITTEN, name_sides


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One table's result: how many of the ``others`` made less for the attack, and how many the same."""

    position: int
    table: int
    people: tuple[tuple[str, Person], ...]
    result: Result
    lower: int
    equal: int
    others: int
    attacker: str
    """The seat, or the side, that attacked."""
    ruling: Ruling | None = None
    """What the director has ruled of this table's play, or of the board."""


@dataclass(frozen=True, slots=True)
class Traveller:
    """A released board with every confirmed result, best for the attack first."""

    board: Board
    lines: tuple[TravellerLine, ...]
    units: tuple[int, ...] = ()
    """The scores by which attacks are compared."""


@dataclass(frozen=True, slots=True)
class ClosedBoard:
    """A board that is not released: how many tables have still to finish it, and nothing else.

    ``cancelled`` says why it never will be, where its set was cancelled.
    """

    number: int
    waiting: int
    expected: int
    cancelled: str


def traveller(event: Event, number: int) -> Traveller | ClosedBoard | None:
    """The traveller of a board, or what may be said of a closed one; ``None`` when there is no such board."""
    board = None if event.board_set is None else released_board(event.board_set, number)
    if board is not None:
        return Traveller(board, *_lines(event, board))
    plays = Play.objects.filter(event=event, board=number)
    if not plays.exists():
        return None
    return ClosedBoard(
        number=number,
        waiting=waiting_plays(event).filter(board=number).count(),
        expected=expected_plays(event).filter(board=number).count(),
        cancelled=event.board_set.cancelled_reason if event.board_set else "",
    )


def _lines(event: Event, board: Board) -> tuple[tuple[TravellerLine, ...], tuple[int, ...]]:
    """Every line, and the scores by which attacks are compared."""
    plays = Play.objects.filter(event=event, board=board.number, not_played_reason="")
    people = _people(event, board.number)
    results = results_of_plays(event, plays, [board.number])
    ruled = _ruled(event, board.number, results)
    units = sorted(compared_units(event, board.number) if ruled else (one.unit for one in results.values()))
    lines = []
    for pk, position_id, position, table in plays.values_list(
        "pk", "position_id", "position__number", "table"
    ):
        if pk not in results:
            continue
        unit = results[pk].unit
        lower = bisect_left(units, unit)
        equal = bisect_right(units, unit) - lower - 1
        seats = people.get((position_id, table), {})
        sitting = tuple((seat, seats[seat]) for seat in WRITTEN if seat in seats)
        taker = attacking(seats, board.taker) or ""
        lines.append(
            TravellerLine(
                *(position, table, sitting, results[pk], lower, max(equal, 0), max(len(units) - 1, 0), taker),
                ruled.get(pk),
            )
        )
    return tuple(sorted(lines, key=lambda line: (-line.result.unit, line.position))), tuple(units)


def most_played(event: Event) -> int:
    """How often the board was played that was played most often, as last computed; one query."""
    notes = BoardNotes.objects.filter(event=event).values_list("notes", flat=True)
    return max(map(len, notes), default=0)


def _ruled(event: Event, number: int, plays: Iterable[int]) -> dict[int, Ruling]:
    """Play id to what is ruled of it, at its table or at all."""
    rulings = [one for one in rulings_in_force(event) if one.entry is None]
    everywhere = next((one for one in rulings if one.board == number), None)
    own = {one.play_id: one for one in rulings if one.play_id is not None}
    found = {play: own.get(play, everywhere) for play in plays}
    return {play: one for play, one in found.items() if one is not None}


def _people(event: Event, number: int) -> dict[tuple[int, int], dict[str, Person]]:
    plays = Play.objects.filter(
        event=event, board=number, position=OuterRef("position"), table=OuterRef("table")
    )
    tables: dict[tuple[int, int], dict[str, Person]] = {}
    seats = list(
        Seat.objects.filter(Exists(plays), position__event=event).select_related(
            "entry__player", "substitute"
        )
    )
    name_sides(seats)
    for seat in seats:
        tables.setdefault((seat.position_id, seat.table), {})[seat.seat] = Person.at(seat)
    return tables
