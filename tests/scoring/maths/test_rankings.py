"""Places: general and alternate ranking by hand, rounding at its edges."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.maths.alternate import alternate_ranking
from scoring.maths.ranking import millionths, ranking, rounded

VALUES = st.lists(st.none() | st.fractions(0, 100, max_denominator=30), max_size=30)


def places(rows):
    return [(row.entrant, row.place) for row in rows]


def test_equal_values_share_a_place():
    rows = [("a", Fraction(50)), ("b", Fraction(60)), ("c", Fraction(50)), ("d", Fraction(40))]
    assert places(ranking(rows)) == [("b", 1), ("a", 2), ("c", 2), ("d", 4)]


def test_two_winners_are_followed_by_a_third():
    assert [row.place for row in ranking([("a", Fraction(1)), ("b", Fraction(1)), ("c", Fraction(0))])] == [
        1,
        1,
        3,
    ]


def test_rows_without_a_value_come_last_without_a_place():
    rows = [("a", None), ("b", Fraction(0)), ("c", None)]
    assert places(ranking(rows)) == [("b", 1), ("a", None), ("c", None)]


def test_values_that_differ_only_beyond_a_float_do_not_share():
    tiny = Fraction(1, 10**30)
    rows = ranking([("a", Fraction(50)), ("b", 50 + tiny), ("c", 50 + tiny)])
    assert places(rows) == [("b", 1), ("c", 1), ("a", 3)]


def test_values_that_look_alike_after_rounding_do_not_share():
    rows = ranking([("a", Fraction(200, 3)), ("b", Fraction(66667, 1000))])
    assert rounded(rows[0].value) == rounded(rows[1].value)
    assert places(rows) == [("b", 1), ("a", 2)]


@given(VALUES)
def test_a_place_is_one_more_than_those_above(values):
    for row in ranking(list(enumerate(values))):
        if row.value is None:
            assert row.place is None
        else:
            assert row.place == 1 + sum(other is not None and other > row.value for other in values)


@given(VALUES)
def test_everybody_is_ranked_once(values):
    assert sorted(row.entrant for row in ranking(list(enumerate(values)))) == list(range(len(values)))


def rows_of(**lines):
    """``N=[60, 50]`` becomes ("N1", "N", 60), ("N2", "N", 50)."""
    return [
        (f"{line}{index}", line, None if value is None else Fraction(value))
        for line, values in lines.items()
        for index, value in enumerate(values, start=1)
    ]


def test_line_winners_stand_before_every_second():
    """S2 with 58 is better than the winners of E and W, and is placed after them."""
    rows = alternate_ranking(rows_of(N=[55, 40], S=[60, 58], E=[52, 51], W=[45, 44]))
    assert places(rows) == [
        ("S1", 1),
        ("N1", 2),
        ("E1", 3),
        ("W1", 4),
        ("S2", 5),
        ("E2", 6),
        ("W2", 7),
        ("N2", 8),
    ]
    assert [row.line_place for row in rows] == [1, 1, 1, 1, 2, 2, 2, 2]


def test_equal_winners_of_two_lines_share_a_place():
    rows = alternate_ranking(rows_of(N=[55], S=[55], E=[52], W=[45]))
    assert places(rows) == [("N1", 1), ("S1", 1), ("E1", 3), ("W1", 4)]


def test_equal_in_one_line_both_stand_among_the_winners():
    rows = alternate_ranking(rows_of(N=[55, 55, 30], S=[60, 58], E=[52, 51], W=[45, 44]))
    assert places(rows) == [
        ("S1", 1),
        ("N1", 2),
        ("N2", 2),
        ("E1", 4),
        ("W1", 5),
        ("S2", 6),
        ("E2", 7),
        ("W2", 8),
        ("N3", 9),
    ]
    assert [row.line_place for row in rows if row.line == "N"] == [1, 1, 3]


def test_equal_values_with_different_line_places_do_not_share():
    rows = alternate_ranking(rows_of(N=[55, 40], S=[40]))
    assert places(rows) == [("N1", 1), ("S1", 2), ("N2", 3)]


def test_lines_of_different_lengths_and_rows_without_a_value():
    rows = alternate_ranking(rows_of(N=[None, 40, 30], S=[50], E=[None]))
    assert places(rows) == [("S1", 1), ("N2", 2), ("N3", 3), ("N1", None), ("E1", None)]
    assert rows[3].line_place is None
    assert rows[3].line == "N"


@given(st.lists(st.tuples(st.sampled_from("NESW"), st.fractions(0, 100, max_denominator=4)), max_size=24))
def test_nobody_stands_below_a_worse_player_of_the_same_line(values):
    rows = alternate_ranking((index, line, value) for index, (line, value) in enumerate(values))
    assert sorted(row.entrant for row in rows) == list(range(len(values)))
    for better in rows:
        for worse in rows:
            if better.line == worse.line and better.value > worse.value:
                assert better.place < worse.place
            if better.line == worse.line and better.value == worse.value:
                assert better.line_place == worse.line_place
                assert better.place == worse.place


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(200, 3), "66.67"),
        (Fraction(100, 3), "33.33"),
        (Fraction(125, 1000), "0.13"),
        (Fraction(135, 1000), "0.14"),
        (Fraction(-125, 1000), "-0.13"),
        (Fraction(50), "50.00"),
        (Fraction(0), "0.00"),
        (Fraction(100), "100.00"),
        (Fraction(1, 1000), "0.00"),
    ],
)
def test_two_decimals_half_up(value, shown):
    assert str(rounded(value)) == shown


@given(st.fractions(-1000, 1000), st.integers(0, 6))
def test_rounding_is_never_off_by_more_than_half_a_step(value, decimals):
    assert abs(Fraction(rounded(value, decimals)) - value) <= Fraction(1, 2 * 10**decimals)


def test_other_numbers_of_decimals():
    assert rounded(Fraction(5, 2), 0) == Decimal(3)
    assert str(rounded(Fraction(1, 3), 3)) == "0.333"


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (Fraction(200, 3), 66_666_667),
        (Fraction(100, 3), 33_333_333),
        (Fraction(1, 2_000_000), 1),
        (Fraction(-1, 2_000_000), -1),
        (Fraction(1, 2_000_001), 0),
        (Fraction(100), 100_000_000),
    ],
)
def test_millionths(value, stored):
    assert millionths(value) == stored
