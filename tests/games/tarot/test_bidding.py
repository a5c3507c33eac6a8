"""The bidding: one call each, strictly rising, from the dealer's right; what is open is the ruleset's."""

from random import Random

import pytest

from games.cards import Seat
from games.problems import ProblemsError
from games.tarot.actions import PASS, Announce, Bid, Play
from games.tarot.deck import DECK
from games.tarot.engine import apply, check_action, legal_actions, start
from games.tarot.rulesets import ruleset
from games.tarot.state import Announcing, Bidding, Discarding, Ending, Void, to_act
from games.tarot.vocabulary import Contract
from tests.games.tarot.hands import after, codes, random_deal

FFT_4 = ruleset("fft-4")
PRISE, GARDE, SANS, CONTRE = map(Bid, Contract)


def bidding(slug="fft-4", taker=None):
    rules = ruleset(slug)
    return start(random_deal(Random(11), rules), rules, dealer=Seat.E, taker=taker)


def test_everybody_speaks_once_to_the_right():
    """RO2012; domain: tarot, section 2: one call each, starting at the dealer's right."""
    state, speakers = bidding(), []
    while isinstance(state, Bidding):
        speakers.append(to_act(state))
        state = apply(state, GARDE if len(speakers) == 2 else PASS)
    assert speakers == [Seat.N, Seat.W, Seat.S, Seat.E]
    assert state.engagement.taker == 1


def test_all_four_contracts_are_open_at_a_free_table():
    """RO2012; domain: tarot, section 2: a free event all four, and passing."""
    assert legal_actions(bidding()) == (PASS, PRISE, GARDE, SANS, CONTRE)


def test_each_bid_is_above_the_one_before():
    """RO2012; domain: tarot, section 2: Prise < Garde < Garde sans < Garde contre, strictly rising."""
    state = after(bidding(), GARDE)
    assert legal_actions(state) == (PASS, SANS, CONTRE)
    assert codes(check_action(state, GARDE)) == ["bid_not_above"]
    assert codes(check_action(state, PRISE)) == ["bid_not_above"]
    assert legal_actions(after(state, PASS)) == (PASS, SANS, CONTRE)
    assert legal_actions(after(state, CONTRE)) == (PASS,)


def test_the_highest_bid_takes():
    """RO2012: the last bid that is no pass."""
    state = after(bidding(), PRISE, PASS, SANS, PASS)
    assert (state.engagement.taker, state.engagement.contract) == (2, Contract.GARDE_SANS)


def test_all_passed_is_no_score():
    """RO2012; domain: tarot, section 1: no score, the next dealer deals."""
    state = after(bidding(), PASS, PASS, PASS, PASS)
    assert isinstance(state, Void)
    assert (state.ending, state.is_over) == (Ending.PASSED, True)
    assert (state.table.dealer, state.table.next_dealer) == (Seat.E, Seat.N)
    assert codes(check_action(state, PASS)) == ["hand_over"]


@pytest.mark.parametrize("slug", ["duplicate-individual"])
def test_in_duplicate_the_garde_is_imposed_and_nobody_speaks(slug):
    """Domain: tarot, section 2: duplicate individual, triplettes, quadrettes: no bidding, no pass."""
    state = bidding(slug, taker=Seat.S)
    assert isinstance(state, Discarding)
    assert state.engagement.contract is Contract.GARDE
    assert codes(check_action(state, PASS)) == ["not_now"]


def test_in_a_team_match_the_taker_chooses_among_three_contracts_and_cannot_pass():
    """Domain: tarot, section 2: duplicate team match: garde, garde sans or garde contre, no pass."""
    state = bidding("duplicate-team-match", taker=Seat.S)
    assert to_act(state) is Seat.S
    assert legal_actions(state) == (GARDE, SANS, CONTRE)
    assert codes(check_action(state, PASS)) == ["no_pass"]
    assert codes(check_action(state, PRISE)) == ["contract_not_open"]
    chosen = apply(state, SANS)
    assert isinstance(chosen, Announcing)
    assert chosen.table.order[chosen.engagement.taker] is Seat.S


@pytest.mark.parametrize("action", [Announce(True), Play(DECK[0])])
def test_nothing_else_is_done_while_bidding(action):
    """Every action has its time."""
    with pytest.raises(ProblemsError, match="It is time for a bid"):
        apply(bidding(), action)


@pytest.mark.parametrize("contract", [Contract.GARDE_SANS, Contract.GARDE_CONTRE])
def test_the_chien_of_garde_sans_and_garde_contre_is_not_taken(contract):
    """RO2012; domain: tarot, section 2: unseen; it lies aside as it was dealt."""
    state = after(bidding(), Bid(contract), PASS, PASS, PASS)
    assert isinstance(state, Announcing)
    assert state.aside == state.table.chien
