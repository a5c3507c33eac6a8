"""Columns against the plain way, which is checked against notes added one by one."""

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.maths.columns import (
    Columns,
    ColumnsError,
    boards_of,
    halves_by_columns,
    notes_by_columns,
    sums_by_columns,
)
from scoring.maths.formulas import INDIVIDUAL
from scoring.maths.percentages import individual
from scoring.maths.topage import topage_halves

QUARTERS = INDIVIDUAL.weights
UNITS = st.lists(st.tuples(st.integers(1, 4), st.integers(-9, 9)), max_size=60)
FAR = st.sampled_from([1, 10**9])
"""How far numbers are apart: close together they are counted, far apart they are sorted."""


def column(numbers):
    return np.array(numbers, np.int64)


def columns(boards):
    rows = [(board, *result) for board in sorted(boards) for result in boards[board]]
    return Columns(
        column([row[0] for row in rows]),
        column([row[1] for row in rows]),
        column([row[2] for row in rows]),
        column([row[3] for row in rows]),
        column([row[4] for row in rows]).reshape(len(rows), 3).T,
    )


def evening(seed, tables, boards, played, far=1):
    """Everybody sits at a table for each board; a share ``played`` of the results is there."""
    source = random.Random(seed)
    event = {}
    for board in range(1, boards + 1):
        players = source.sample(range(0, 4 * tables * far, far), 4 * tables)
        results = [
            (100 * board + play, 2 * source.randint(-5, 5), a, (b, c, d))
            for play, (a, b, c, d) in enumerate(zip(*[iter(players)] * 4, strict=True))
            if source.random() < played
        ]
        if results:
            event[board] = results
    return event


@given(UNITS, FAR)
def test_halves_of_all_boards_at_once_are_those_of_each(results, far):
    results = sorted(((board, far * unit) for board, unit in results), key=lambda row: row[0])
    expected = [
        half
        for board in sorted({row[0] for row in results})
        for half in topage_halves([unit for other, unit in results if other == board])
    ]
    boards, units = column([row[0] for row in results]), column([row[1] for row in results])
    assert halves_by_columns(boards_of(boards), units).tolist() == expected


@given(st.integers(0, 10**9), st.integers(1, 7), st.integers(0, 12), st.sampled_from([0.3, 0.8, 1]), FAR)
def test_columns_give_what_the_plain_way_gives(seed, tables, boards, played, far):
    event = evening(seed, tables, boards, played, far)
    entrants = range(0, 4 * tables * far, far)
    notes, plain = notes_by_columns(columns(event)), individual(event, QUARTERS, entrants)
    assert sums_by_columns(notes, QUARTERS, entrants).lines() == plain.lines
    assert notes.topages() == plain.boards


def test_columns_refuse_what_64_bits_cannot_sum_exactly():
    """Boards played 2, 3, 4 ... 52 times: the common denominator alone has more than 64 bits."""
    event = {
        board: [(100 * board + play, play, 1, (2, 3, 4)) for play in range(board + 1)]
        for board in range(1, 52)
    }
    with pytest.raises(ColumnsError):
        sums_by_columns(notes_by_columns(columns(event)), QUARTERS, [])
    line = individual(event, QUARTERS).lines[1]
    assert line.attack == Fraction(50), "the plain way knows no such limit"
