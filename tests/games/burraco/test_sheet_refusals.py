"""What no hand can produce is refused (domain, section 1: "Refuse at entry")."""

import pytest

from tests.games.burraco.sheet_problems import (
    FITAB,
    HEAD_TO_HEAD,
    HOME,
    INTERNATIONAL,
    accepted,
    codes_of,
    faults_of,
)
from tests.games.burraco.sheets import CLOSER, sheet_data


@pytest.mark.parametrize("name", ["clean", "semi_clean", "dirty", "melded", "in_hand"])
def test_no_figure_is_negative(name):
    assert faults_of(sheet_data(None, {name: -5})) == [("figure_negative", f"pairs[1].{name}")]


@pytest.mark.parametrize("name", ["melded", "in_hand"])
@pytest.mark.parametrize("value", [121, 122, 123, 124])
def test_points_off_the_grid_of_5(name, value):
    """Domain 1: refuse totals off the grid of 5."""
    assert faults_of(sheet_data({name: value})) == [("figure_off_grid", f"pairs[0].{name}")]


@pytest.mark.parametrize("name", ["melded", "in_hand"])
def test_no_figure_is_worth_more_than_the_deck(name):
    """Domain 1: refuse more cards than 108 allow."""
    assert codes_of({name: 1085}) == ["figure_too_large"]
    assert codes_of({name: 1080}) == ["too_many_points"]


def test_the_smallest_meld_is_worth_15():
    """Domain 1: at least three cards, of 5 points each at least."""
    assert accepted(None, {"melded": 15})
    assert accepted(None, {"melded": 0})
    assert codes_of(None, {"melded": 10}) == ["melded_too_little"]


@pytest.mark.parametrize("rules", [HOME, INTERNATIONAL], ids=lambda rules: rules.slug)
def test_no_semi_clean_where_the_rules_know_none(rules):
    """Domain 1, table: semi-clean -."""
    assert accepted(rules=rules)
    faults = faults_of(sheet_data({"semi_clean": 1, "melded": 200}), rules)
    assert faults == [("burraco_not_known", "pairs[0].semi_clean")]


@pytest.mark.parametrize("kind", ["royal", "royal_semi_clean", "super", "super_semi_clean"])
def test_royal_and_super_burracos_only_for_fitab(kind):
    """Domain 1: fitab: royal, super."""
    change = {kind: 1, "melded": 250}
    assert accepted(change, rules=FITAB)
    assert codes_of(change) == ["burraco_not_known"]


def test_closing_takes_the_pozzetto():
    """Domain 1: refuse closing without pozzetto."""
    assert faults_of(sheet_data({"pozzetto": "not_taken"})) == [
        ("closed_without_pozzetto", "pairs[0].closed")
    ]


def test_closing_takes_a_burraco():
    """Domain 1: refuse closing without burraco."""
    faults = faults_of(sheet_data({"clean": 0, "dirty": 0}))
    assert faults == [("closed_without_burraco", "pairs[0].closed")]


@pytest.mark.parametrize("kind", ["clean", "semi_clean", "dirty"])
def test_any_burraco_closes_for_fibur(kind):
    """Domain 1, table (fibur-2026): pozzetto, a burraco."""
    assert accepted({"clean": 0, "dirty": 0, kind: 1})


def test_a_clean_burraco_closes_the_international_game():
    """Domain 1: fibur-international: a clean burraco to close."""
    assert accepted(rules=INTERNATIONAL)
    assert codes_of({"clean": 0}, rules=INTERNATIONAL) == ["closed_without_burraco"]


@pytest.mark.parametrize(
    ("counts", "least"),
    [
        ({"clean": 1, "dirty": 0}, 35),
        ({"clean": 0, "semi_clean": 1, "dirty": 0}, 55),
        ({"clean": 0, "dirty": 1}, 50),
        ({"clean": 1, "dirty": 1}, 85),
        ({"clean": 5, "dirty": 0}, 175),
        ({"clean": 6, "dirty": 0}, 220),
    ],
)
def test_burracos_are_worth_at_least_the_cheapest_cards(counts, least):
    """Domain 1: seven or more cards."""
    assert accepted({**counts, "melded": least})
    assert codes_of({**counts, "melded": least - 5}) == ["burracos_against_melded"]


@pytest.mark.parametrize(
    ("kind", "least"), [("royal", 120), ("royal_semi_clean", 140), ("super", 40), ("super_semi_clean", 60)]
)
def test_a_royal_burraco_is_a_whole_suit_and_a_super_one_eight_cards(kind, least):
    counts = {"clean": 0, "dirty": 0, kind: 1}
    assert accepted({**counts, "melded": least}, rules=FITAB)
    assert codes_of({**counts, "melded": least - 5}, rules=FITAB) == ["burracos_against_melded"]


