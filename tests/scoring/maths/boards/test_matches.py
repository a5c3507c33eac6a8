"""Board-a-match, and the victory points of the WBF against a second and slower reckoning."""

import json
from itertools import count, pairwise
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.maths.boards.matches import MOST_BOARDS, board_a_match, wbf_table, wbf_victory_points

GOLDEN = json.loads(
    (Path(__file__).parents[4] / "fixtures" / "golden" / "board_comparisons.json").read_text(encoding="utf-8")
)
BOARDS = st.integers(1, 200)


def slow_table(boards):
    """The formula in floating point, and rows raised one after the other until no step grows."""
    tau, blitz = (sqrt(5) - 1) / 2, 15 * sqrt(boards)
    last = next(margin for margin in count() if margin >= blitz - 1e-9)
    rows = [round(1000 + 1000 * (1 - tau ** (3 * margin / blitz)) / (1 - tau**3)) for margin in range(last)]
    rows.append(2000)
    while True:
        low = [at for at in range(1, len(rows) - 1) if rows[at + 1] - rows[at] > rows[at] - rows[at - 1]]
        if not low:
            return rows
        rows[low[0]] += 1


@pytest.mark.parametrize("case", GOLDEN["wbf"], ids=lambda case: f"{case['boards']}-{case['from']}")
def test_rows_of_the_report(case):
    table = wbf_table(case["boards"])
    assert [*table[case["from"] : case["from"] + len(case["hundredths"])]] == case["hundredths"]


@pytest.mark.parametrize("boards", [1, 2, 7, 8, 10, 12, 14, 16, 20, 24, 32, 48, 64])
def test_agrees_with_the_slow_reckoning(boards):
    assert [*wbf_table(boards)] == slow_table(boards)


@given(BOARDS)
def test_every_imp_is_worth_something_and_none_more_than_the_one_before(boards):
    table = wbf_table(boards)
    steps = [more - less for less, more in pairwise(table)]
    assert (table[0], table[-1]) == (1000, 2000)
    assert all(one >= other >= 0 for one, other in pairwise(steps))
    assert len(table) - 1 >= 15 * sqrt(boards) > len(table) - 2


@given(BOARDS, st.integers(-400, 400))
def test_twenty_victory_points_are_shared(boards, margin):
    ours, theirs = wbf_victory_points(margin, boards)
    assert ours + theirs == 20
    assert (theirs, ours) == wbf_victory_points(-margin, boards)
    assert 0 <= ours <= 20
    assert wbf_victory_points(margin + 1, boards)[0] >= ours


def test_matches_of_so_many_boards_only():
    for boards in (0, MOST_BOARDS + 1):
        with pytest.raises(ValueError, match="boards"):
            wbf_victory_points(0, boards)


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), max_size=20))
def test_a_board_is_won_shared_or_lost(boards):
    ours, theirs = [one for one, _ in boards], [other for _, other in boards]
    points, against = board_a_match(ours, theirs), board_a_match(theirs, ours)
    assert all(one + other == 2 for one, other in zip(points, against, strict=True))
    assert [one == 2 for one in points] == [one > other for one, other in boards]
