"""What a meld is: one test per rule (domain, section 1)."""

from dataclasses import replace

import pytest

from games.burraco.cards import face_name
from games.burraco.melds import MeldKind, can_meld, check_meld, meld
from games.burraco.rulesets import ruleset
from games.problems import ProblemsError
from tests.games.burraco.groups import cards
from tests.games.burraco.melding import FIBUR, INTERNATIONAL, codes, laid, names


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
