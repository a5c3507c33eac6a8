"""Match points by square root: the official examples, and what must hold for every result."""

import json
from decimal import Decimal, localcontext
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.problems import ProblemsError
from scoring.maths.compare.line import compare_line
from scoring.maths.formula_kinds import formula_of
from scoring.maths.match_formula import ONE, TWO, MatchFormula
from scoring.maths.oppositions import Attack, oppositions, team_sums
from scoring.maths.square_root import match_points, match_points_one_sided

GOLDEN = json.loads((Path(__file__).parents[3] / "fixtures" / "golden" / "square_root.json").read_text())
GAPS = st.integers(-3000, 3000)


def slow(gap):
    """The nearest three decimals of a root of fifty digits."""
    with localcontext() as context:
        context.prec = 50
        root = Decimal(abs(gap)).sqrt().quantize(Decimal("0.001"))
    return int(root * 1000) * (-1 if gap < 0 else 1)


@pytest.mark.parametrize("case", GOLDEN["two_sided"], ids=lambda case: case["points"])
def test_official_examples_and_roots_from_a_table(case):
    gap = case["ours"] - case["theirs"]
    assert match_points(gap) == Decimal(case["points"]) * 1000
    assert match_points_one_sided(gap) == max(Decimal(case["points"]) * 1000, 0)


def test_the_example_of_the_comparing_service():
    first = GOLDEN["two_sided"][:3]
    line = {name: [case[name] for case in first] for name in ("ours", "theirs")}
    assert compare_line({"method": "square_root", **line}) == {
        "ours": [4.0, 12.0, -3.162],
        "theirs": [-4.0, -12.0, 3.162],
        "total": float(GOLDEN["sum_of_the_first_three"]),
    }
    one_sided = compare_line({"method": "square_root", **line, "sides": "one"})
    assert one_sided["theirs"] == [0, 0, 3.162]
    assert one_sided["totals"] == [16.0, 3.162]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ({"ours": [1], "theirs": [1, 2]}, ["scores_not_paired"]),
        (
            {"ours": [], "theirs": [1.5], "sides": "both"},
            ["not_a_list", "not_a_whole_number", "sides_unknown"],
        ),
    ],
)
def test_lines_that_cannot_be_compared(line, codes):
    with pytest.raises(ProblemsError) as refused:
        compare_line({"method": "square_root", **line})
    assert [problem.code for problem in refused.value.problems] == codes


@given(GAPS)
def test_a_root_to_three_decimals_that_changes_its_sign_with_the_gap(gap):
    assert match_points(gap) == slow(gap)
    assert match_points(-gap) == -match_points(gap)
    assert match_points(gap + 1) >= match_points(gap)
    assert match_points_one_sided(gap) - match_points_one_sided(-gap) == match_points(gap)


def matches(units):
    """Teams 1 and 2 on boards 1, 2, ...: what either attacker made of each."""
    for board, (own, other) in enumerate(units, start=1):
        yield Attack(1, board, 1, 2, own)
        yield Attack(1, board, 2, 1, other)


@given(st.lists(st.tuples(GAPS, GAPS), max_size=8), st.randoms(use_true_random=False))
def test_sums_of_two_teams_are_opposite_in_whatever_order(units, chance):
    attacks = list(matches(units))
    sums = team_sums(attacks, MatchFormula(TWO), [1, 2], {})
    assert sums[1].total == -sums[2].total == sum(match_points(own - other) for own, other in units)
    assert sums[1].net == -sums[2].net
    chance.shuffle(attacks)
    assert team_sums(attacks, MatchFormula(TWO), [2, 1], {}) == sums
    # One-sided, nobody has less than the bonus, and the difference of the two is the same.
    one = team_sums(attacks, MatchFormula(ONE), [1, 2], {2: 500})
    assert one[1].total >= 0
    assert one[2].total >= 500
    assert one[1].points - one[2].points == sums[1].total


def test_a_board_counts_when_both_attackers_have_played_it():
    sums = team_sums([Attack(1, 1, 1, 2, 50)], MatchFormula(TWO), [1, 2, 3], {})
    assert (sums[1].boards, sums[1].unrated, sums[3].boards) == (0, 1, 0)


def test_in_a_triangle_everybody_is_compared_with_whom_its_defence_met():
    attacks = [Attack(1, 1, 1, 2, 66), Attack(1, 1, 2, 3, 50), Attack(1, 1, 3, 1, -52)]
    found = {one.team: one for one in oppositions(attacks, MatchFormula(TWO))}
    assert {team: (one.defence, one.against, one.gap) for team, one in found.items()} == {
        1: (2, 3, 118),
        2: (3, 1, -16),
        3: (1, 2, -102),
    }
    assert found[2].points == -4000


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (
            {"sides": "three", "bonus": 5, "carry": 1},
            ["formula_field_unknown", "sides_unknown", "bonus_malformed"],
        ),
        ({"sides": "one", "bonus": {"a": "-1", "b": "1e3", "c": 1001}}, ["bonus_malformed"] * 3),
        ({"sides": "one", "version": "square-root-0"}, ["formula_version_unknown"]),
    ],
)
def test_formulas_are_refused_as_a_whole(data, codes):
    with pytest.raises(ProblemsError) as refused:
        formula_of({"name": "square_root", **data})
    assert [problem.code for problem in refused.value.problems] == codes


def test_a_formula_comes_back_as_it_was_written():
    formula = MatchFormula(ONE, {"abc": 2500})
    assert formula_of(formula.as_dict()) == formula
    assert formula.as_dict()["bonus"] == {"abc": "2.5"}
