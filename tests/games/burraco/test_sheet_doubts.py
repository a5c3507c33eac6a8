"""What is possible but improbable is doubted (domain, section 1; the counting is ours)."""

from dataclasses import replace

from games.burraco.sheet import doubts, parse_sheet
from tests.games.burraco.sheet_problems import FIBUR, accepted


def doubts_of(first=None, second=None, rules=FIBUR):
    return [(doubt.code, doubt.where) for doubt in doubts(accepted(first, second, rules), rules)]


def test_the_official_example_raises_no_doubt():
    assert doubts_of() == []
    assert doubts(parse_sheet({"totals": [500, -120]}, FIBUR), FIBUR) == ()


def test_cards_that_nobody_counted():
    """Every turn draws what it discards: eleven cards were dealt, with the pozzetto 22."""
    assert doubts_of(None, {"in_hand": 20}) == [("cards_not_counted", "pairs[1].melded")]
    assert doubts_of({"melded": 90, "in_hand": 15}) == [("cards_not_counted", "pairs[0].melded")]
    four = replace(FIBUR, tables=(4,))
    assert doubts_of({"melded": 150}, {"in_hand": 80}, four) == []
    assert doubts_of({"melded": 145}, {"in_hand": 75}, four) == [
        ("cards_not_counted", "pairs[0].melded"),
        ("cards_not_counted", "pairs[1].melded"),
    ]


def test_the_partner_of_who_closes_holds_a_card():
    four = replace(FIBUR, tables=(4,))
    assert doubts_of({"melded": 200, "in_hand": 0}, {"in_hand": 80}, four) == [
        ("partner_without_cards", "pairs[0].in_hand")
    ]
    assert doubts_of({"melded": 200, "in_hand": 0}) == []


def test_six_burracos_of_one_side_are_rare():
    assert doubts_of({"clean": 4, "dirty": 1, "melded": 300}) == []
    assert doubts_of({"clean": 4, "dirty": 2, "melded": 300}) == [("many_burracos", "pairs[0].clean")]
