"""Deck and values (RO2012)."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import Suit
from games.tarot.count import ALL_HALF_POINTS, ALL_POINTS, HALF_POINTS, bouts, half_points, points_text
from games.tarot.deck import (
    BOUTS,
    DECK,
    EXCUSE,
    KINGS,
    PETIT,
    TWENTY_ONE,
    counts_as_trump,
    is_trump,
    rank_of,
    suit_card,
    suit_of,
    trump,
    trumps,
)
from games.tarot.notation import parse_card
from games.tarot.tricks import summed_up


def test_the_pack_has_78_cards():
    """RO2012; domain: tarot, section 1: four suits of 14, 21 trumps, the Excuse."""
    built = [suit_card(suit, rank) for suit in Suit for rank in range(1, 15)]
    built += [*(trump(rank) for rank in range(1, 22)), EXCUSE]
    assert built == list(DECK)
    assert len(set(DECK)) == 78


def test_a_card_tells_its_suit_and_rank():
    assert all(
        (suit_of(suit_card(s, r)), rank_of(suit_card(s, r))) == (s, r) for s in Suit for r in range(1, 15)
    )
    assert all((suit_of(trump(r)), rank_of(trump(r))) == (None, r) for r in range(1, 22))
    assert (suit_of(EXCUSE), rank_of(EXCUSE)) == (None, 0)


def test_the_three_bouts():
    """RO2012; domain: tarot, section 1: the Petit (trump 1), the 21, the Excuse."""
    assert {PETIT, TWENTY_ONE, EXCUSE} == BOUTS
    assert bouts(DECK) == 3
    assert bouts(KINGS) == 0


def test_the_excuse_counts_as_a_trump_and_is_none():
    """RO2012; domain: tarot, sections 1 to 3: 22 for poignées and the petit sec, 21 in the tricks."""
    assert sum(map(is_trump, DECK)) == 21
    assert sum(map(counts_as_trump, DECK)) == 22
    assert trumps(reversed(DECK)) == [trump(rank) for rank in range(1, 22)]


@pytest.mark.parametrize(
    ("names", "points"),
    [
        ("T1 T21 X", 4.5),
        ("SR HR DR CR", 4.5),
        ("SD HD DD CD", 3.5),
        ("SC HC DC CC", 2.5),
        ("SV HV DV CV", 1.5),
        ("S10 H1 D7 C2 T2 T20 T10", 0.5),
    ],
)
def test_values_of_the_cards(names, points):
    """RO2012; domain: tarot, section 1: bout 4.5, king 4.5, queen 3.5, knight 2.5, jack 1.5, the rest 0.5."""
    assert {HALF_POINTS[parse_card(name)] / 2 for name in names.split()} == {points}
    assert Counter(HALF_POINTS) == {9: 7, 7: 4, 5: 4, 3: 4, 1: 59}


def test_the_king_is_high_and_the_1_is_low():
    """RO2012; domain: tarot, section 1: R D C V 10..1, king high, 1 low."""
    names = ("R", "D", "C", "V", *map(str, range(10, 0, -1)))
    for suit in Suit:
        cards = [parse_card(f"{suit}{name}") for name in names]
        assert [rank_of(card) for card in cards] == [*range(14, 0, -1)]
        assert all(summed_up([low, high])[1] == high for high, low in pairwise(cards))


def test_the_pack_is_worth_91_points():
    """RO2012; domain: tarot, section 1: 91 in all, 182 half points."""
    assert (ALL_HALF_POINTS, ALL_POINTS) == (182, 91)


@given(st.sets(st.sampled_from(DECK)))
def test_two_camps_make_91_points(cards):
    """RO2012; domain: tarot, section 1: however the cards fall."""
    assert half_points(cards) + half_points(set(DECK) - cards) == 182


@pytest.mark.parametrize("half", range(-4, 183))
def test_points_text_reads_as_a_number(half):
    assert float(points_text(half)) == half / 2


@pytest.mark.parametrize("rank", [0, 15])
def test_no_such_suit_card(rank):
    with pytest.raises(ValueError, match="1 to 14"):
        suit_card(Suit.SPADES, rank)


@pytest.mark.parametrize("rank", [0, 22])
def test_no_such_trump(rank):
    with pytest.raises(ValueError, match="1 to 21"):
        trump(rank)
