"""Dealing from a shuffled pack, the petit sec, and how a hand begins."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import Seat, right_of
from games.problems import ProblemsError
from games.tarot.deck import DECK
from games.tarot.engine import legal_actions, start
from games.tarot.pack import check_chien, chien_after, deal_pack, packet_count
from games.tarot.rulesets import ruleset
from games.tarot.state import Bidding, Discarding, Ending, Void, to_act
from tests.games.tarot.hands import codes, deal_with, random_deal

FFT_4 = ruleset("fft-4")
SEED_4 = ruleset("seed-4")
#: A chien that every table of four may lay: after the packets 2, 3, 5, 8, 13 and 21.
CHIEN = chien_after([2, 3, 5, 8, 13, 21], FFT_4)


@pytest.mark.parametrize(("slug", "packet", "hand", "chien"), [("fft-3", 4, 24, 6), ("fft-4", 3, 18, 6)])
def test_packets_go_to_the_right_from_the_dealers_right(slug, packet, hand, chien):
    """RO2012; domain: tarot, section 1: counter-clockwise, three by three (four by four at three players)."""
    rules = ruleset(slug)
    positions = chien_after(range(1, chien + 1), rules)
    deal = deal_pack(DECK, positions, rules, dealer=Seat.N)
    first, second = right_of(Seat.N, rules.players), right_of(right_of(Seat.N, rules.players), rules.players)
    assert deal.hands[first][:packet] == DECK[:packet]
    # After each of the first packets one card goes to the chien.
    assert deal.hands[second][:packet] == DECK[packet + 1 : 2 * packet + 1]
    assert [len(cards) for cards in deal.hands.values()] == [hand] * rules.players
    assert len(deal.chien) == chien


@pytest.mark.parametrize(("slug", "packets"), [("fft-3", 18), ("fft-4", 24), ("fft-5", 25)])
def test_so_many_packets_are_dealt(slug, packets):
    """RO2012; domain: tarot, section 1, the table: packets of 4 at three players, else of 3."""
    assert packet_count(ruleset(slug)) == packets


def test_five_players_are_dealt_fifteen_cards_in_packets_of_three_and_a_chien_of_three():
    """RO2012; domain: tarot, section 1: the table of players, hands and chien."""
    rules = ruleset("fft-5")
    deal = deal_pack(DECK, chien_after([1, 2, 24], rules), rules, dealer=Seat.X)
    assert deal.hands[Seat.W][:3] == DECK[:3]
    assert [len(cards) for cards in deal.hands.values()] == [15] * 5
    assert deal.chien == (DECK[3], DECK[7], DECK[74])


@given(st.permutations(DECK), st.sets(st.integers(1, packet_count(FFT_4) - 1), min_size=6, max_size=6))
def test_every_pack_and_every_allowed_chien_make_a_deal(pack, packets):
    positions = chien_after(packets, FFT_4)
    deal = deal_pack(pack, positions, FFT_4, dealer=Seat.S)
    assert sorted(deal.chien) == sorted(pack[position - 1] for position in positions)


@pytest.mark.parametrize("last", [1, 78])
def test_the_first_and_the_last_card_do_not_go_to_the_chien(last):
    """RO2012; domain: tarot, section 1: neither the first nor the last card of the pack."""
    positions = [*CHIEN[:5], last] if last == 78 else [1, *CHIEN[1:]]
    assert "chien_end_of_pack" in codes(check_chien(positions, FFT_4))
    assert check_chien(CHIEN, FFT_4) == ()


@pytest.mark.parametrize("position", [1, 2, 3, 76, 77, 78])
def test_the_first_three_and_the_last_three_cards_do_not_go_to_the_chien(position):
    """Domain: tarot, section 1: the seed's rule."""
    positions = [*CHIEN[:5], position]
    assert "chien_end_of_pack" in codes(check_chien(positions, SEED_4))
    assert check_chien(CHIEN, SEED_4) == ()
    assert check_chien(chien_after([1, 2, 3, 4, 5, 23], SEED_4), SEED_4) == ()


