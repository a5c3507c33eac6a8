"""The valuation of a hand: the author's own examples, and each of its rules."""

import json
from pathlib import Path

import pytest

from games.tarot.notation import parse_hand
from games.tarot.valuation import valuation

GOLDEN = json.loads(
    (Path(__file__).parents[3] / "fixtures/golden/tarot_valuation.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["bid"])
def test_published_examples(case):
    assert valuation(parse_hand(case["hand"])) == case["value"]


@pytest.mark.parametrize(
    ("rule", "hand", "value"),
    [
        ("nothing", "-", 0),
        ("the 21 is a bout and a major trump", "T:21", 12),
        ("the Excuse", "X", 8),
        ("a Petit with fewer than five trumps", "T:4,3,2,1", 0),
        ("a Petit with five trumps", "T:5,4,3,2,1", 15),
        ("the Excuse makes the fifth", "T:4,3,2,1 X", 23),
        ("a Petit with six trumps", "T:6,5,4,3,2,1", 19),
        ("a Petit with seven trumps", "T:7,6,5,4,3,2,1", 23),
        ("a Petit with eight trumps", "T:8,7,6,5,4,3,2,1", 25),
        ("four trumps are not counted", "T:5,4,3,2", 0),
        ("five trumps are", "T:6,5,4,3,2", 10),
        ("majors from 16 up", "T:18,16", 4),
        ("majors that touch", "T:18,17,16", 9),
        ("two pairs that touch", "T:20,19,17,16", 12),
        ("a marriage", "S:R,D", 10),
        ("a king alone", "S:R,C", 8),
        ("a queen alone", "S:D,V", 4),
        ("courts of two suits make no marriage", "S:R H:D", 9),
        ("a suit of five cards", "C:5,4,3,2,1", 5),
        ("a suit of six cards", "C:6,5,4,3,2,1", 7),
        ("a suit of seven cards or more", "C:8,7,6,5,4,3,2,1", 9),
    ],
)
def test_rules_of_the_scale(rule, hand, value):
    assert valuation(parse_hand(hand)) == value


def test_voids_and_singletons_count_only_where_the_chien_is_not_touched():
    hand = parse_hand("S:4 H:5,4")
    assert valuation(hand) == 0
    assert valuation(hand, sees_chien=False) == 3 + 6 + 6
