"""From a (quasi-)difference matrix to the squares of a movement: who is at which table in which position.

A difference matrix has a column per position; adding a group element to a column gives another table of that
position. A quasi-difference matrix has six rows, the sixth for the positions, and leaves some entries empty:
these are the points at infinity, which among themselves meet in a small transversal design of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

Element = tuple[int, ...]
Column = tuple[Element | None, ...]
Squares = list[list[list[int]]]
"""For S, E, W and the board sets: for every position the member at each table. N's member is the table."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """A published matrix over the group of ``orders``.

    ``infinite`` is the number of points at infinity; ``developed`` are the orders of the subgroup whose
    elements are added to the columns, where that is not the whole group.
    """

    source: str
    orders: tuple[int, ...]
    columns: Sequence[Column]
    infinite: int = 0
    developed: tuple[int, ...] | None = None

    def squares(self) -> Squares:
        """The movement."""
        if len(self.columns[0]) == len("NSEW") + 1 or not (self.infinite or self.developed):
            return squares_of_blocks([*self._table_blocks()])
        return squares_of_blocks([*self._blocks(), *_corner(self.infinite, prod(self.orders))])

    def _table_blocks(self) -> Iterator[tuple[int, ...]]:
        """Blocks of five members and the position, which is the column's number."""
        for position, column in enumerate(self.columns):
            for element in product(*map(range, self.orders)):
                yield (*(self._number(entry, element) for entry in column[:5]), position)

    def _blocks(self) -> Iterator[tuple[int, ...]]:
        """Blocks of five members and the position, which is the sixth member."""
        seen = [0] * len(self.columns[0])
        for column in self.columns:
            far = [prod(self.orders) + seen[row] for row in range(len(column))]
            for row, entry in enumerate(column):
                seen[row] += entry is None
            for element in product(*map(range, self.developed or self.orders)):
                yield tuple(
                    far[row] if entry is None else self._number(entry, element)
                    for row, entry in enumerate(column)
                )

    def _number(self, entry: Element | None, element: Element) -> int:
        """The number of ``entry + element``."""
        if entry is None:
            raise ValueError("a point at infinity has no sum")
        number = 0
        for value, step, order in zip(entry, element, self.orders, strict=True):
            number = number * order + (value + step) % order
        return number


def _corner(size: int, first: int) -> Iterator[tuple[int, ...]]:
    """The blocks of the points at infinity among themselves: none, one, or those of the field of five."""
    for x, y in product(range(size), repeat=2):
        yield tuple(first + value % size for value in (x, y, x + y, x + 2 * y, x + 3 * y, x + 4 * y))


def squares_of_blocks(blocks: Sequence[tuple[int, ...]]) -> Squares:
    """The squares of ``blocks`` of N, S, E, W, board set and position."""
    size = max(block[5] for block in blocks) + 1
    tables = max(block[0] for block in blocks) + 1
    squares = [[[-1] * tables for _ in range(size)] for _ in range(4)]
    for first, *others, position in blocks:
        for square, member in zip(squares, others, strict=True):
            square[position][first] = member
    return squares


def squares_of_shifts(tables: int, columns: Sequence[Sequence[int]]) -> Squares:
    """The squares of positions in each of which S, E, W and the boards stand ``column`` tables further."""
    return [
        [[(table - column[line]) % tables for table in range(tables)] for column in columns]
        for line in range(4)
    ]


def squares_of_letters(text: str) -> Squares:
    """The squares of four Latin squares, written side by side."""
    rows = [
        [[ord(letter) - ord("a") for letter in word] for word in line.split()] for line in text.split("\n")
    ]
    return [[row[line] for row in rows if row] for line in range(4)]


def repetitions(squares: Squares) -> tuple[int, int]:
    """How often a board comes to somebody again, and how often two players meet again."""
    tables, positions = len(squares[0][0]), len(squares[0])
    lines = [[list(range(tables))] * positions, *squares]
    again = [0, 0]
    for right in range(1, 5):
        for left in range(right):
            met = {
                (a, b) for p in range(positions) for a, b in zip(lines[left][p], lines[right][p], strict=True)
            }
            again[right != 4] += tables * positions - len(met)
    return again[0], again[1]
