"""Difference matrices that others have published, with their sources.

HCD is C. J. Colbourn and J. H. Dinitz (editors), *Handbook of Combinatorial Designs*, second edition (2007),
chapter III.3. A table of digits is a group element per word; a dash stands for the point at infinity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tournaments.movements.search.develop import Column, Element, Matrix


def _rows(text: str) -> list[list[Element | None]]:
    """The lines of ``text``: words of digits, each digit a coordinate; commas part longer coordinates."""
    return [[_element(word) for word in line.split()] for line in text.strip().splitlines()]


def _element(word: str) -> Element | None:
    if word == "-":
        return None
    return tuple(map(int, word.split(",") if "," in word else word))


def _columns(text: str) -> list[Column]:
    return [tuple(column) for column in zip(*_rows(text), strict=True)]


def _numbers(text: str) -> list[Column]:
    """Columns of a matrix over the numbers modulo something."""
    rows = [[None if word == "-" else (int(word),) for word in line.split()] for line in text.split("/")]
    return [tuple(column) for column in zip(*rows, strict=True)]


def _turned(columns: Sequence[Column], *orders: Sequence[int]) -> list[Column]:
    """Every column with its rows in each of ``orders``."""
    return [tuple(column[row] for row in order) for column in columns for order in orders]


TWO_TURNS: Final = ((0, 1, 2, 3, 4, 5), (1, 2, 0, 5, 3, 4), (2, 0, 1, 4, 5, 3))
SIX_TURNS: Final = tuple(tuple((row + turn) % 6 for row in range(6)) for turn in range(6))


def _times(
    columns: Sequence[Column], factor: int, order: Sequence[int], modulus: int, times: int
) -> Iterator[Column]:
    """Every column, again and again with its entries times ``factor`` and its rows in ``order``."""
    for first in columns:
        column = first
        for _ in range(times):
            yield column
            column = tuple(
                None if (entry := column[row]) is None else (entry[0] * factor % modulus,) for row in order
            )


def _plus(column: Column, steps: Sequence[Element], orders: Sequence[int]) -> Column:
    return tuple(
        None
        if entry is None
        else tuple((a + b) % order for a, b, order in zip(entry, step, orders, strict=True))
        for entry, step in zip(column, steps, strict=True)
    )


def _matrix_12() -> Matrix:
    text = """
        00 00 00 00 00 00 00 00 00 00 00 00
        00 01 02 03 04 05 10 11 12 13 14 15
        00 10 12 02 11 01 13 15 04 14 05 03
        00 03 10 01 13 15 02 12 05 04 11 14
        00 12 01 15 05 13 03 14 02 11 10 04
        """
    source = "H. Hanani, Balanced incomplete block designs and related designs, Discrete Math. 11 (1975)"
    return Matrix(source, (2, 6), _columns(text))


def _matrix_18() -> Matrix:
    text = """
        000 100 100 000 100 100 100 000 000 000 100 000
        000 020 100 100 000 120 110 110 010 020 010 120
        000 100 022 102 112 001 101 120 121 001 020 002
        000 002 100 002 102 122 010 111 110 121 021 001
        000 021 000 100 020 112 100 021 112 102 102 012
        000 000 011 010 100 010 110 122 011 121 120 111
        """
    steps = ((0, 0), (0, 1), (1, 0), (2, 1), (2, 2), (1, 2))
    columns = [
        _plus(column, [(0, a * y, b * y) for a, b in steps], (2, 3, 3))
        for column in _columns(text)
        for y in range(3)
    ]
    source = "R. J. R. Abel, Existence of five MOLS of orders 18 and 60, J. Combin. Designs 23 (2015)"
    return Matrix(source, (2, 3, 3), columns, developed=(1, 3, 3))


def _matrix_20() -> Matrix:
    text = (
        "- 7 13 1 16 9 2/0 1 15 7 17 6 14/0 11 10 11 5 4 3/7 - 13 16 1 2 9/1 0 15 17 7 14 6/11 0 10 5 11 3 4"
    )
    return Matrix("HCD III.3.49", (19,), _turned(_numbers(text), *TWO_TURNS), infinite=1)


def _matrix_21() -> Matrix:
    columns = _numbers("8 17 20 2/9 16 4 15/11 5 10 6/14 1 3 13/18 19 12 7")
    turns = [tuple((row + turn) % 5 for row in range(5)) for turn in range(5)]
    return Matrix("HCD III.3.50", (21,), [((0,),) * 5, *_turned(columns, *turns)])


def _matrix_24() -> Matrix:
    text = """
        0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000
        0000 0010 0100 0110 1000 1010 1100 1110 2000 2010 2100 2110
        0000 0011 1001 2110 0111 2011 2111 1000 0100 1100 1101 2010
        0000 1010 1011 2000 1101 2110 0001 0101 2100 2001 0111 1100
        0000 0001 2010 1111 2111 2100 1101 0011 1010 2101 1000 0110
        """
    steps = ((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1), (0, 1, 0, 0))
    orders = (3, 2, 2, 2)
    columns = [shape for column in _columns(text) for shape in (column, _plus(column, steps, orders))]
    return Matrix("HCD III.3.52", orders, columns)


def _matrix_26() -> Matrix:
    text = "- - - - -/0 0 0 0 0/1 6 7 8 14/3 11 20 18 10/6 10 14 1 5/4 19 5 12 2"
    columns = [((0,),) * 6, *_turned(_numbers(text), *SIX_TURNS)]
    return Matrix("HCD III.3.53", (21,), columns, infinite=5)


def _matrix_28() -> Matrix:
    text = """
        0,0,0 1,1,6 0,1,1 0,1,1 0,1,3 0,1,4 0,0,0 0,1,4 1,0,5
        1,0,2 0,0,0 0,1,5 1,0,1 1,0,2 1,0,6 1,1,3 0,0,0 1,0,1
        1,0,3 1,1,4 0,0,0 1,1,5 1,1,2 1,1,4 1,1,2 0,1,6 0,0,0
        0,0,5 1,0,6 0,0,5 0,0,6 1,0,3 0,0,0 0,0,4 0,1,5 1,1,4
        0,0,3 0,0,3 1,1,5 0,0,0 0,0,5 1,1,6 0,1,1 0,0,1 1,0,3
        0,1,3 0,0,6 0,0,6 0,1,5 0,0,0 0,0,3 1,1,6 1,0,2 0,0,2
        """
    columns = [((0, 0, 0),) * 6, *_turned(_columns(text), *TWO_TURNS)]
    return Matrix("HCD III.3.54", (2, 2, 7), columns)


def _matrix_30() -> Matrix:
    text = """
        00 - 00 00 00 00 00
        00 00 - 04 02 03 01
        00 31 30 - 40 10 20
        00 30 02 12 - 01 03
        00 33 12 42 20 - 04
        00 42 24 03 23 32 -
        """
    steps = ((1, 1), (2, 1), (1, 0), (4, 0), (3, 4), (4, 4))
    columns = [
        _plus(column, [(a * i, b * i) for a, b in steps], (5, 5))
        for column in _columns(text)
        for i in range(5)
    ]
    return Matrix("HCD III.3.55", (5, 5), columns, infinite=5)


def _matrix_33() -> Matrix:
    text = "0 0 0 0 0 0/15 11 22 4 17 8/19 7 14 32 22 18/22 19 8 24 21 6/9 12 15 7 26 14/14 28 23 2 19 3"
    fixed = _numbers("0 1 7/0 4 28/0 16 13/0 31 19/0 25 10/0 22 0")
    return Matrix("HCD III.3.56", (33,), [*fixed, *_times(_numbers(text), 4, (4, 0, 1, 2, 3, 5), 33, 5)])


def _matrix_34() -> Matrix:
    text = "- 0 0 0 0 0/30 17 10 25 23 8/22 4 32 29 28 22/25 10 20 15 21 16/0 12 15 16 32 23/6 11 18 14 9 20"
    fixed = _numbers("0 1 3 10 5/0 4 12 7 20/0 16 15 28 14/0 31 27 13 23/0 25 9 19 26/0 11 11 0 -")
    columns = [*fixed, *_times(_numbers(text), 4, (4, 0, 1, 2, 3, 5), 33, 5)]
    return Matrix("HCD III.3.57", (33,), columns, infinite=1)


def _matrix_36() -> Matrix:
    text = """
        0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000
        0000 0100 1000 1100 0001 0101 1001 1101 0002 0102 1002 1102
        0000 1112 0021 0012 0120 0102 1111 0111 1110 1022 1001 1010
        0000 0010 1010 0100 1100 1020 1000 0120 1120 0020 1110 0110
        0000 0120 0010 1110 1020 1010 0100 0020 0110 1100 1120 1000
        """
    steps = ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2))
    columns = [
        _plus(column, [(0, 0, a * y, b * y) for a, b in steps], (2, 2, 3, 3))
        for column in _columns(text)
        for y in range(3)
    ]
    return Matrix("HCD III.3.59", (2, 2, 3, 3), columns)


def _matrix_38() -> Matrix:
    text = (
        "- 10 1 2 6 3 22 5 7 9 14 18 28/0 1 10 20 23 30 35 13 33 16 29 32 21/"
        "0 26 26 15 8 4 17 19 34 12 31 24 25/10 - 10 6 2 22 3 7 5 14 9 28 18/"
        "1 0 26 23 20 35 30 33 13 29 16 21 32/26 0 1 8 15 17 4 34 19 31 12 25 24"
    )
    return Matrix("HCD III.3.60", (37,), _turned(_numbers(text), *TWO_TURNS), infinite=1)


def _matrix_39() -> Matrix:
    text = "0 0 0 0 0 0/4 23 13 5 12 11/25 11 22 34 23 6/13 4 20 17 15 29/27 21 8 16 19 26/16 19 34 38 26 21"
    fixed = _numbers("0 1 -1/0 16 -16/0 22 -22/0 17 -17/0 38 -38/0 23 -23")
    turned = [*_times(_numbers(text), 16, (2, 0, 1, 5, 3, 4), 39, 3)]
    mirrored = [tuple(None if entry is None else (-entry[0] % 39,) for entry in column) for column in turned]
    return Matrix("HCD III.3.61", (39,), [*fixed, *turned, *mirrored])


MATRICES: Final = {
    12: _matrix_12,
    18: _matrix_18,
    20: _matrix_20,
    21: _matrix_21,
    24: _matrix_24,
    26: _matrix_26,
    28: _matrix_28,
    30: _matrix_30,
    33: _matrix_33,
    34: _matrix_34,
    36: _matrix_36,
    38: _matrix_38,
    39: _matrix_39,
}
"""(Quasi-)difference matrices by the number of tables."""
