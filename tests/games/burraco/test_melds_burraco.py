"""Burraco and its classes, and what else a ruleset says of melds: one test per rule (domain, section 1)."""

import pytest

from games.burraco.melds import burraco_bonus, burraco_class, card_points, check_beside, meld
from tests.games.burraco.melding import FIBUR, FITAB, HOME, INTERNATIONAL, class_of, codes, laid, split

SEVEN = "S3 S4 S5 S6 S7 S8 S9"
SEVEN_EIGHTS = "S8 S8 H8 H8 D8 D8 C8"


def test_a_burraco_has_seven_or_more_cards():
    """Domain 1: seven or more cards."""
    assert class_of("S3 S4 S5 S6 S7 S8") is None
    assert burraco_bonus(laid("S3 S4 S5 S6 S7 S8"), FIBUR) == 0
    assert class_of(SEVEN) == "clean"


@pytest.mark.parametrize("text", [SEVEN, SEVEN_EIGHTS, "SA S2 S3 S4 S5 S6 S7", f"{SEVEN_EIGHTS} C8"])
def test_clean_no_wild_acts(text):
    """Domain 1: clean: no wild acting."""
    assert class_of(text) == "clean"


@pytest.mark.parametrize(
    "text",
    [
        f"{SEVEN} *",
        f"{SEVEN} SJ *",
        f"{SEVEN} SJ SQ *",
        "S3 * S5 S6 S7 S8 S9 S10 SJ",
        "S2 S3 S4 S5 S6 S7 S8 *",
        "S8 S9 S10 SJ SQ SK SA *",
    ],
)
def test_semi_clean_a_wild_before_or_after_seven_consecutive_naturals(text):
    """Domain 1: semi-clean (FIBUR): sequence with a wild before or after at least seven naturals."""
    assert class_of(text) == "semi_clean"


@pytest.mark.parametrize(
    "text", ["S3 S4 S5 S6 S7 S8 *", "S3 S4 S5 S6 S7 S8 * S10 SJ SQ SK", "S5 * S7 S8 S9 S10 SJ"]
)
def test_dirty_six_naturals_on_each_side_at_most(text):
    """Domain 1: dirty: every other one with a wild."""
    assert class_of(text) == "dirty"


def test_semi_clean_a_set_of_exactly_seven_naturals_and_a_wild():
    """Domain 1: semi-clean (FIBUR): set of exactly seven naturals and a wild."""
    assert class_of(f"{SEVEN_EIGHTS} *") == "semi_clean"
    assert class_of("S8 S8 H8 H8 D8 D8 *") == "dirty"


def test_eight_naturals_and_a_wild_are_dirty_for_fibur_2026_and_semi_clean_for_fitab():
    """Domain 1: a set of eight naturals and a wild: dirty for FIBUR 2026, semi-clean for FITAB."""
    text = f"{SEVEN_EIGHTS} C8 *"
    assert class_of(text) == "dirty"
    assert class_of(text, FITAB) == "super_semi_clean"
    assert burraco_class(laid(text, FITAB), FITAB).instead.value == "semi_clean"


@pytest.mark.parametrize("rules", [HOME, INTERNATIONAL], ids=lambda rules: rules.slug)
def test_no_semi_clean_at_home_nor_in_the_international_game(rules):
    """Domain 1, table: semi-clean -; fibur-international: no semi-clean."""
    assert class_of(f"{SEVEN} *", rules) == "dirty"


WHOLE_SUIT = "SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK"


@pytest.mark.parametrize(
    ("text", "found", "bonus"),
    [
        (WHOLE_SUIT, "royal", 300),
        (f"{WHOLE_SUIT} *", "royal_semi_clean", 250),
        (f"{SEVEN_EIGHTS} C8", "super", 250),
        (f"{SEVEN_EIGHTS} C8 *", "super_semi_clean", 200),
        (SEVEN, "clean", 200),
        (f"{SEVEN} *", "semi_clean", 150),
        ("S3 S4 S5 S6 S7 S8 *", "dirty", 100),
    ],
)
def test_fitab_royal_300_250_super_250_200(text, found, bonus):
    """Domain 1: fitab: royal 300/250, super 250/200."""
    assert class_of(text, FITAB) == found
    assert burraco_bonus(laid(text, FITAB), FITAB) == bonus


@pytest.mark.parametrize("rules", [HOME, FIBUR], ids=lambda rules: rules.slug)
def test_royal_and_super_are_clean_elsewhere(rules):
    """Domain 1: royal and super are FITAB's; for the others no wild acting is clean."""
    assert class_of(WHOLE_SUIT, rules) == class_of(f"{SEVEN_EIGHTS} C8", rules) == "clean"


def test_sets_of_aces_and_threes_only_in_the_international_game():
    """Domain 1: fibur-international: sets of aces and threes only."""
    assert not codes("SA HA DA", INTERNATIONAL)
    assert not codes("S3 H3 D3 *", INTERNATIONAL)
    assert codes("SK HK DK", INTERNATIONAL) == ["set_rank_not_allowed"]


def test_no_two_sets_of_one_rank_for_fitab():
    """Domain 1: fitab: no two sets of one rank."""
    first, second = (meld(group, FITAB) for group in split("S8 H8 D8", "S8 H8 C8"))
    other = laid("S9 H9 D9", FITAB)
    assert [problem.code for problem in check_beside(second, [first, other], FITAB)] == ["second_set_of_rank"]
    assert check_beside(other, [first], FITAB) == ()
    assert check_beside(laid("S8 S9 S10", FITAB), [first, laid("H8 H9 H10")], FITAB) == ()
    assert check_beside(second, [first], FIBUR) == ()


def test_the_two_burracos_of_the_official_example():
    """Domain 1, example: 3..9 of spades (45, clean); 3 4 joker 6 7 8 9 of diamonds (70, dirty)."""
    spades, diamonds = laid(SEVEN), laid("D3 D4 * D6 D7 D8 D9")
    assert (card_points(spades.cards, FIBUR), burraco_class(spades, FIBUR).value) == (45, "clean")
    assert (card_points(diamonds.cards, FIBUR), burraco_class(diamonds, FIBUR).value) == (70, "dirty")
