"""Melds, one test per rule (domain, section 1)."""

from dataclasses import replace

import pytest

from games.burraco.cards import face_name
from games.burraco.melds import (
    MeldKind,
    burraco_bonus,
    burraco_class,
    can_lay_off,
    can_meld,
    card_points,
    check_beside,
    check_lay_off,
    check_meld,
    lay_off,
    meld,
)
from games.burraco.rulesets import ruleset
from games.problems import ProblemsError
from tests.games.burraco.groups import cards

HOME, FIBUR = ruleset("home"), ruleset("fibur-2026")
INTERNATIONAL, FITAB = ruleset("fibur-international"), ruleset("fitab")


def codes(text, rules=FIBUR):
    return [problem.code for problem in check_meld(cards(text), rules)]


def laid(text, rules=FIBUR):
    return meld(cards(text), rules)


def names(found):
    return " ".join(map(face_name, found.cards))


def split(old, more):
    """The cards of both, named at once so that equal ones are told apart."""
    group = cards(f"{old} {more}")
    count = len(old.split())
    return group[:count], group[count:]


def added(old, more, rules=FIBUR):
    lying, coming = split(old, more)
    return lay_off(meld(lying, rules), coming, rules)


def refused(old, more, rules=FIBUR):
    lying, coming = split(old, more)
    return [problem.code for problem in check_lay_off(meld(lying, rules), coming, rules)]


def class_of(text, rules=FIBUR):
    found = burraco_class(laid(text, rules), rules)
    return None if found is None else found.value


# What a meld is.


@pytest.mark.parametrize("text", ["S3 S4", "H8 H8", "S3 *", "S3"])
def test_a_meld_has_at_least_three_cards(text):
    """Domain 1: at least three cards."""
    assert codes(text) == ["meld_too_short"]


def test_a_sequence_is_of_one_suit():
    """Domain 1: a sequence of one suit."""
    assert laid("S3 S4 S5").kind is MeldKind.SEQUENCE
    assert codes("S3 S4 H5") == ["neither_sequence_nor_set"]


def test_a_set_is_of_one_rank_and_may_hold_two_cards_of_a_suit():
    """Domain 1: a set of one rank (two cards of the same suit may be in a set)."""
    assert laid("S8 H8 S8").kind is MeldKind.SET
    assert codes("S8 H8 H9") == ["neither_sequence_nor_set"]


def test_a_sequence_has_no_gap():
    """Domain 1: a sequence; one wild fills one gap."""
    assert codes("S3 S4 S6") == ["sequence_gap"]
    assert codes("S3 S4 S7 *") == ["sequence_gap"]
    assert names(laid("S3 S4 S6 *")) == "S3 S4 * S6"


def test_a_sequence_has_one_card_of_a_rank():
    """Domain 1: at most 13 naturals: one of each rank."""
    assert codes("S3 S3 S4 S5") == ["rank_twice"]
    assert codes("S3 S3 S4 S7 S8") == ["rank_twice", "sequence_gap"]


def test_jokers_and_all_twos_are_wild():
    """Domain 1: wild are jokers and all twos."""
    assert [face_name(laid(f"S5 S6 {wild}").wild) for wild in ("*", "S2", "H2", "D2", "C2")] == [
        "*",
        "S2",
        "H2",
        "D2",
        "C2",
    ]


@pytest.mark.parametrize("text", ["S5 S6 * *", "S5 S6 * H2", "S5 S6 H2 D2", "H8 D8 C8 * H2", "S5 S6 * S2"])
def test_one_card_of_a_meld_acts_as_a_wild_at_most(text):
    """Domain 1: at most one acting as a wild per meld."""
    assert codes(text) == (["sequence_gap"] if text == "S5 S6 * S2" else ["too_many_wilds"])
    assert not can_meld(cards(text), FIBUR)


@pytest.mark.parametrize("text", ["S2 S3 S4", "SA S2 S3"])
def test_a_two_in_its_natural_place_is_not_wild(text):
    """Domain 1: a two in its natural place (between ace and three of its suit) is not wild."""
    assert laid(text).wild is None


@pytest.mark.parametrize(("text", "wild"), [("S2 S3 S4 *", "*"), ("S2 S2 S3 S4", "S2"), ("SA S2 H2", "H2")])
def test_beside_a_natural_two_another_card_may_act(text, wild):
    """Domain 1: a two in its natural place is not wild, so a wild may be there too."""
    found = laid(text)
    assert face_name(found.wild) == wild
    assert face_name(found.card_at(2)) == "S2"


