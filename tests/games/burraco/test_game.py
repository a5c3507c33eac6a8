"""Burraco as the registry offers it: a score sheet, not yet an event."""

import json
from pathlib import Path

import pytest

from games.problems import ProblemsError
from games.registry import GAMES, scorer
from tests.games.burraco.sheets import sheet_data

BURRACO = scorer("burraco")
FILE = Path(__file__).parents[3] / "fixtures/rulesets/burraco.json"


def test_no_event_of_burraco_can_be_begun_yet():
    """No page may offer what it cannot run: the game is a scorer only."""
    assert "burraco" not in GAMES


def test_the_rulesets_of_the_data_file():
    slugs = [entry["slug"] for entry in json.loads(FILE.read_text(encoding="utf-8"))["rulesets"]]
    assert [rules.slug for rules in BURRACO.rulesets()] == slugs
    assert [BURRACO.ruleset(slug).slug for slug in slugs] == slugs


def test_a_hand_through_the_registry_alone():
    rules = BURRACO.ruleset("fibur-2026")
    sheet = BURRACO.parse_sheet(sheet_data(), rules)
    assert BURRACO.sheet_as_dict(sheet) == sheet_data()
    assert BURRACO.score_sheet(sheet, rules).totals == (500, -120)
    assert BURRACO.doubts(sheet, rules) == ()


def test_the_lines_of_the_issue():
    hand = {"game": "burraco", "ruleset": "fibur-2026", **sheet_data()}
    assert BURRACO.score_line(hand) == {"totals": [500, -120], "difference": 620}
    round_ = {"game": "burraco", "vp_table": "fibur-4", "points": [350, 0]}
    assert BURRACO.score_line(round_) == {"vp": [12, 8]}


@pytest.mark.parametrize(("more", "missing"), [({"points": [350, 0]}, "vp_table"), ({}, "ruleset")])
def test_a_line_names_a_ruleset_or_for_points_of_a_round_a_table(more, missing):
    with pytest.raises(ProblemsError) as caught:
        BURRACO.score_line({"game": "burraco", **more})
    assert [(problem.code, problem.where) for problem in caught.value.problems] == [
        ("field_missing", missing)
    ]


def test_the_tables_of_victory_points():
    assert [table.hands for table in BURRACO.vp_tables()] == [2, 3, 4]
