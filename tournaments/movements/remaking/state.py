"""The rest of a movement while it is being made: who sits where with which boards, and what that costs.

Players, sets of boards and tables are numbers from 0; a line is the number of its seat. A table of a position
has a set, or none where it is not laid. Every player's sets, played or planned, are one bit mask.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tournaments.movements.remaking.request import Request
from tournaments.movements.schedule import SEATS

NOBODY: Final = -1
NO_TABLE: Final = -1
NO_SET: Final = -1
MEETING, REST = 24, 90
"""What a repeated meeting and a rest cost; an attack too many or too few costs about 16."""


class State:
    """The positions that are made anew, with all that earlier ones have left behind."""

    def __init__(self, request: Request) -> None:
        schedule = request.schedule
        self.sets = sorted({sitting.boards for sitting in schedule.sittings})
        self.set_of = {boards: number for number, boards in enumerate(self.sets)}
        self.labels = [label for line in SEATS for label in request.lines[line]]
        self.line = [number for number, line in enumerate(SEATS) for _ in request.lines[line]]
        self.player = {label: number for number, label in enumerate(self.labels)}
        self.positions = tuple(range(request.first, schedule.positions + 1))
        self.wanted = request.wanted
        rows = max(schedule.tables, self.wanted) + 1
        self.laid = {position: [NO_SET] * rows for position in self.positions}
        self.seats = {position: [[NOBODY] * rows for _ in SEATS] for position in self.positions}
        self.at = {position: [NO_TABLE] * len(self.labels) for position in self.positions}
        self.met: list[dict[int, int]] = [{} for _ in self.labels]
        self.weight = _weights(self.sets, request.takers)
        self.attacks = [0] * len(self.labels)
        missed = {label for labels in request.newcomers.values() for label in labels}
        self.rests = [len(self.positions) + (request.first - 1) * (label in missed) for label in self.labels]
        self.shut = self._mask(request.seen)
        self.mask = [self.shut | self._mask(request.known.get(label, frozenset())) for label in self.labels]
        self.stock = _stock(request, self.set_of)
        for sitting in schedule.sittings:
            if sitting.position < request.first:
                self.remember(tuple(sitting.seats.values()), sitting.boards)

    def _mask(self, boards: frozenset[int]) -> int:
        """The sets with one of ``boards``."""
        return sum(1 << number for number, held in enumerate(self.sets) if not boards.isdisjoint(held))

    def remember(self, labels: tuple[str, ...], boards: tuple[int, ...]) -> None:
        """A table of an earlier position."""
        number = self.set_of[boards]
        people = [self.player[label] for label in labels if label in self.player]
        for one in people:
            self.mask[one] |= 1 << number
            self.attacks[one] += self.weight[self.line[one]][number]
            for other in people:
                if other != one:
                    self.met[one][other] = self.met[one].get(other, 0) + 1

    def others(self, position: int, table: int, line: int) -> list[int]:
        """Who sits at a table, but for a line."""
        seats = self.seats[position]
        return [seats[other][table] for other in range(4) if other != line and seats[other][table] != NOBODY]

    def lay(self, position: int, table: int, boards: int, people: tuple[int, ...]) -> None:
        """A full table of people who sat nowhere."""
        self.laid[position][table] = boards
        for one in people:
            self._sit(position, one, table)

    def shift(self, *changes: tuple[int, Mapping[int, int]]) -> int:
        """In positions players of one line to other seats of it, or to none; what that adds to the cost.

        Everybody gets up before anybody sits down: boards may change from one position to another.
        """
        moving = {one for _position, moves in changes for one in moves}
        before = sum(map(self._own_cost, moving))
        change = sum(self._rise(position, one) for position, moves in changes for one in moves)
        change += sum(
            self._sit(position, one, table)
            for position, moves in changes
            for one, table in moves.items()
            if table != NO_TABLE
        )
        return change + sum(map(self._own_cost, moving)) - before

    def _own_cost(self, one: int) -> int:
        return self.attacks[one] ** 2 + REST * self.rests[one] ** 2

    def _rise(self, position: int, one: int) -> int:
        table, line, saved = self.at[position][one], self.line[one], 0
        if table == NO_TABLE:
            return 0
        for other in self.others(position, table, line):
            times = self.met[one][other] - 1
            self.met[one][other] = self.met[other][one] = times
            saved += times
        number = self.laid[position][table]
        self.mask[one] &= ~(1 << number)
        self.attacks[one] -= self.weight[line][number]
        self.rests[one] += 1
        if self.seats[position][line][table] == one:
            self.seats[position][line][table] = NOBODY
        self.at[position][one] = NO_TABLE
        return -MEETING * saved

    def _sit(self, position: int, one: int, table: int) -> int:
        line, number, added = self.line[one], self.laid[position][table], 0
        for other in self.others(position, table, line):
            times = self.met[one].get(other, 0)
            self.met[one][other] = self.met[other][one] = times + 1
            added += times
        self.mask[one] |= 1 << number
        self.attacks[one] += self.weight[line][number]
        self.rests[one] -= 1
        self.seats[position][line][table] = one
        self.at[position][one] = table
        return MEETING * added

    def resting(self, position: int, line: int) -> list[int]:
        """The players of a line without a table."""
        at = self.at[position]
        return [one for one, own in enumerate(self.line) if own == line and at[one] == NO_TABLE]

    def spare(self, position: int, number: int) -> int:
        """How many more tables can have a set before it is shared beyond the movement's own copies."""
        return self.stock[position].get(number, 0) - self.laid[position].count(number)

    def full_tables(self, position: int) -> int:
        """How many tables are laid."""
        laid = self.laid[position]
        return len(laid) - laid.count(NO_SET)

    def missing(self) -> int:
        """Full tables that are wanted and not there, of all positions."""
        return sum(self.wanted - self.full_tables(position) for position in self.positions)

    def cost(self) -> int:
        """Repeated meetings, uneven attacks and rests."""
        again = sum(times * (times - 1) // 2 for met in self.met for times in met.values()) // 2
        return MEETING * again + sum(map(self._own_cost, range(len(self.labels))))


def _weights(sets: list[tuple[int, ...]], takers: Mapping[int, str]) -> list[list[int]]:
    """By line and set: four times its attacks less the boards, so that an even share adds up to nothing."""
    return [
        [
            4 * sum(takers.get(board) == seat for board in boards) - len(boards) if takers else 0
            for boards in sets
        ]
        for seat in SEATS
    ]


def _stock(request: Request, set_of: Mapping[tuple[int, ...], int]) -> dict[int, dict[int, int]]:
    """How many tables may have a set in a position without anybody sharing that did not before.

    Where boards are at one table at a time that is one for every set, also for one that would wait.
    """
    stock: dict[int, dict[int, int]] = {position: {} for position in range(1, request.schedule.positions + 1)}
    for sitting in request.schedule.sittings:
        there = stock[sitting.position]
        there[set_of[sitting.boards]] = there.get(set_of[sitting.boards], 0) + 1
    if all(times == 1 for there in stock.values() for times in there.values()):
        return {position: dict.fromkeys(set_of.values(), 1) for position in stock}
    return stock
