"""Datum, deviations, Butler and cross-IMPs: by hand, and against everybody compared with everybody."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.problems import ProblemsError
from scoring.maths.boards.datum import Datum, Half, Middle, Rounding, deviations
from scoring.maths.boards.imp_scales import imp_scale, imp_scales, parse_imp_scale
from scoring.maths.boards.imps import butler, cross_imp_sums, cross_imps, imp_match

GOLDEN = json.loads(
    (Path(__file__).parents[4] / "fixtures" / "golden" / "board_comparisons.json").read_text(encoding="utf-8")
)
SCALES = st.sampled_from(imp_scales())
SCORES = st.lists(st.integers(-4500, 4500), min_size=1, max_size=20)
NARROW = st.lists(st.integers(-60, 60), min_size=1, max_size=20)


def obvious_imps(scale, difference):
    if not scale.bounds:
        return Fraction(difference, scale.linear)
    reached = sum(1 for bound in scale.bounds if abs(difference) >= bound)
    return reached if difference > 0 else -reached


def test_every_row_of_the_law():
    scale = imp_scale("wbf")
    assert len(scale.bounds) == 24
    for difference, imps in GOLDEN["imps"]:
        assert (scale.imps(difference), scale.imps(-difference)) == (imps, -imps)


def test_bridges_scale_says_what_it_is_made_for():
    assert "not for Tarot points" in imp_scale("wbf").note
    assert all(scale.note for scale in imp_scales())


def test_the_scale_for_tarot_is_a_quarter_of_bridges():
    bridge, tarot = imp_scale("wbf"), imp_scale("tarot")
    assert tarot.bounds == tuple(-(-bound // 4) for bound in bridge.bounds)


@given(SCALES, st.integers(-5000, 5000), st.integers(0, 500))
def test_imps_are_antisymmetric_and_grow(scale, difference, more):
    assert scale.imps(difference) == obvious_imps(scale, difference) == -scale.imps(-difference)
    assert scale.imps(difference + more) >= scale.imps(difference)


@given(SCORES | NARROW, SCALES)
def test_cross_imps_are_everybody_against_everybody(scores, scale):
    sums = cross_imp_sums(scores, scale)
    assert sums == [sum(obvious_imps(scale, score - other) for other in scores) for score in scores]
    assert sum(sums) == 0
    others = len(scores) - 1
    assert cross_imps(scores, scale) == ([one / others for one in sums] if others else None)


@pytest.mark.parametrize("case", GOLDEN["cross_imp"], ids=lambda case: case["name"])
def test_cross_imps_by_hand(case):
    assert cross_imp_sums(case["scores"], imp_scale("wbf")) == case["sums"]


@pytest.mark.parametrize("case", GOLDEN["butler"], ids=lambda case: case["name"])
def test_butler_by_hand(case):
    rounding = None if case["rounding"] is None else Rounding(case["rounding"])
    datum = Datum(trim=case["trim"], rounding=rounding)
    assert datum.of(case["scores"]) == Fraction(case["datum"])
    assert butler(case["scores"], datum, imp_scale("wbf")) == case["imps"]


@given(SCORES, SCALES)
def test_a_match_seen_from_the_other_side(scores, scale):
    theirs = scores[::-1]
    ours = imp_match(scores, theirs, scale)
    assert imp_match(theirs, scores, scale) == [-imps for imps in ours]


@given(SCORES)
def test_deviations_from_the_mean_cancel(scores):
    assert sum(deviations(scores)) == 0
    assert all(
        one + Datum().of(scores) == score for one, score in zip(deviations(scores), scores, strict=True)
    )


@given(SCORES, st.sampled_from([Datum(), Datum(trim=1), Datum(Middle.MEDIAN)]), st.integers(-99, 99))
def test_a_datum_moves_with_the_field_and_not_with_the_order(scores, datum, by):
    middle = datum.of(scores)
    assert datum.of(sorted(scores, reverse=True)) == middle
    if middle is not None:
        assert datum.of([score + by for score in scores]) == middle + by
        assert min(scores) <= middle <= max(scores)


def test_one_wild_score_does_not_move_a_trimmed_mean_nor_a_median():
    tame, wild = [1, 2, 3, 4, 5], [1, 2, 3, 4, 5000]
    assert Datum(trim=1).of(tame) == Datum(trim=1).of(wild) == 3
    assert Datum(Middle.MEDIAN).of(tame) == Datum(Middle.MEDIAN).of(wild) == 3
    assert Datum(Middle.MEDIAN).of([1, 2, 3, 5000]) == Fraction(5, 2)


def test_nothing_is_left_of_two_scores_without_their_ends():
    assert Datum(trim=1).of([3, 4]) is None
    assert deviations([3, 4], Datum(trim=1)) is None
    assert butler([3, 4], Datum(trim=1), imp_scale("wbf")) is None


@pytest.mark.parametrize(
    ("half", "rounded"),
    [
        (Half.AWAY, [-20, -10, 0, 10, 20]),
        (Half.ZERO, [-10, 0, 0, 0, 10]),
        (Half.UP, [-10, 0, 0, 10, 20]),
        (Half.DOWN, [-20, -10, 0, 0, 10]),
        (Half.EVEN, [-20, 0, 0, 0, 20]),
    ],
)
def test_rounding_rules_differ_in_the_middle_only(half, rounded):
    rule = Rounding(10, half)
    assert [rule.apply(Fraction(value)) for value in (-15, -5, 0, 5, 15)] == rounded
    assert [rule.apply(Fraction(value, 10)) for value in (-51, -49, 49, 51)] == [-10, 0, 0, 10]


def test_ones_own_scale():
    assert parse_imp_scale({"bounds": [5, 15]}).imps(15) == 2
    assert parse_imp_scale({"linear": 4}).imps(-6) == Fraction(-3, 2)


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        ("x", ["scale_unknown"]),
        (7, ["scale_unreadable"]),
        ({}, ["scale_unreadable"]),
        ({"bounds": [1], "linear": 1}, ["scale_unreadable"]),
        ({"bound": [1], "linear": 1}, ["scale_unreadable"]),
        ({"bounds": [5, 5]}, ["bounds_unreadable"]),
        ({"bounds": [0, 5]}, ["bounds_unreadable"]),
        ({"bounds": [1, 2.5]}, ["bounds_unreadable"]),
        ({"bounds": []}, ["bounds_unreadable"]),
        ({"bounds": [*range(1, 62)]}, ["bounds_unreadable"]),
        ({"linear": True}, ["linear_unreadable"]),
        ({"linear": 0, "bounds": "x"}, ["scale_unreadable", "bounds_unreadable", "linear_unreadable"]),
    ],
)
def test_scales_that_are_none(data, codes):
    with pytest.raises(ProblemsError) as refused:
        parse_imp_scale(data)
    assert [problem.code for problem in refused.value.problems] == codes
