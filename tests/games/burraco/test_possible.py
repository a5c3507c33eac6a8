"""What 108 cards allow is reached by real cards: the bounds are derived, and as tight as that."""

import pytest

from games.burraco.cards import DECK, RANKS, SUIT_NUMBERS
from games.burraco.melds import burraco_class, card_points, meld
from games.burraco.possible import (
    deck_value,
    least_melded,
    least_total,
    least_value,
    most_total,
    needs,
    unseen_cards,
)
from games.burraco.rulesets import BurracoClass, ruleset, rulesets
from games.burraco.sheet import PairFigures, Pozzetto, burraco_counts
from tests.games.burraco.groups import cards

HOME, FIBUR, FITAB = ruleset("home"), ruleset("fibur-2026"), ruleset("fitab")


def cheapest_clean():
    """Seven of each rank from three to seven, and what is left of them with an eight and a nine."""
    sets = [[card for card in DECK if RANKS[card] == rank][1:] for rank in range(3, 8)]
    left = [card for card in DECK if SUIT_NUMBERS[card] == 0 and 3 <= RANKS[card] <= 9 and card % 2 == 0]
    return [*sets, left]


def test_clean_burracos_reach_their_least_value():
    melds = [meld(group, FIBUR) for group in cheapest_clean()]
    assert len({card for one in melds for card in one.cards}) == 42
    assert {burraco_class(one, FIBUR) for one in melds} == {BurracoClass.CLEAN}
    for count in range(1, 7):
        points = sum(card_points(one.cards, FIBUR) for one in melds[:count])
        assert points == least_melded(burraco_counts({BurracoClass.CLEAN: count}), FIBUR)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("S3 H3 D3 C3 S3 H3 S2", "dirty"),
        ("S3 H3 D3 C3 S3 H3 D3 S2", "semi_clean"),
        ("SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK", "royal"),
        ("SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK H2", "royal_semi_clean"),
        ("S3 H3 D3 C3 S3 H3 D3 C3", "super"),
        ("S3 H3 D3 C3 S3 H3 D3 C3 S2", "super_semi_clean"),
    ],
)
def test_every_other_burraco_reaches_its_least_value(text, kind):
    found = meld(cards(text), FITAB)
    counts = burraco_counts({BurracoClass(kind): 1})
    assert burraco_class(found, FITAB) == kind
    assert card_points(found.cards, FITAB) == least_melded(counts, FITAB)
    assert len(found.cards) == needs(counts, FITAB).cards


def test_the_deck_and_its_cheapest_cards():
    """Domain 1, table: 1080 points with jokers of 30, 1060 with jokers of 25; eleven cards have 55."""
    assert (deck_value(FIBUR), deck_value(HOME)) == (1080, 1060)
    assert [least_value(count, FIBUR) for count in (0, 1, 11, 41, 108)] == [0, 5, 55, 210, 1080]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_no_total_is_beyond_the_bounds_of_the_deck(rules):
    assert most_total(rules) > deck_value(rules) + rules.closing_bonus + 10 * max(rules.bonuses.values())
    assert least_total(rules) == -(2 if rules.unopened_pays_double else 1) * deck_value(rules) - 100


@pytest.mark.parametrize(
    ("closed", "pozzetti", "fibur", "home"),
    [
        (True, ("played", "played"), 1, 0),
        (True, ("played", "not_taken"), 12, 11),
        (True, ("played", "taken"), 1, 11),
        (False, ("played", "played"), 3, 3),
        (False, ("taken", "not_taken"), 14, 25),
        (False, ("not_taken", "not_taken"), 25, 25),
    ],
)
def test_cards_that_nobody_counts(closed, pozzetti, fibur, home):
    """Domain 1: two pozzetti of 11; FIBUR's last discard; the last two of the stock and a discard."""
    sides = [
        PairFigures(burraco_counts({}), closed and number == 0, 100, 60, Pozzetto(word))
        for number, word in enumerate(pozzetti)
    ]
    assert (unseen_cards(sides, FIBUR), unseen_cards(sides, HOME)) == (fibur, home)
