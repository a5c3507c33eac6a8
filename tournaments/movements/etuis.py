"""Étuis: how many of each board a movement needs, which lies at which table, and who shares one.

A *copy* tells the tables apart that play a board in the same position: the lowest has copy 1, the next one
copy 2. Sections are neighbours and their larger ones come first, so a section's copies are one étui of every
board all evening; in a barometer the copy is the table. By relay two copies are one étui: the two tables play
it one after the other, and between them stands what it waits on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.movements.schedule import Schedule
from tournaments.movements.tarot.sections import sharing

Placed = tuple[int, int, int, int]
"""``(board, copy, position, table)``."""


def copies(schedule: Schedule) -> dict[tuple[int, int, int], int]:
    """``(position, table, board)`` to the copy of the board that is played there, from 1."""
    tables: dict[tuple[int, int], list[int]] = defaultdict(list)
    for sitting in schedule.sittings:
        for board in sitting.boards:
            tables[sitting.position, board].append(sitting.table)
    return {
        (position, table, board): copy
        for (position, board), found in tables.items()
        for copy, table in enumerate(sorted(found), start=1)
    }


def etui_of(copy: int, kind: str) -> int:
    """The étui that a copy is, in a movement of ``kind``.

    >>> [etui_of(copy, "relay") for copy in (1, 2, 3, 4)], etui_of(3, "sections")
    ([1, 1, 2, 2], 3)
    """
    return (copy - 1) // sharing(kind) + 1


def copies_of(etui: int, kind: str) -> range:
    """The copies that are one étui.

    >>> [*copies_of(2, "relay")], [*copies_of(2, "barometer")]
    ([3, 4], [2])
    """
    shared = sharing(kind)
    return range((etui - 1) * shared + 1, etui * shared + 1)


def begins_with(boards: Iterable[int], *, is_second: bool) -> int:
    """The board with which a table begins: of two that share an étui the second one half the set later.

    >>> begins_with([1, 2, 3, 4], is_second=True), begins_with([1, 2, 3], is_second=True)
    (3, 3)
    >>> begins_with([5, 6], is_second=False), begins_with([5], is_second=True)
    (5, 5)
    """
    numbers = sorted(boards)
    return numbers[min(-(-len(numbers) // 2), len(numbers) - 1)] if is_second else numbers[0]


@dataclass(frozen=True, slots=True)
class EtuiWay:
    """The same étui of some boards that go together: the tables where it is played, by position.

    Two tables in a position are a relay; in a position that is missing it waits at the desk.
    """

    etui: int
    boards: tuple[int, ...]
    tables: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Stand:
    """Between which tables the boards of a position lie; each begins with another board."""

    position: int
    tables: tuple[int, ...]
    boards: tuple[int, ...]

    @property
    def first(self) -> tuple[tuple[int, int], ...]:
        """Each table with the board it begins with."""
        return tuple(
            (table, begins_with(self.boards, is_second=number > 0))
            for number, table in enumerate(self.tables)
        )


def placed(schedule: Schedule) -> list[Placed]:
    """Every copy of every board where it is played, as an event has it in its plays."""
    return [(board, copy, position, table) for (position, table, board), copy in copies(schedule).items()]


def etui_ways(rows: Iterable[Placed], kind: str) -> tuple[EtuiWay, ...]:
    """The ways of all étuis, those of the first one first; boards with the same way together."""
    ways: dict[tuple[int, int], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for board, copy, position, table in rows:
        ways[etui_of(copy, kind), board][position].append(table)
    together: dict[tuple[int, tuple[tuple[int, tuple[int, ...]], ...]], list[int]] = defaultdict(list)
    for (etui, board), positions in sorted(ways.items()):
        way = tuple((position, tuple(sorted(tables))) for position, tables in sorted(positions.items()))
        together[etui, way].append(board)
    return tuple(EtuiWay(etui, tuple(boards), dict(way)) for (etui, way), boards in together.items())


def etui_counts(ways: Iterable[EtuiWay]) -> dict[int, int]:
    """Every board with the number of its étuis."""
    counts: dict[int, int] = defaultdict(int)
    for way in ways:
        for board in way.boards:
            counts[board] += 1
    return dict(sorted(counts.items()))


def stands_of(ways: Iterable[EtuiWay]) -> tuple[Stand, ...]:
    """The relay stands of every position, in the order of the tables."""
    found = [
        Stand(position, tables, way.boards)
        for way in ways
        for position, tables in way.tables.items()
        if len(tables) > 1
    ]
    return tuple(sorted(found, key=lambda stand: (stand.position, stand.tables)))


def sections_of(ways: Iterable[EtuiWay]) -> dict[int, tuple[int, ...]]:
    """The tables of every étui; empty unless it is several tables all evening, and no other étui's."""
    tables: dict[int, set[int]] = defaultdict(set)
    for way in ways:
        tables[way.etui].update(table for found in way.tables.values() for table in found)
    every = [table for found in tables.values() for table in found]
    if len(every) != len(set(every)) or any(len(found) < 2 for found in tables.values()):
        return {}
    return {etui: tuple(sorted(found)) for etui, found in sorted(tables.items())}