def test_the_chien_is_laid_one_card_at_a_time_between_packets():
    """RO2012; domain: tarot, section 1: one card at a time at the dealer's choice."""
    assert "chien_two_at_once" in codes(check_chien([4, 5, 12, 16, 20, 24], FFT_4))
    assert "chien_inside_packet" in codes(check_chien([5, 9, 13, 17, 21, 25], FFT_4))
    assert "chien_size" in codes(check_chien(CHIEN[:5], FFT_4))
    assert "chien_size" in codes(check_chien([*CHIEN[:5], CHIEN[0]], FFT_4))


def test_everything_that_is_wrong_with_dealing_is_told_at_once():
    with pytest.raises(ProblemsError) as refused:
        deal_pack(DECK[1:], [1, 2], FFT_4, dealer=Seat.N)
    found = {*codes(refused.value.problems)}
    assert found == {"not_a_pack", "chien_size", "chien_end_of_pack", "chien_two_at_once"}


@pytest.mark.parametrize("slug", ["fft-3", "fft-4", "fft-5", "seed-4"])
def test_a_petit_sec_annuls_the_deal_before_the_bidding(slug):
    """RO2012; domain: tarot, section 1: the Petit without another trump nor the Excuse."""
    rules = ruleset(slug)
    others = {"E": "T:2,3,4,5,6,7,8,9,10,11", "S": "T:12,13,14,15,16,17,18,19,20,21 X"}
    deal = deal_with(rules, {"N": "T:1"} | others)
    state = start(deal, rules, dealer=Seat.N)
    assert isinstance(state, Void)
    assert state.ending is Ending.PETIT_SEC
    assert state.table.next_dealer is right_of(Seat.N, rules.players)
    assert state.is_over
    assert legal_actions(state) == ()
    assert to_act(state) is None


@pytest.mark.parametrize(("north", "chien"), [("T:1,2", "X"), ("T:1 X", "T:2")])
def test_the_petit_with_a_trump_or_the_excuse_is_played(north, chien):
    """RO2012; domain: tarot, section 1: the Excuse counts as a trump here."""
    others = {"E": "T:3,4,5,6,7,8,9,10,11,12,13", "S": "T:14,15,16,17,18,19,20,21"}
    deal = deal_with(FFT_4, {"N": north} | others, chien=chien)
    assert isinstance(start(deal, FFT_4, dealer=Seat.N), Bidding)


def test_the_petit_alone_in_the_chien_is_played():
    """RO2012: a petit sec is in a hand."""
    deal = deal_with(
        FFT_4, {"E": "T:2,3,4,5,6,7,8,9,10,11", "S": "T:12,13,14,15,16,17,18,19,20,21 X"}, chien="T:1"
    )
    assert isinstance(start(deal, FFT_4, dealer=Seat.N), Bidding)


@pytest.mark.parametrize("slug", ["fft-3", "fft-4", "fft-5"])
def test_the_first_to_speak_sits_at_the_dealers_right_and_the_dealer_speaks_last(slug):
    """RO2012; domain: tarot, sections 1 and 2: to the right."""
    rules = ruleset(slug)
    state = start(random_deal(Random(4), rules), rules, dealer=Seat.N)
    assert to_act(state) is right_of(Seat.N, rules.players)
    assert state.table.order[-1] is Seat.N


def test_a_board_names_its_taker_and_nobody_else_does():
    """Domain: tarot, section 5: every étui has its taker's seat; elsewhere bidding finds the taker."""
    duplicate = ruleset("duplicate-individual")
    deal = random_deal(Random(4), duplicate)
    state = start(deal, duplicate, dealer=Seat.N, taker=Seat.S)
    assert isinstance(state, Discarding)
    assert to_act(state) is Seat.S
    for rules, taker in ((duplicate, None), (FFT_4, Seat.S), (FFT_4, Seat.X), (ruleset("fft-3"), Seat.W)):
        with pytest.raises(ValueError, match=r"taker|seats"):
            start(deal, rules, dealer=Seat.N, taker=taker)
    with pytest.raises(ValueError, match="the seats of fft-4 are N, E, S, W"):
        start(deal, FFT_4, dealer=Seat.X)
