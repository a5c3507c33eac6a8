"""Deals and boards (RO2012)."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import Seat, right_of, seats
from games.tarot.boards import deal_board, deal_boards, is_playable
from games.tarot.deal import (
    deal_count,
    deal_of_number,
    has_petit_sec,
    is_petit_sec,
    make_deal,
    number_of_deal,
)
from games.tarot.deck import DECK, PETIT
from games.tarot.notation import parse_hand, print_deal
from games.tarot.rulesets import ruleset
from games.tarot.valuation import valuation

FFT_4 = ruleset("fft-4")
DUPLICATE = ruleset("duplicate-individual")
GOLDEN = json.loads((Path(__file__).parents[3] / "fixtures/golden/dealing.json").read_text(encoding="utf-8"))
KEY = bytes.fromhex(GOLDEN["key"])
NUMBERS = st.integers(0, deal_count(FFT_4) - 1)


@given(NUMBERS)
def test_a_deal_is_the_whole_pack_and_keeps_its_number(number):
    deal = deal_of_number(number, FFT_4)
    assert sorted([card for hand in deal.hands.values() for card in hand] + list(deal.chien)) == list(DECK)
    assert [len(deal.hands[seat]) for seat in seats(4)] == [18] * 4
    assert number_of_deal(deal, FFT_4) == number


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
    assert is_petit_sec(parse_hand(hand)) is sec


def test_a_petit_in_the_chien_is_not_sec():
    deal = deal_of_number(0, FFT_4)
    hands = dict(deal.hands)
    west = set(hands[Seat.W]) - {PETIT} | {deal.chien[0]}
    assert not has_petit_sec(make_deal({**hands, Seat.W: west}, set(deal.chien[1:]) | {PETIT}, FFT_4))


def test_a_petit_sec_in_any_hand_is_found():
    deal = deal_of_number(0, FFT_4)
    hands = dict(deal.hands)
    west = set(hands[Seat.W]) - {PETIT} | {hands[Seat.N][0]}
    assert has_petit_sec(
        make_deal({**hands, Seat.W: west, Seat.N: {*hands[Seat.N][1:], PETIT}}, deal.chien, FFT_4)
    )


BOARDS = deal_boards(KEY, "TEST", 40, DUPLICATE)


def test_dealing_vectors_never_change():
    vector = GOLDEN["boards"]
    boards = deal_boards(KEY, vector["set_code"], len(vector["boards"]), ruleset(vector["ruleset"]))
    dealt = [
        {
            "number": board.number,
            "dealer": board.dealer,
            "taker": board.taker,
            "deal_number": str(board.deal_number),
            "valuation": board.valuation,
            "rejections": dict(board.rejections),
            "deal": print_deal(board.deal),
        }
        for board in boards
    ]
    assert dealt == vector["boards"]


def test_a_pre_dealt_board_never_contains_petit_sec():
    assert not any(has_petit_sec(board.deal) for board in BOARDS)


def test_petit_sec_is_refused_where_nothing_else_would_be():
    """About one deal in 600 holds one: of 1,500 boards where any hand is playable, some were refused."""
    anything = replace(DUPLICATE, playable_valuation=0)
    reasons = Counter()
    for number in range(1, 1501):
        reasons.update(deal_board(KEY, "SEC", number, anything, Seat.N).rejections)
    assert set(reasons) == {"petit_sec"}


def test_the_designated_taker_has_a_playable_hand():
    assert all(is_playable(board.deal, board.taker, DUPLICATE) for board in BOARDS)
    assert all(board.valuation == valuation(board.deal.hands[board.taker]) >= 40 for board in BOARDS)
    assert sum(board.rejected for board in BOARDS) > 40


def test_takers_are_balanced_over_the_four_seats():
    assert "".join(board.taker for board in BOARDS[:8]) == "NESWNESW"
    assert all(len({board.taker for board in BOARDS[start : start + 4]}) == 4 for start in range(37))


def test_the_taker_is_the_first_to_speak():
    """Bidding starts at the dealer's right (RO2012)."""
    assert all(right_of(board.dealer) is board.taker for board in BOARDS)


def test_takers_may_be_given():
    boards = deal_boards(KEY, "TEST", 5, DUPLICATE, [Seat.S, Seat.W])
    assert "".join(board.taker for board in boards) == "SWSWS"


def test_the_same_key_deals_the_same_boards_and_each_alone():
    assert deal_boards(KEY, "TEST", 3, DUPLICATE) == BOARDS[:3]
    assert deal_board(KEY, "TEST", 17, DUPLICATE, BOARDS[16].taker) == BOARDS[16]


def test_another_key_or_set_deals_other_boards():
    others = deal_boards(KEY, "OTHER", 40, DUPLICATE) + deal_boards(bytes(64), "TEST", 40, DUPLICATE)
    assert len({board.deal for board in [*BOARDS, *others]}) == 120


def test_a_taker_without_a_seat_is_refused():
    with pytest.raises(ValueError, match="no seat"):
        deal_board(KEY, "TEST", 1, DUPLICATE, Seat.X)
