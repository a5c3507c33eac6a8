"""Deals: whole packs, their numbers, and the petit sec (RO2012)."""

from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import Seat, seats
from games.tarot.deal import (
    deal_count,
    deal_of_number,
    has_petit_sec,
    is_petit_sec,
    make_deal,
    number_of_deal,
)
from games.tarot.deck import DECK, PETIT
from games.tarot.notation import parse_hand
from games.tarot.rulesets import ruleset

FFT_4 = ruleset("fft-4")
NUMBERS = st.integers(0, deal_count(FFT_4) - 1)


@given(NUMBERS)
def test_a_deal_is_the_whole_pack_and_keeps_its_number(number):
    deal = deal_of_number(number, FFT_4)
    assert sorted([card for hand in deal.hands.values() for card in hand] + list(deal.chien)) == list(DECK)
    assert [len(deal.hands[seat]) for seat in seats(4)] == [18] * 4
    assert number_of_deal(deal, FFT_4) == number


@pytest.mark.parametrize(("slug", "hands", "chien"), [("fft-3", 24, 6), ("fft-4", 18, 6), ("fft-5", 15, 3)])
def test_there_are_as_many_deals_as_ways_to_split_the_pack(slug, hands, chien):
    """Domain: tarot, section 1: 24, 18 or 15 cards each, and a chien of 6, 6 or 3."""
    rules = ruleset(slug)
    assert hands * rules.players + chien == 78
    count = factorial(78) // (factorial(hands) ** rules.players * factorial(chien))
    assert deal_count(rules) == count
    for number in (0, 1, count // 2, count - 1):
        deal = deal_of_number(number, rules)
        assert number_of_deal(deal, rules) == number
        assert [len(hand) for hand in deal.hands.values()] == [hands] * rules.players
    with pytest.raises(ValueError, match="no "):
        deal_of_number(count, rules)


@given(NUMBERS)
def test_equal_deals_are_equal_and_hash_alike(number):
    deal = deal_of_number(number, FFT_4)
    again = make_deal({seat: reversed(deal.hands[seat]) for seat in reversed(seats(4))}, deal.chien, FFT_4)
    assert again == deal
    assert hash(again) == hash(deal)


def test_what_is_no_deal():
    deal = deal_of_number(0, FFT_4)
    hands = dict(deal.hands)
    with pytest.raises(ValueError, match="hands and chien"):
        make_deal({Seat.N: hands[Seat.N]}, deal.chien, FFT_4)
    with pytest.raises(ValueError, match="hands and chien"):
        make_deal(hands, deal.chien[1:], FFT_4)
    with pytest.raises(ValueError, match="every card"):
        make_deal({**hands, Seat.N: hands[Seat.E]}, deal.chien, FFT_4)


@pytest.mark.parametrize(
    ("hand", "sec"),
    [
        ("S:R T:1", True),
        ("T:1", True),
        ("T:1 X", False),
        ("T:2,1", False),
        ("T:2", False),
        ("X", False),
        ("S:R", False),
    ],
)
def test_petit_sec_is_the_petit_without_another_trump_nor_the_excuse(hand, sec):
    """RO2012; domain: tarot, section 1: the Excuse counts as a trump here."""
    assert is_petit_sec(parse_hand(hand)) is sec


def test_a_petit_in_the_chien_is_not_sec():
    deal = deal_of_number(0, FFT_4)
    hands = dict(deal.hands)
    south = set(hands[Seat.S]) - {PETIT} | {deal.chien[0]}
    assert len(south) == 18
    assert not has_petit_sec(make_deal({**hands, Seat.S: south}, set(deal.chien[1:]) | {PETIT}, FFT_4))


def test_a_petit_sec_in_any_hand_is_found():
    deal = deal_of_number(0, FFT_4)
    hands = dict(deal.hands)
    south = set(hands[Seat.S]) - {PETIT} | {hands[Seat.N][0]}
    assert has_petit_sec(
        make_deal({**hands, Seat.S: south, Seat.N: {*hands[Seat.N][1:], PETIT}}, deal.chien, FFT_4)
    )
