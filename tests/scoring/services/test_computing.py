"""The standings of what was read: by columns and result by result they are the same, to the last byte."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.maths.columns import ColumnsError
from scoring.maths.formulas import INDIVIDUAL, Formula
from scoring.selectors.inputs import EntryRow, StandingsInput
from scoring.services.computing import compute_plainly
from scoring.services.computing_columns import compute_by_columns
from tournaments.movements.schedule import SEATS

HALVES = Formula("halves", Fraction(1, 2), Fraction(1, 2))


def evening(seed: int, tables: int, positions: int, played: float) -> StandingsInput:
    """Everybody changes seats at random; a share ``played`` of the boards has a result, a few withdrew."""
    source = random.Random(seed)
    people = source.sample(range(1, 1000), 4 * tables)
    seats, results = [], []
    for position in range(positions):
        source.shuffle(people)
        for table in range(1, tables + 1):
            sitting = people[4 * table - 4 : 4 * table]
            seats += [(50 + position, table, *seated) for seated in zip(SEATS, sitting, strict=True)]
            results += [
                (source.getrandbits(40), board, 50 + position, table, source.choice(SEATS), unit, 1)
                for board in range(1, 4)
                if source.random() < played
                for unit in [2 * source.randint(-4, 4)]
            ]
    entries = [EntryRow(pk, source.choice(SEATS), source.random() < 0.1) for pk in sorted(people)]
    source.shuffle(seats)
    source.shuffle(results)
    return StandingsInput(1, 1, INDIVIDUAL.as_dict(), results, seats, entries, len(results))


@given(
    st.integers(0, 10**9),
    st.integers(1, 6),
    st.integers(1, 4),
    st.sampled_from([0.2, 0.6, 1]),
    st.sampled_from([INDIVIDUAL, HALVES]),
)
def test_columns_and_the_plain_way_agree(seed, tables, positions, played, formula):
    read = evening(seed, tables, positions, played)
    assume(read.results)
    plain, large = compute_plainly(read, formula), compute_by_columns(read, formula)
    assert large.rows == plain.rows
    assert (large.input_hash, large.digests) == (plain.input_hash, plain.digests)
    assert list(map(large.notes_text, large.digests)) == list(map(plain.notes_text, plain.digests))


def test_columns_refuse_a_table_with_an_empty_seat():
    read = evening(1, 3, 2, 1)
    read.seats.pop()
    with pytest.raises(ColumnsError):
        compute_by_columns(read, INDIVIDUAL)


def test_columns_refuse_a_seat_that_is_none():
    read = evening(1, 3, 2, 1)
    read.results[0] = (*read.results[0][:4], "X", *read.results[0][5:])
    with pytest.raises(ColumnsError):
        compute_by_columns(read, INDIVIDUAL)


@pytest.mark.parametrize("weight", ["1/3", "1/9999999967"])
def test_columns_refuse_percentages_that_64_bits_cannot_hold_exactly(weight):
    """The plain way knows no such limit, so whoever asks gets the same figures either way."""
    attack, defence = weight, f"{int(weight[2:]) - 1}/{weight[2:]}"
    formula = Formula.from_dict(INDIVIDUAL.as_dict() | {"attack": attack, "defence": defence})
    read = evening(7, 4, 3, 1)
    plain = compute_plainly(read, formula)
    if weight == "1/3":
        assert compute_by_columns(read, formula).rows == plain.rows
    else:
        with pytest.raises(ColumnsError):
            compute_by_columns(read, formula)