@pytest.mark.parametrize("pozzetto", ["played", "taken"])
def test_who_has_melded_nothing_has_no_pozzetto(pozzetto):
    """Only melding empties a hand."""
    codes = codes_of(None, {"melded": 0, "in_hand": 200, "pozzetto": pozzetto})
    assert codes == ["pozzetto_without_meld"]


def test_who_has_not_closed_holds_cards():
    """Domain 1: closing: no card left."""
    assert accepted(None, {"in_hand": 5})
    assert codes_of(None, {"in_hand": 0}) == ["nothing_in_hand"]
    assert accepted({"in_hand": 0})


def test_a_pozzetto_that_was_not_played_is_in_hand():
    """Domain 1, table (fibur-2026): taken and unplayed: minus its cards."""
    assert accepted(None, {"melded": 60, "in_hand": 55, "pozzetto": "taken"})
    assert codes_of(None, {"melded": 60, "in_hand": 50, "pozzetto": "taken"}) == ["pozzetto_against_hand"]
    assert accepted(None, {"melded": 60, "in_hand": 0, "pozzetto": "taken"}, HOME)


def test_the_partner_may_close_while_the_pozzetto_is_not_played():
    assert accepted({"pozzetto": "taken", "in_hand": 60})


def test_head_to_head_who_closes_holds_no_card():
    assert accepted({"in_hand": 0}, rules=HEAD_TO_HEAD)
    assert codes_of({"in_hand": 5}, rules=HEAD_TO_HEAD) == ["closed_with_cards"]


def test_one_side_closes():
    """Domain 1: refuse both sides closing."""
    both = sheet_data(None, {**CLOSER, "melded": 150})
    assert faults_of(both) == [("both_closed", "pairs[1].closed")]


def test_nobody_need_close():
    """Domain 1, table: end of stock: the hand ends without the +100."""
    assert accepted({"closed": False})


def test_more_cards_than_108_allow():
    """Domain 1: fifteen burracos of seven cards, a closing discard and the cards of who has not closed."""
    first, second = {"clean": 8, "dirty": 0, "melded": 510}, {"clean": 7, "melded": 460, "pozzetto": "played"}
    assert accepted(first, second)
    assert codes_of({**first, "clean": 9}, second) == ["too_many_cards"]
    assert codes_of(first, {**second, "pozzetto": "not_taken"}) == ["too_many_cards", "too_many_points"]
    assert "too_many_cards" in codes_of({**first, "clean": 10**8}, second)


def test_no_more_wilds_act_than_there_are():
    """Domain 1: four jokers and eight twos."""
    first = {"clean": 0, "dirty": 6, "melded": 500}
    second = {"dirty": 6, "melded": 450, "pozzetto": "played"}
    assert accepted(first, second)
    assert codes_of({**first, "dirty": 7}, second) == ["burracos_not_in_deck"]


def test_no_more_whole_suits_than_there_are():
    """Domain 1: two packs of four suits."""
    royal = {"clean": 0, "dirty": 0, "melded": 500, "royal": 4}
    other = {**royal, "melded": 490, "pozzetto": "played", "in_hand": 5}
    assert codes_of({**royal, "royal": 5}, {**other, "royal": 4}, FITAB)[0] == "burracos_against_melded"
    assert "burracos_not_in_deck" in codes_of(
        {**royal, "melded": 600, "royal": 5}, {**other, "royal": 4, "melded": 480}, FITAB
    )


def test_the_cheapest_cards_are_there_only_once():
    """Five clean burracos of each side: each alone could be threes to sevens, not both."""
    counts = {"clean": 5, "dirty": 0}
    one, other = {**counts, "melded": 200}, {**counts, "melded": 295, "pozzetto": "played"}
    assert codes_of(one, other) == ["all_burracos_against_melded"]
    assert accepted(one, {**other, "melded": 300})


def test_cards_melded_and_in_hand_are_worth_less_than_the_deck():
    """All cards are worth 1080: less the closing discard, and less a pozzetto that nobody took."""
    played = {"melded": 500, "in_hand": 450, "pozzetto": "played"}
    assert accepted({"melded": 110, "in_hand": 15}, played)
    assert codes_of({"melded": 115, "in_hand": 15}, played) == ["too_many_points"]
    assert codes_of({"melded": 110, "in_hand": 15}, {**played, "pozzetto": "not_taken"}) == [
        "too_many_points"
    ]
