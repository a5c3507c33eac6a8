"""More positions than can be without meeting somebody again: boards never repeated, meetings spread.

A line is a Latin square over the board sets, of which the first positions are played: so no player has a
board twice. What two rows of a square hold falls apart into cycles of board sets; changing the two rows over
on one of them leaves a Latin square. Such changes are made at random, with simulated annealing, to bring down
the number of meetings after the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from games.dealing.stream import HashStream
from tournaments.movements.search.develop import Squares

CONTEXT = "movement-spread-1"
COOLING = 0.97
PRECISION = 1 << 24

Rectangle = list[list[int]]
"""A line: for every position the member who plays each board set."""


def spread(squares: Squares, tables: int, positions: int, seed: bytes, sweeps: int) -> Squares:
    """The best that ``sweeps`` find from ``squares``: few meetings again, and these evenly shared."""
    stream = HashStream(seed, CONTEXT)
    search = _Spread(tables, positions, _completed(_by_boards(squares, tables), tables, stream), stream)
    best = (search.cost, search.shares(), search.copied())
    heat = 1.0
    for _ in range(sweeps):
        for _ in range(20 * tables):
            search.step(heat)
            if search.cost <= best[0] and (found := (search.cost, search.shares())) < best[:2]:
                best = (*found, search.copied())
        heat = heat * COOLING if heat > 0.05 else 1.0
        if not best[0]:
            break
    return _by_tables([line[:positions] for line in best[2]], tables)


class _Spread:
    """Four lines, how often every two players meet, and the sum over all of ``times * (times - 1) / 2``.

    Rows from ``positions`` on are not played.
    """

    def __init__(self, tables: int, positions: int, lines: list[Rectangle], stream: HashStream) -> None:
        self.tables = tables
        self.positions = positions
        self.lines = lines
        self.stream = stream
        size = range(tables)
        self.meets = {(a, b): [[0] * tables for _ in size] for a in range(4) for b in range(4) if a != b}
        self.cost = sum(
            self._count(line, position, board, 1, above=line)
            for line in range(4)
            for position in range(positions)
            for board in size
        )

    def copied(self) -> list[Rectangle]:
        """The lines as they are now."""
        return [[list(row) for row in line] for line in self.lines]

    def shares(self) -> int:
        """How unevenly the cost falls on the players: the squares of what each bears, summed."""
        borne = [[0] * self.tables for _line in range(4)]
        for (line, _other), met in self.meets.items():
            for player, counts in enumerate(met):
                borne[line][player] += sum(times * (times - 1) // 2 for times in counts)
        return sum(cost * cost for line in borne for cost in line)

    def step(self, heat: float) -> None:
        """Change two rows of a line over on one cycle, unless that is worse than the heat allows."""
        line, first = self.stream.below(4), self.stream.below(self.positions)
        second = (first + 1 + self.stream.below(self.tables - 1)) % self.tables
        cycle = self._cycle(line, first, second, self.stream.below(self.tables))
        gain = self._swap(line, first, second, cycle)
        if gain > 0 and self.stream.below(PRECISION) >= PRECISION * exp(-gain / heat):
            gain += self._swap(line, first, second, cycle)
        self.cost += gain

    def _cycle(self, line: int, first: int, second: int, start: int) -> list[int]:
        upper, lower = self.lines[line][first], self.lines[line][second]
        place = {member: board for board, member in enumerate(upper)}
        cycle = [start]
        while (board := place[lower[cycle[-1]]]) != start:
            cycle.append(board)
        return cycle

    def _swap(self, line: int, first: int, second: int, boards: Sequence[int]) -> int:
        """Change over; how much the cost grows."""
        upper, lower = self.lines[line][first], self.lines[line][second]
        gain = 0
        for board in boards:
            gain += self._count(line, first, board, -1) + self._count(line, second, board, -1)
            upper[board], lower[board] = lower[board], upper[board]
            gain += self._count(line, first, board, 1) + self._count(line, second, board, 1)
        return gain

    def _count(self, line: int, position: int, board: int, step: int, above: int = 4) -> int:
        """Enter (or take out) the meetings of one player at one board with the lines below ``above``."""
        if position >= self.positions:
            return 0
        gain, member = 0, self.lines[line][position][board]
        for other in range(above):
            if other != line:
                met = self.lines[other][position][board]
                times = self.meets[line, other][member][met]
                gain += times if step > 0 else 1 - times
                self.meets[line, other][member][met] = self.meets[other, line][met][member] = times + step
        return gain


def uneven(squares: Squares, tables: int) -> tuple[int, int]:
    """What ``spread`` makes small, of a movement that is there."""
    lines = _by_boards(squares, tables)
    found = _Spread(tables, len(squares[0]), lines, HashStream(b"", CONTEXT))
    return found.cost, found.shares()


def _by_boards(squares: Squares, tables: int) -> list[Rectangle]:
    """N, S, E, W over the board sets."""
    *others, boards = squares
    lines: list[Rectangle] = []
    for square in ([list(range(tables))] * len(boards), *others):
        rows = []
        for members, sets in zip(square, boards, strict=True):
            row = [0] * tables
            for member, number in zip(members, sets, strict=True):
                row[number] = member
            rows.append(row)
        lines.append(rows)
    return lines


def _by_tables(lines: Sequence[Rectangle], tables: int) -> Squares:
    """S, E, W and the boards at N's tables."""
    squares: Squares = [[], [], [], []]
    for rows in zip(*lines, strict=True):
        boards = [0] * tables
        for number, member in enumerate(rows[0]):
            boards[member] = number
        for square, row in zip(squares, rows[1:], strict=False):
            square.append([row[number] for number in boards])
        squares[3].append(boards)
    return squares


def _completed(lines: list[Rectangle], tables: int, stream: HashStream) -> list[Rectangle]:
    """To Latin squares: in a new row every board set goes to any member who has not had it yet."""
    for line in lines:
        while len(line) < tables:
            free = [[m for m in range(tables) if all(row[b] != m for row in line)] for b in range(tables)]
            line.append(_matching([stream.shuffled(choices) for choices in free]))
    return lines


def _matching(choices: Sequence[Sequence[int]]) -> list[int]:
    """A member for every board set, each once (augmenting paths; rows that are regular always have one)."""
    board_of: dict[int, int] = {}

    def augment(board: int, tried: set[int]) -> bool:
        for member in choices[board]:
            if member not in tried:
                tried.add(member)
                if member not in board_of or augment(board_of[member], tried):
                    board_of[member] = board
                    return True
        return False

    for board in range(len(choices)):
        augment(board, set())
    row = [0] * len(choices)
    for member, board in board_of.items():
        row[board] = member
    return row
