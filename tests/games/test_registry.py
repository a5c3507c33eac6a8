"""The registry: what the upper floors may ask of any game."""

import json
from pathlib import Path

import pytest

from games.problems import ProblemsError
from games.registry import DEALABLE, GAMES, SCORERS, dealable, game, scorer

RULESETS = json.loads(
    (Path(__file__).parents[2] / "fixtures/rulesets/tarot.json").read_text(encoding="utf-8")
)


def test_every_game_answers_to_its_slug():
    assert all(rules.slug == slug for slug, rules in GAMES.items())


def test_an_unknown_game_names_those_there_are():
    with pytest.raises(ProblemsError, match="tarot") as caught:
        game("belote")
    assert [problem.code for problem in caught.value.problems] == ["game_unknown"]


def test_every_game_that_is_scored_answers_to_its_slug():
    assert all(rules.slug == slug for slug, rules in SCORERS.items())
    assert set(GAMES) <= set(SCORERS)
    with pytest.raises(ProblemsError, match="tarot, burraco"):
        scorer("belote")


def test_every_game_that_can_be_dealt_answers_to_its_slug():
    assert all(rules.slug == slug for slug, rules in DEALABLE.items())
    with pytest.raises(ProblemsError, match="tarot, burraco"):
        dealable("belote")


def test_the_rulesets_of_the_data_file():
    assert [rules.slug for rules in game("tarot").rulesets()] == [r["slug"] for r in RULESETS["rulesets"]]


def test_an_evening_through_the_registry_alone():
    tarot = game("tarot")
    rules = tarot.ruleset("duplicate-individual")
    dealing = dealable("tarot").dealt(dealable("tarot").ruleset_data(rules.slug), rules.players)
    deal = dealing.deal_of_number(dealing.deal_count // 3)
    assert tarot.parse_deal(tarot.print_deal(deal), rules) == deal
    data = {"taker": "N", "bouts": 2, "points": 45}
    sheet = tarot.parse_sheet(data, rules)
    assert tarot.parse_sheet(tarot.sheet_as_dict(sheet, rules), rules) == sheet
    assert tarot.score_sheet(sheet, rules).unit == 58
    assert tarot.doubts(sheet, rules) == ()
