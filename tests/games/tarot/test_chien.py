"""The chien and the écart, and who leads."""

import pytest

from games.cards import Seat
from games.tarot.actions import PASS, Announce, Bid, LayAside, Play
from games.tarot.deck import BOUTS, KINGS
from games.tarot.engine import apply, check_action, legal_actions, start
from games.tarot.masks import cards_of, mask_of
from games.tarot.notation import parse_card, parse_hand, print_hand
from games.tarot.rulesets import ruleset
from games.tarot.state import Announcing, Discarding, Playing, to_act
from games.tarot.view import view
from games.tarot.vocabulary import Contract
from tests.games.tarot.hands import after, codes, deal_with

FFT_4 = ruleset("fft-4")
#: Sixteen kings, bouts and trumps, so that with the chien of trumps only few cards can be laid aside.
TRUMPS_AND_KINGS = "S:R H:R D:R,1 C:R,1 T:21,20,19,18,17,16,15,14,13,12,1 X"


def chien_of(contract, hand=TRUMPS_AND_KINGS, chien="H:3 T:11,10,9,8,7"):
    """North deals; West, the first to speak, takes."""
    state = start(deal_with(FFT_4, {"W": hand}, chien), FFT_4, dealer=Seat.N)
    return after(state, Bid(contract), PASS, PASS, PASS)


def lay_aside(state, text):
    return after(state, *map(LayAside, parse_hand(text)))


@pytest.mark.parametrize("contract", [Contract.PRISE, Contract.GARDE])
def test_the_chien_is_turned_and_taken(contract):
    """RO2012; domain: tarot, section 2: prise and garde: shown to all, then part of the taker's hand."""
    state = chien_of(contract)
    assert isinstance(state, Discarding)
    assert to_act(state) is Seat.W
    assert all(cards_of(view(state, seat).chien) == parse_hand("H:3 T:11,10,9,8,7") for seat in FFT_4.seats)
    assert view(state, Seat.W).hand.bit_count() == 24


@pytest.mark.parametrize("contract", [Contract.GARDE_SANS, Contract.GARDE_CONTRE])
def test_nobody_sees_the_chien_of_a_garde_sans_or_a_garde_contre(contract):
    """RO2012; domain: tarot, section 2: garde sans: chien unseen."""
    state = after(chien_of(contract), Announce(False))
    for seat in FFT_4.seats:
        seen = view(state, seat)
        assert (seen.chien, seen.ecart, seen.shown_ecart) == (None, None, 0)
        assert seen.hand.bit_count() == 18


def test_no_king_and_no_bout_is_laid_aside():
    """RO2012; domain: tarot, section 2: no king, no bout."""
    state = chien_of(Contract.GARDE)
    for card in sorted(KINGS | BOUTS):
        assert codes(check_action(state, LayAside(card))) == ["discard_king_or_bout"]
    assert not {action.card for action in legal_actions(state)} & (KINGS | BOUTS)


def test_trumps_are_laid_aside_only_where_nothing_else_is_left():
    """RO2012; domain: tarot, section 2: trumps only where nothing else is left."""
    state = chien_of(Contract.GARDE)
    assert print_hand(action.card for action in legal_actions(state)) == "H:3 D:1 C:1"
    assert codes(check_action(state, LayAside(parse_card("T7")))) == ["discard_trump"]
    state = lay_aside(state, "H:3 D:1 C:1")
    trumps = "T:20,19,18,17,16,15,14,13,12,11,10,9,8,7"
    assert print_hand(action.card for action in legal_actions(state)) == trumps


def test_trumps_laid_aside_are_shown_and_the_rest_of_the_ecart_is_not():
    """RO2012; domain: tarot, section 2: trumps, and shown."""
    state = lay_aside(chien_of(Contract.GARDE), "H:3 D:1 C:1 T:7,8,9")
    assert isinstance(state, Announcing)
    for seat in FFT_4.seats:
        seen = view(state, seat)
        assert cards_of(seen.shown_ecart) == parse_hand("T:7,8,9")
        assert seen.ecart == (state.aside if seat is Seat.W else None)