def test_a_two_of_another_suit_is_always_wild():
    """Domain 1: natural only between ace and three of its suit."""
    assert face_name(laid("SA H2 S3").wild) == "H2"


def test_a_two_of_the_suit_out_of_its_place_is_wild():
    """Domain 1: natural only in its place."""
    found = laid("S2 S5 S6")
    assert (names(found), face_name(found.wild), found.low) == ("S5 S6 S2", "S2", 5)


def test_a_sequence_has_thirteen_naturals_and_a_wild_at_most():
    """Domain 1: at most 13 naturals and a wild."""
    whole = "SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK"
    assert len(laid(whole).cards) == 13
    found = laid(f"{whole} *")
    assert (len(found.cards), found.natural_count, found.wild_place) == (14, 13, 14)
    assert codes(f"{whole} SA") == ["rank_twice"]
    assert codes(f"{whole} * *") == ["too_many_wilds"]


def test_the_ace_is_low_or_high():
    """Domain 1: ace low or high."""
    assert (names(laid("SA S3 S2")), names(laid("SA SK SQ"))) == ("SA S2 S3", "SQ SK SA")
    assert (laid("SA S3 S2").low, laid("SA SK SQ").low) == (1, 12)


@pytest.mark.parametrize("text", ["SK SA S2 S3", "SQ SK SA S2 S3", "SK SA S3 *", "SQ SK SA S3 *"])
def test_never_king_ace_two_round_the_corner(text):
    """Domain 1: never K-A-2."""
    assert codes(text) == ["sequence_gap"]


def test_a_pinella_beside_king_and_ace_stands_for_the_queen():
    """Domain 1: never K-A-2, but A K and a wild for the queen."""
    found = laid("SK SA S2")
    assert (names(found), face_name(found.wild), found.low) == ("S2 SK SA", "S2", 12)


@pytest.mark.parametrize("slug", ["home", "fibur-2026", "fitab"])
def test_two_equal_cards_and_a_wild_are_a_set(slug):
    """FIBUR, published rules: at least three cards, a wild among them."""
    rules = ruleset(slug)
    for text in ("S8 H8 *", "S8 S8 *", "SA HA S2", "S3 S3 D2"):
        found = laid(text, rules)
        assert (found.kind, found.natural_count) == (MeldKind.SET, 2)
        assert found.wild is not None
    assert codes("S8 * H2", rules) == ["too_many_wilds", "set_naturals_out_of_range"]
    assert codes("S8 H8", rules) == ["meld_too_short"]


def test_a_set_has_eight_naturals_and_a_wild_at_most():
    """Domain 1: up to 8 naturals and at most one wild."""
    assert not codes("S8 H8 D8")
    assert not codes("S8 S8 H8 H8 D8 D8 C8 C8 *")
    assert codes("S8 S8 H8 H8 D8 D8 C8 C8 * *") == ["too_many_wilds"]


def test_a_club_may_ask_for_three_naturals_in_a_set():
    """Custom rulesets by the club: every choice is data."""
    strict = replace(FIBUR, slug="three-naturals", set_naturals=(3, 8))
    assert codes("S8 H8 *", strict) == ["set_naturals_out_of_range"]
    assert not codes("S8 H8 D8 *", strict)
    assert not codes("S7 S8 *", strict)


@pytest.mark.parametrize("text", ["* * *", "S2 H2 D2", "* S2 H2", "S2 S2 *"])
def test_never_a_set_of_wilds_alone(text):
    """Domain 1: never of wilds alone."""
    assert codes(text) == ["wilds_alone"]


def test_a_wild_in_a_set_lies_last_and_is_free():
    found = laid("S8 H2 H8 D8")
    assert (names(found), face_name(found.wild)) == ("S8 H8 D8 H2", "H2")
    assert found.wild_is_free
    assert found.wild_place is None


def test_no_card_twice_and_no_card_that_is_none():
    one, two, three = cards("S3 S4 S5")
    assert [problem.code for problem in check_meld([one, two, three, one], FIBUR)] == ["card_twice"]
    assert [problem.code for problem in check_meld([one, two, 108, 108], FIBUR)] == [
        "no_such_card",
        "card_twice",
    ]
    with pytest.raises(ProblemsError):
        meld([one, two, three, one], FIBUR)


