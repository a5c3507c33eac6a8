"""Matchpoints, averages and fouled boards: by hand, and against the rule word for word."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.maths.boards.averages import Average, Reading, average_percent, session_notes
from scoring.maths.boards.matchpoints import Equalise, fouled, matchpoints

GOLDEN = json.loads(
    (Path(__file__).parents[4] / "fixtures" / "golden" / "board_comparisons.json").read_text(encoding="utf-8")
)
SCORES = st.lists(st.integers(-12, 12).map(lambda tens: 10 * tens), min_size=1, max_size=25)
BOTH = (Equalise.NEUBERG, Equalise.ASCHERMAN)
EQUALISING = st.sampled_from(BOTH)


@pytest.mark.parametrize("case", GOLDEN["matchpoints"], ids=lambda case: case["name"])
def test_cases_by_hand(case):
    found = matchpoints(case["scores"], case["expected"], Equalise(case["equalise"]))
    assert found.points == tuple(map(Fraction, case["points"]))
    assert found.top == case["top"]


@given(SCORES)
def test_two_for_a_win_and_one_for_a_tie(scores):
    obvious = []
    for mine, score in enumerate(scores):
        others = [other for index, other in enumerate(scores) if index != mine]
        obvious.append(sum(2 if score > other else 1 if score == other else 0 for other in others))
    assert [*matchpoints(scores, equalise=Equalise.NONE).points] == obvious
    assert [*matchpoints(scores).points] == obvious


@given(SCORES, st.integers(0, 9))
def test_neuberg_is_the_mean_of_all_that_the_missing_tables_could_have_shown(scores, missing):
    # Each missing result is, with the same chance, any of those that are there, one's own (a tie) among them.
    own = matchpoints(scores, equalise=Equalise.NONE).points
    by_chance = [points + missing * Fraction(points + 1, len(scores)) for points in own]
    assert [*matchpoints(scores, len(scores) + missing).points] == by_chance


@given(SCORES, st.integers(0, 9), EQUALISING)
def test_equalising_keeps_the_mean_at_half_of_the_top(scores, missing, equalise):
    found = matchpoints(scores, len(scores) + missing, equalise)
    assert 2 * sum(found.points) == len(scores) * found.top
    assert all(0 <= points <= found.top for points in found.points)


@given(SCORES, st.integers(0, 9))
def test_ascherman_counts_oneself_as_an_equal(scores, missing):
    expected = len(scores) + missing
    neuberg, ascherman = (matchpoints(scores, expected, one).points for one in BOTH)
    assert all(more == less + 1 for more, less in zip(ascherman, neuberg, strict=True))
    assert matchpoints(scores, expected, Equalise.ASCHERMAN).percent == (
        matchpoints(scores, equalise=Equalise.ASCHERMAN).percent
    )


@given(SCORES, st.data())
def test_a_better_result_never_lowers_ones_matchpoints(scores, data):
    index = data.draw(st.integers(0, len(scores) - 1))
    better = [*scores]
    better[index] += data.draw(st.integers(1, 100))
    before, after = matchpoints(scores, 30).points, matchpoints(better, 30).points
    assert after[index] >= before[index]
    assert all(after[other] <= before[other] for other in range(len(scores)) if other != index)


@given(st.lists(SCORES, min_size=1, max_size=4), EQUALISING)
def test_every_group_of_a_fouled_board_has_half_of_the_whole_top(groups, equalise):
    whole = sum(map(len, groups))
    for scores, found in zip(groups, fouled(groups, equalise=equalise), strict=True):
        assert found == matchpoints(scores, whole, equalise)
        assert 2 * sum(found.points) == len(scores) * found.top


def test_nothing_to_compare():
    assert matchpoints([420]).percent == (None,)
    assert matchpoints([420], 2, Equalise.NONE).percent == (None,)
    assert matchpoints([420], 2).percent == (50,)
    assert matchpoints([]).points == ()


def test_more_results_than_expected_are_refused():
    with pytest.raises(ValueError, match="more often"):
        matchpoints([1, 2], 1)
    with pytest.raises(ValueError, match="more often"):
        fouled([[1], [2]], 1)


@pytest.mark.parametrize("case", GOLDEN["averages"], ids=lambda case: f"{case['average']}-{case['others']}")
def test_averages_of_the_law(case):
    others = None if case["others"] is None else Fraction(case["others"])
    assert average_percent(Average(case["average"]), others) == Fraction(case["percent"])


def test_the_fixed_reading_knows_no_session():
    notes = [Fraction(80), Average.PLUS, Average.MINUS, Average.EVEN]
    assert session_notes(notes, Reading.FIXED) == [80, 60, 40, 50]
    assert session_notes(notes) == [80, 80, 40, 50]
    assert session_notes([Average.PLUS, Average.PLUS]) == [60, 60]
    assert session_notes([Fraction(70), Average.PLUS, Fraction(60)]) == [70, 65, 60]
