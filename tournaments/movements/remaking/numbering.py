"""Which table is which: who sits North stays where the movement would have North sit, wherever that can be.

No table gets the same boards in two positions: results are known by board and table.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, count

from tournaments.movements.remaking.assigning import assigned
from tournaments.movements.remaking.request import Request
from tournaments.movements.remaking.state import NO_SET, State
from tournaments.movements.schedule import SEATS, Sitting, label_of

Table = tuple[int, tuple[int, ...], dict[str, str]]
"""A wished number, the boards, and who sits there."""


def numbered(state: State, request: Request, before: tuple[Sitting, ...]) -> list[Sitting]:
    """The sittings of the positions that were made anew; ``before`` are those of earlier positions."""
    had = {(sitting.table, board) for sitting in before for board in sitting.boards}
    homes = {
        (sitting.position, sitting.seats.get(SEATS[0], "")): sitting.table
        for sitting in request.schedule.sittings
    }
    new = _new_homes(request, homes)
    # Who rests in a position, or sits in another's line there, is at home where it sits otherwise.
    usual = {north: table for (_, north), table in homes.items()} | new
    most = max(request.schedule.tables + len(new), request.wanted)
    found = []
    for position in state.positions:
        tables = []
        for table, number in enumerate(state.laid[position]):
            if number == NO_SET:
                continue
            seats = {line: state.labels[state.seats[position][at][table]] for at, line in enumerate(SEATS)}
            north = seats[SEATS[0]]
            home = homes.get((position, north)) or usual.get(north, 1)
            tables.append((home, state.sets[number], seats))
        for number, (_, boards, seats) in _placed(tables, had, most):
            found.append(Sitting(position, number, seats, boards))
            had |= {(number, board) for board in boards}
    return sorted(found, key=lambda sitting: (sitting.position, sitting.table))


def _new_homes(request: Request, homes: Mapping[tuple[int, str], int]) -> dict[str, int]:
    """A table for every North who comes: one that others have left, else the next number.

    In the position that is being played all tables are taken: who comes for it stays at the table added then.
    """
    norths = request.lines[SEATS[0]]
    taken = {
        table for (position, north), table in homes.items() if position >= request.first and north in norths
    }
    tables = request.schedule.tables
    left = [] if request.now else [table for table in range(1, tables + 1) if table not in taken]
    return dict(zip(request.newcomers[SEATS[0]], chain(left, count(tables + 1)), strict=False))


def _placed(tables: list[Table], had: set[tuple[int, int]], most: int) -> list[tuple[int, Table]]:
    """A number for every table of a position: the wished one first, else any that never had the boards."""
    numbers = assigned(
        [
            [
                number
                for number in (home, *(one for one in range(1, most + 1) if one != home))
                if not any((number, board) in had for board in boards)
            ]
            for home, boards, _ in tables
        ]
    )
    return [(number, tables[at]) for number, at in numbers.items()]


def next_labels(labels: tuple[str, ...], line: str, wanted: int) -> tuple[str, ...]:
    """Labels of a line (teams have none: ``""``) that are not taken yet, the next numbers.

    >>> next_labels(("N1", "N7", "S9"), "N", 2)
    ('N8', 'N9')
    >>> next_labels(("1", "7"), "", 1)
    ('8',)
    """
    highest = max((int(label[len(line) :]) for label in labels if label.startswith(line)), default=0)
    return tuple(label_of(line, highest + number) for number in range(1, wanted + 1))