def test_every_reason_is_told_at_once():
    assert codes("H7 *  *", INTERNATIONAL) == [
        "too_many_wilds",
        "set_rank_not_allowed",
        "set_naturals_out_of_range",
    ]
    assert codes("S3 S3 S9 * H2") == ["too_many_wilds", "rank_twice", "sequence_gap"]
    with pytest.raises(ProblemsError) as caught:
        laid("S3 S3 S9 * H2")
    assert len(caught.value.problems) == 3
    assert all(problem.text() for problem in caught.value.problems)


# Laying off.


def test_cards_are_laid_off_at_both_ends():
    """Domain 1: meld or lay off."""
    assert names(added("S5 S6 S7", "S4 S8")) == "S4 S5 S6 S7 S8"


def test_a_wild_slides_inside_the_sequence_when_its_card_is_added():
    """Domain 1: a wild never returns to the hand; when its card is added it slides inside the sequence."""
    assert names(added("S5 * S7", "S6")) == "S5 S6 S7 *"
    assert names(added("S5 * S7", "S6 S9")) == "S5 S6 S7 * S9"
    assert names(added("SQ * SA", "SK")) == "* SQ SK SA"


def test_a_wild_that_stands_for_a_card_stays_until_its_card_is_added():
    """Domain 1: when its card is added it slides, not before."""
    assert refused("S6 * S8", "S10") == ["sequence_gap"]
    assert names(added("S6 * S8", "S9")) == "S6 * S8 S9"


def test_a_free_wild_moves_to_where_it_helps():
    assert names(added("C2 C5 C6", "C8")) == "C5 C6 C2 C8"
    assert names(added("C2 C5 C6", "C3")) == "C3 C2 C5 C6"


def test_a_wild_two_slides_to_its_natural_place_and_is_wild_no_more():
    found = added("S4 S5 S2", "S3")
    assert (names(found), found.wild) == ("S2 S3 S4 S5", None)
    assert added("S3 S2 S5", "S4").wild is None


def test_a_wild_two_that_stands_for_a_card_does_not_make_room_for_a_joker():
    assert refused("S3 S2 S5", "*") == ["cards_keep_their_places"]
    assert face_name(added("S3 S2 S5", "S4 *").wild) == "*"


def test_a_two_in_its_natural_place_stays_there():
    """[Ours] A two that is not wild does not slide."""
    assert refused("S2 S3 S4", "S6") == ["cards_keep_their_places"]
    assert names(added("S2 S3 S4", "S6 *")) == "S2 S3 S4 * S6"


def test_an_ace_does_not_change_ends():
    ace_low = added("SA H2 S3", "S4 S5 S6 S7 S8 S9 S10 SJ")
    assert ace_low.wild_place == 2
    king = cards("SK")
    assert [problem.code for problem in check_lay_off(ace_low, king, FIBUR)] == ["cards_keep_their_places"]


def test_a_second_ace_is_never_added():
    assert refused("SA S2 S3", "SA") == ["rank_twice"]


def test_a_second_wild_is_never_added():
    """Domain 1: at most one acting as a wild per meld."""
    assert refused("S5 * S7", "*") == ["too_many_wilds"]
    assert refused("S8 H8 D8 *", "H2") == ["too_many_wilds"]


def test_a_set_grows_by_its_rank_and_one_wild():
    """Domain 1: a set of one rank and at most one wild."""
    assert names(added("S8 H8 D8", "* D8")) == "S8 H8 D8 D8 *"
    assert refused("S8 H8 D8", "H9") == ["other_rank"]


def test_a_sequence_grows_in_its_suit():
    """Domain 1: a sequence of one suit."""
    assert refused("S5 S6 S7", "H8") == ["other_suit"]


def test_laying_off_takes_cards_that_do_not_lie_there():
    old = laid("S5 S6 S7")
    assert [problem.code for problem in check_lay_off(old, [], FIBUR)] == ["nothing_to_lay_off"]
    assert [problem.code for problem in check_lay_off(old, cards("S5"), FIBUR)] == ["card_twice"]
    assert not can_lay_off(old, [], FIBUR)
    with pytest.raises(ProblemsError):
        lay_off(old, cards("S9"), FIBUR)


# Burraco.

SEVEN = "S3 S4 S5 S6 S7 S8 S9"
SEVEN_EIGHTS = "S8 S8 H8 H8 D8 D8 C8"


def test_a_burraco_has_seven_or_more_cards():
    """Domain 1: seven or more cards."""
    assert class_of("S3 S4 S5 S6 S7 S8") is None
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
