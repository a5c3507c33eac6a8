"""The cards and the rulesets of the house (domain, section 1)."""

from collections import Counter

import pytest

from games.burraco.cards import (
    ACE,
    DECK,
    FACES,
    JOKERS,
    KING,
    RANK_NAMES,
    RANKS,
    SUIT_NUMBERS,
    SUITS,
    WILD_CARDS,
    can_be_wild,
    equal,
    face_name,
    is_joker,
    is_pinella,
    joker,
    suit_of,
    suited,
)


def test_two_packs_of_54_are_108_cards_with_four_jokers():
    """Domain, 1: two packs of 54: 108 cards, 4 jokers."""
    assert len(DECK) == 108
    assert sum(map(is_joker, DECK)) == len(JOKERS) == 4
    assert Counter(Counter(FACES).values()) == {2: 52, 4: 1}


def test_every_card_has_its_suit_and_rank():
    cards = [suited(suit, rank, copy) for suit in SUITS for rank in range(ACE, KING + 1) for copy in (0, 1)]
    assert [*cards, *map(joker, range(4))] == list(DECK)
    for card in cards:
        assert face_name(card) == suit_of(card).value + RANK_NAMES[RANKS[card] - 1]
        assert SUITS[SUIT_NUMBERS[card]] is suit_of(card)
    assert {(suit_of(card), RANKS[card], face_name(card)) for card in JOKERS} == {(None, 0, "*")}


def test_wild_cards_are_jokers_and_all_twos():
    """Domain, 1: wild: jokers and all twos (pinelle)."""
    assert len(WILD_CARDS) == 12
    assert all(can_be_wild(card) == (is_joker(card) or is_pinella(card)) for card in DECK)
    assert sum(map(is_pinella, DECK)) == 8


def test_equal_cards_differ_only_in_their_pack():
    assert all(equal(one, other) == (face_name(one) == face_name(other)) for one in DECK for other in DECK)


@pytest.mark.parametrize(("rank", "copy"), [(0, 0), (14, 0), (1, 2), (1, -1)])
def test_there_is_no_other_card(rank, copy):
    with pytest.raises(ValueError, match="not"):
        suited(SUITS[0], rank, copy)


@pytest.mark.parametrize("number", [-1, 4])
def test_there_is_no_other_joker(number):
    with pytest.raises(ValueError, match="jokers"):
        joker(number)
