"""A club's own rules: read from data, refused with every reason at once."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.burraco.rulesets import Draw, Opening, parse_ruleset, rulesets
from games.problems import ProblemsError

FILE = Path(__file__).parents[3] / "fixtures/rulesets/burraco.json"
HOUSE = json.loads(FILE.read_text(encoding="utf-8"))["rulesets"]
FIBUR, HOME = HOUSE[0], HOUSE[-1]


def problems_of(data):
    with pytest.raises(ProblemsError) as caught:
        parse_ruleset(data)
    assert all(problem.text() and problem.where for problem in caught.value.problems)
    return [(problem.code, problem.where) for problem in caught.value.problems]


def test_the_house_reads_its_own_rules_the_same_way():
    assert tuple(map(parse_ruleset, HOUSE)) == rulesets()


def test_a_club_plays_as_it_likes():
    data = {
        **HOME,
        "slug": "circolo",
        "draws": ["stock", "pile"],
        "opening": {**HOME["opening"], "least_points": 90},
    }
    rules = parse_ruleset(data)
    assert (rules.draws, rules.opening) == ({Draw.STOCK, Draw.PILE}, Opening(1000, 90, True))


@pytest.mark.parametrize("field", FIBUR)
def test_every_field_must_be_there(field):
    data = {name: value for name, value in FIBUR.items() if name != field}
    assert problems_of(data) == [("field_missing", field)]


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ({"slug": "My Club"}, [("not_a_slug", "slug")]),
        ({"name": ""}, [("not_a_text", "name")]),
        ({"tables": [3]}, [("ruleset_tables", "tables")]),
        ({"tables": []}, [("ruleset_tables", "tables")]),
        ({"tables": [4, 4]}, [("ruleset_tables", "tables")]),
        ({"tables": 4}, [("not_a_list", "tables")]),
        ({"tables": [5, "4"]}, [("number_out_of_range", "tables[0]"), ("number_out_of_range", "tables[1]")]),
        ({"hand_size": 21}, [("ruleset_stock", "hand_size")]),
        ({"hand_size": 0}, [("number_out_of_range", "hand_size")]),
        ({"pozzetto_size": 1}, [("number_out_of_range", "pozzetto_size")]),
        ({"hand_size": True}, [("number_out_of_range", "hand_size")]),
        ({"unplayed_stock": 41}, [("ruleset_stock", "hand_size")]),
        ({"meld_cards": 2}, [("number_out_of_range", "meld_cards")]),
        ({"burraco_cards": 3, "meld_cards": 4}, [("ruleset_burraco", "burraco_cards")]),
        ({"sequence_naturals": 3, "meld_cards": 4}, [("ruleset_sequence", "sequence_naturals")]),
        ({"set_naturals": [8, 3]}, [("not_least_and_most", "set_naturals")]),
        ({"set_naturals": [3]}, [("not_least_and_most", "set_naturals")]),
        (
            {"set_naturals": [1, 9]},
            [("number_out_of_range", "set_naturals[0]"), ("number_out_of_range", "set_naturals[1]")],
        ),
        ({"set_ranks": ["A", "2"]}, [("ruleset_set_ranks", "set_ranks")]),
        ({"set_ranks": ["A", 3, None, []]}, [("word_unknown", f"set_ranks[{place}]") for place in (1, 2, 3)]),
        (
            {"bonuses": {"clean": 200}},
            [("ruleset_bonuses", "bonuses"), ("ruleset_closing", "closing_burracos")],
        ),
        ({"bonuses": {"clean": 200, "semi_clean": 90, "dirty": 100}}, [("ruleset_bonus_order", "bonuses")]),
        ({"bonuses": {"clean": 202, "semi_clean": 150, "dirty": 100}}, [("ruleset_grid", "bonuses")]),
        (
            {"bonuses": {"clean": 200, "semi_clean": 150, "dirty": 100, "filthy": 5}},
            [("field_unknown", "bonuses.filthy")],
        ),
        ({"bonuses": []}, [("not_a_table", "bonuses")]),
        ({"closing_bonus": 99}, [("ruleset_grid", "closing_bonus")]),
        ({"closing_bonus": 10_001}, [("number_out_of_range", "closing_bonus")]),
        ({"card_values": {**FIBUR["card_values"], "joker": 33}}, [("ruleset_grid", "card_values")]),
        (
            {"card_values": {"joker": 30, "two": 20, "ace": 15, "king_to_eight": 10}},
            [("field_missing", "card_values.seven_to_three")],
        ),
        ({"closing_burracos": []}, [("ruleset_closing", "closing_burracos")]),
        ({"closing_burracos": ["royal"]}, [("ruleset_closing", "closing_burracos")]),
        ({"closing_burracos": ["clean", "spotless"]}, [("word_unknown", "closing_burracos[1]")]),
        ({"draws": ["pile"]}, [("ruleset_draws", "draws")]),
        ({"draws": "stock"}, [("not_a_list", "draws")]),
        ({"closing_discard": "never"}, [("word_unknown", "closing_discard")]),
        (
            {"pozzetto_penalties": {"played": 5, "taken": 0, "not_taken": 100}},
            [("ruleset_pozzetto", "pozzetto_penalties")],
        ),
        (
            {"pozzetto_penalties": {"played": 0, "taken": 0, "not_taken": 101}},
            [("ruleset_grid", "pozzetto_penalties")],
        ),
        ({"unopened_pays_double": 1}, [("not_a_flag", "unopened_pays_double")]),
        ({"round_hands": [2, 2]}, [("ruleset_round_hands", "round_hands")]),
        ({"round_hands": [0]}, [("number_out_of_range", "round_hands[0]")]),
        ({"opening": 75}, [("not_an_object", "opening")]),
        (
            {"opening": {"from_total": -5, "burraco_opens": "yes", "colour": 1}},
            [
                ("number_out_of_range", "opening.from_total"),
                ("field_missing", "opening.least_points"),
                ("not_a_flag", "opening.burraco_opens"),
                ("field_unknown", "opening.colour"),
            ],
        ),
        ({"jokers": 4}, [("field_unknown", "jokers")]),
    ],
)
def test_what_rules_may_not_say(change, problems):
    assert problems_of({**FIBUR, **change}) == problems


def test_every_problem_at_once():
    change = {"slug": "?", "hand_size": -1, "draws": ["pile"], "game_target": 0, "closing_bonus": 7}
    assert problems_of({**FIBUR, **change}) == [
        ("not_a_slug", "slug"),
        ("number_out_of_range", "hand_size"),
        ("number_out_of_range", "game_target"),
        ("ruleset_draws", "draws"),
        ("ruleset_grid", "closing_bonus"),
    ]


@pytest.mark.parametrize("data", [None, [], "fibur-2026", 7])
def test_a_ruleset_is_an_object(data):
    assert problems_of(data) == [("ruleset_not_an_object", "ruleset")]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(HOUSE), st.dictionaries(st.sampled_from(list(FIBUR)), ANYTHING, max_size=4))
def test_any_data_are_rules_or_refused(data, change):
    with suppress(ProblemsError):
        parse_ruleset({**data, **change})
