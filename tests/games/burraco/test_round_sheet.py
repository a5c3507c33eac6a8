"""The sheet of a round: hands and their sum (domain, section 2)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.burraco.round_sheet import (
    parse_round_sheet,
    round_doubts,
    round_points,
    round_sheet_as_dict,
)
from games.burraco.rulesets import ruleset
from games.burraco.score import score_sheet
from games.burraco.sheet import parse_sheet
from games.problems import ProblemsError
from tests.games.burraco.sheet_problems import FIBUR, GOOD

HAND = {"totals": [500, -120]}


def codes(data: object, hands: int = 2) -> list[tuple[str, str]]:
    with pytest.raises(ProblemsError) as refused:
        parse_round_sheet(data, FIBUR, hands)
    return [(problem.code, problem.where) for problem in refused.value.problems]


def test_seven_figures_of_one_hand_and_totals_of_the_next_may_stand_side_by_side():
    data = {"hands": [GOOD, HAND]}
    sheet = parse_round_sheet(data, FIBUR, 2)
    first = score_sheet(parse_sheet(GOOD, FIBUR), FIBUR).totals
    assert round_points(sheet, FIBUR) == (first[0] + 500, first[1] - 120)
    assert parse_round_sheet(json.loads(json.dumps(round_sheet_as_dict(sheet, FIBUR))), FIBUR, 2) == sheet


def test_sums_only():
    """Domain 2: totals only; they may have come to either sign."""
    sheet = parse_round_sheet({"points": ["1235", "-40"]}, FIBUR, 4)
    assert round_points(sheet, FIBUR) == (1235, -40)
    assert round_sheet_as_dict(sheet, FIBUR) == {"points": [1235, -40]}


@given(st.lists(st.tuples(*[st.integers(-20, 100).map(lambda n: 5 * n)] * 2), min_size=1, max_size=6))
def test_the_points_of_a_round_are_the_sum_of_its_hands(totals):
    hands = {"hands": [{"totals": list(pair)} for pair in totals]}
    points = round_points(parse_round_sheet(hands, FIBUR, len(totals)), FIBUR)
    assert points == (sum(a for a, _ in totals), sum(b for _, b in totals))
    assert parse_round_sheet({**hands, "points": list(points)}, FIBUR, 0).hands


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({}, [("field_missing", "hands")]),
        ({"hands": "two"}, [("not_a_list", "hands")]),
        ({"hands": []}, [("hands_wrong_number", "hands")]),
        ({"hands": [HAND]}, [("hands_wrong_number", "hands")]),
        ({"hands": [HAND, 7]}, [("hand_unreadable", "hands[1]")]),
        ({"hands": [HAND, {"totals": [3, 0]}]}, [("total_off_grid", "hands[1].totals[0]")]),
        ({"hands": [HAND, HAND], "points": [1000, 0]}, [("points_differ", "points[1]")]),
        ({"points": [1, 10**6]}, [("total_off_grid", "points[0]"), ("total_out_of_range", "points[1]")]),
        ({"points": [0, 0], "vp": [10, 10]}, [("field_unknown", "vp")]),
    ],
)
def test_what_no_round_can_be_is_refused_with_its_place(data, found):
    assert codes(data) == found


def test_faults_of_all_hands_come_at_once():
    assert [where for _code, where in codes({"hands": [{"totals": [3, 0]}, {"totals": [0, 4]}]})] == [
        "hands[0].totals[0]",
        "hands[1].totals[1]",
    ]


def test_an_improbable_hand_is_doubted_at_its_place():
    """Eleven cards were dealt to each side's players: 5 points in hand and on the table are too few."""
    poor = {
        "pairs": [
            {**GOOD["pairs"][0]},
            {**GOOD["pairs"][1], "clean": 0, "semi_clean": 0, "dirty": 0, "melded": 15, "in_hand": 5},
        ]
    }
    rules = ruleset("fibur-2026")
    doubts = round_doubts(parse_round_sheet({"hands": [HAND, poor]}, rules, 2), rules)
    assert {doubt.where.split(".")[0] for doubt in doubts} == {"hands[1]"}
