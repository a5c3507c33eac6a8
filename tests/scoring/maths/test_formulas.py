"""The formula as data: round trip, and refusals that name everything wrong."""

from fractions import Fraction

import pytest

from games.problems import ProblemsError
from scoring.maths.formulas import FORMULA, INDIVIDUAL, Formula


def codes(error):
    return [problem.code for problem in error.problems]


def test_individual_duplicate_weighs_a_quarter_and_three_quarters():
    assert INDIVIDUAL.weights == (Fraction(1, 4), Fraction(3, 4))


def test_stored_form():
    stored = INDIVIDUAL.as_dict()
    assert stored == {"name": "tarot-individual", "version": FORMULA, "attack": "1/4", "defence": "3/4"}
    assert Formula.from_dict(stored) == INDIVIDUAL


def test_weights_may_be_typed_as_decimals():
    assert Formula.from_dict({"name": "club", "attack": "0.4", "defence": "0.6"}).attack == Fraction(2, 5)


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (Fraction(1, 2), Fraction(1, 3), ["weights_not_one"]),
        (Fraction(-1, 2), Fraction(3, 2), ["weight_not_positive"]),
        (Fraction(0), Fraction(1), ["weight_not_positive"]),
        (Fraction(-1), Fraction(-1), ["weight_not_positive", "weight_not_positive", "weights_not_one"]),
    ],
)
def test_weights_that_cannot_be(attack, defence, expected):
    with pytest.raises(ProblemsError) as refused:
        Formula("club", attack, defence)
    assert codes(refused.value) == expected


def test_everything_wrong_is_named_at_once():
    with pytest.raises(ProblemsError) as refused:
        Formula.from_dict({"name": "", "version": "topage-0", "attack": "1/0", "defence": [3]})
    expected = ["formula_name_missing", "formula_version_unknown", "weight_malformed", "weight_malformed"]
    assert codes(refused.value) == expected


def test_floats_are_refused_because_they_are_not_exact():
    with pytest.raises(ProblemsError) as refused:
        Formula.from_dict({"name": "club", "attack": 0.1, "defence": 0.9})
    assert codes(refused.value) == ["weight_malformed", "weight_malformed"]


@pytest.mark.parametrize("weight", ["1e999999999", "9" * 4_400, 10**30, "/4", "1/0", "1/00", "٣/4", "0.5e0"])
def test_a_weight_that_would_take_minutes_or_is_none_is_refused_at_once(weight):
    with pytest.raises(ProblemsError) as refused:
        Formula.from_dict({"name": "x" * 81, "attack": weight, "defence": "3/4"})
    assert codes(refused.value) == ["formula_name_too_long", "weight_malformed"]