def test_an_ecart_has_as_many_cards_as_the_chien():
    """RO2012; domain: tarot, section 2: lays aside six."""
    state = lay_aside(chien_of(Contract.PRISE), "H:3 D:1 C:1 T:7,8")
    assert isinstance(state, Discarding)
    assert codes(check_action(state, Announce(False))) == ["not_now"]
    state = lay_aside(state, "T:9")
    assert codes(check_action(state, LayAside(parse_card("T10")))) == ["not_now"]
    assert apply(state, Announce(False)).hands[0].bit_count() == 18


def test_the_taker_plays_with_the_chien_and_without_the_ecart():
    """RO2012; domain: tarot, section 2: takes it, lays aside six; the others keep what they were dealt."""
    state = after(lay_aside(chien_of(Contract.GARDE), "H:3 D:1 C:1 T:7,8,9"), Announce(False))
    taker, others = state.table.hands[0], state.table.hands[1:]
    assert state.hands[0] == (taker | state.table.chien) & ~mask_of(parse_hand("H:3 D:1 C:1 T:7,8,9"))
    assert mask_of(parse_hand("T:10,11")) & state.hands[0] == mask_of(parse_hand("T:10,11"))
    assert state.hands[1:] == others


def test_only_cards_of_the_hand_are_played():
    """Every reason is told: not held, and neither following nor trumping."""
    state = start(deal_with(FFT_4, {"W": "S:1", "S": "S:R,2", "E": "H:1"}), FFT_4, dealer=Seat.N)
    state = after(state, Bid(Contract.GARDE_SANS), PASS, PASS, PASS, Announce(False))
    assert codes(check_action(state, Play(parse_card("SR")))) == ["card_not_in_hand"]
    state = apply(state, Play(parse_card("S1")))
    assert codes(check_action(state, Play(parse_card("H1")))) == ["card_not_in_hand", "must_follow_suit"]


def test_only_cards_of_the_hand_are_laid_aside():
    """A card that somebody else holds, or that lies aside already, is refused; every reason is told."""
    state = chien_of(Contract.GARDE)
    assert codes(check_action(state, LayAside(parse_card("S2")))) == ["card_not_in_hand"]
    state = lay_aside(state, "H:3")
    assert codes(check_action(state, LayAside(parse_card("H3")))) == ["card_not_in_hand"]
    reasons = check_action(chien_of(Contract.GARDE, hand="T:21"), LayAside(parse_card("X")))
    assert codes(reasons) == ["card_not_in_hand", "discard_king_or_bout"]


def test_the_first_to_speak_leads():
    """RO2012; domain: tarot, sections 1 and 2: play begins at the dealer's right, whoever takes."""
    state = start(deal_with(FFT_4, {}), FFT_4, dealer=Seat.N)
    state = after(state, PASS, Bid(Contract.GARDE_SANS), PASS, PASS, Announce(False))
    assert isinstance(state, Playing)
    assert to_act(state) is Seat.W


def test_who_announces_a_slam_leads():
    """RO2012; domain: tarot, section 2: chelem: announced, the announcer leads."""
    state = start(deal_with(FFT_4, {}), FFT_4, dealer=Seat.N)
    state = after(state, PASS, Bid(Contract.GARDE_SANS), PASS, PASS, Announce(True))
    assert to_act(state) is Seat.S
    assert view(state, Seat.E).slam


def test_the_winner_of_a_trick_leads_the_next():
    """RO2012; domain: tarot, section 1: play goes to the right, from the winner."""
    state = start(deal_with(FFT_4, {"S": "S:R", "W": "S:1,2", "E": "S:5", "N": "S:6"}), FFT_4, dealer=Seat.N)
    state = after(state, PASS, Bid(Contract.GARDE_SANS), PASS, PASS, Announce(False))
    turns = []
    for name in ("S1", "SR", "S5", "S6"):
        turns.append(to_act(state))
        state = apply(state, Play(parse_card(name)))
    assert turns == [Seat.W, Seat.S, Seat.E, Seat.N]
    assert to_act(state) is Seat.S
    assert view(state, Seat.N).tricks == state.tricks
