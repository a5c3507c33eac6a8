"""Five players: the called card, the secret partner, and the first lead."""

import pytest

from games.cards import Seat
from games.tarot.actions import PASS, Announce, Bid, Call, LayAside, Play
from games.tarot.engine import apply, check_action, legal_actions, start
from games.tarot.masks import cards_of
from games.tarot.notation import parse_card, parse_hand, print_hand
from games.tarot.rulesets import ruleset
from games.tarot.settle import score_of
from games.tarot.state import Announcing, Calling, Discarding, Playing, to_act
from games.tarot.view import view
from games.tarot.vocabulary import Contract
from tests.games.tarot.hands import after, codes, deal_with

FFT_5 = ruleset("fft-5")


def calling(hand, *, contract=Contract.GARDE, chien="-", others=None):
    """North deals, so that X, at the right, speaks first, takes with ``hand``, and leads."""
    deal = deal_with(FFT_5, {"X": hand} | (others or {}), chien)
    state = start(deal, FFT_5, dealer=Seat.N)
    return after(state, Bid(contract), PASS, PASS, PASS, PASS)


def callable_text(state):
    return print_hand(action.card for action in legal_actions(state))


def card(name):
    return parse_card(name)


def test_a_king_is_called_before_the_chien_is_turned():
    """RO2012; domain: tarot, section 2: the taker calls a king."""
    state = calling("T:21,20,19,18")
    assert isinstance(state, Calling)
    assert to_act(state) is Seat.X
    assert callable_text(state) == "S:R H:R D:R C:R"
    assert all(view(state, seat).chien is None for seat in FFT_5.seats)
    assert isinstance(apply(state, Call(card("HR"))), Discarding)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("S:R H:R D:R", "S:R H:R D:R C:R"),
        ("S:R H:R D:R C:R", "S:R,D H:R,D D:R,D C:R,D"),
        ("S:R,D H:R,D D:R,D C:R,D", "S:R,D,C H:R,D,C D:R,D,C C:R,D,C"),
        ("S:R,D,C H:R,D,C D:R,D,C C:R,D,C", "S:R,D,C,V H:R,D,C,V D:R,D,C,V C:R,D,C,V"),
    ],
)
def test_a_queen_is_called_with_the_four_kings_in_hand_and_so_on(hand, expected):
    """RO2012; domain: tarot, section 2: a queen with the four kings in hand, and so on."""
    assert callable_text(calling(hand)) == expected


@pytest.mark.parametrize(
    ("called", "code"),
    [
        ("SD", "called_card_too_low"),
        ("SV", "called_card_too_low"),
        ("S10", "called_card_no_court"),
        ("T21", "called_card_no_court"),
        ("X", "called_card_no_court"),
    ],
)
def test_another_card_cannot_be_called(called, code):
    """RO2012; domain: tarot, section 2: each refusal names the rule."""
    assert codes(check_action(calling("S:R H:R D:R"), Call(card(called)))) == [code]


def test_whoever_was_dealt_the_called_card_is_the_partner():
    """RO2012; domain: tarot, section 2: and plays with the taker."""
    state = apply(calling("T:21,20", others={"S": "H:R"}), Call(card("HR")))
    assert state.table.order[state.engagement.partner] is Seat.S
    assert {state.table.order[place] for place in state.engagement.attackers} == {Seat.X, Seat.S}


@pytest.mark.parametrize(("hand", "chien"), [("H:R", "-"), ("-", "H:R")])
@pytest.mark.parametrize("contract", [Contract.GARDE, Contract.GARDE_CONTRE])
def test_with_a_card_of_ones_own_or_of_the_chien_the_taker_is_alone(hand, chien, contract):
    """RO2012; domain: tarot, section 2: may call their own card or one in the chien and is then alone."""
    state = apply(calling(hand, chien=chien, contract=contract), Call(card("HR")))
    assert state.engagement.partner is None
    assert state.engagement.attackers == (state.engagement.taker,)


def test_the_partner_is_a_secret_until_the_called_card_is_played():
    """RO2012; domain: tarot, section 2: only the partner knows."""
    state = apply(calling("T:21,20", others={"S": "H:R"}), Call(card("HR")))
    partner = state.engagement.partner
    known = {seat: view(state, seat).partner for seat in FFT_5.seats}
    assert known == {seat: partner if seat is Seat.S else None for seat in FFT_5.seats}
    while not any(card("HR") in trick.cards for trick in getattr(state, "tricks", ())):
        assert view(state, Seat.N).partner is None or card("HR") in state.trick
        state = apply(state, legal_actions(state)[0])
    assert {view(state, seat).partner for seat in FFT_5.seats} == {partner}


def test_who_knows_that_the_taker_is_alone():
    """Everybody when the chien shows the called card; the taker with it in hand; else nobody."""

    def alone(hand, chien, contract):
        state = apply(calling(hand, chien=chien, contract=contract), Call(card("HR")))
        return [seat for seat in FFT_5.seats if view(state, seat).alone]

    assert alone("-", "H:R", Contract.GARDE) == [*FFT_5.seats]
    assert alone("H:R", "-", Contract.GARDE) == [Seat.X]
    assert alone("-", "H:R", Contract.GARDE_SANS) == []


def first_lead(hand, *, slam=False, called="HR"):
    state = after(calling(hand, contract=Contract.GARDE_SANS), Call(card(called)))
    assert isinstance(state, Announcing)
    return apply(state, Announce(slam))


def test_the_first_lead_is_not_in_the_called_suit():
    """RO2012; domain: tarot, section 2: the first lead may not be in the called suit."""
    state = first_lead("S:1 H:10,9,8 T:21 X")
    plays = {action.card for action in legal_actions(state) if isinstance(action, Play)}
    assert not plays & {*parse_hand("H:R,D,C,V,10,9,8,7,6,5,4,3,2,1")}
    assert {card("S1"), card("T21"), card("X")} <= plays
    assert codes(check_action(state, Play(card("H10")))) == ["first_lead_in_called_suit"]


def test_the_first_lead_may_be_the_called_card():
    """RO2012; domain: tarot, section 2: unless it is the called card."""
    state = first_lead("S:1 H:R,9,8 T:21 X")
    assert Play(card("HR")) in legal_actions(state)
    assert codes(check_action(state, Play(card("H9")))) == ["first_lead_in_called_suit"]


def test_only_the_first_lead_is_restricted():
    """RO2012: the others follow, and later leads are free."""
    state = first_lead("S:1 H:10,9,8 T:21 X")
    second = apply(state, Play(card("X")))
    hearts = [c for c in cards_of(second.hands[second.place]) if c in parse_hand("H:R,D,C,V,7,6,5,4,3,2,1")]
    assert all(Play(heart) in legal_actions(second) for heart in hearts)
    while not (isinstance(second, Playing) and second.tricks):
        second = apply(second, legal_actions(second)[-1])
    assert len(legal_actions(second)) == second.hands[second.place].bit_count()


def test_the_first_lead_of_an_announced_slam_is_not_in_the_called_suit_either():
    """RO2012; domain: tarot, section 2: both rules: the announcer leads, and not in the called suit."""
    deal = deal_with(FFT_5, {"S": "S:1 H:10,9,8 T:21"})
    state = start(deal, FFT_5, dealer=Seat.N)
    state = after(state, PASS, PASS, Bid(Contract.GARDE_SANS), PASS, PASS, Call(card("HR")), Announce(True))
    assert to_act(state) is Seat.S
    assert codes(check_action(state, Play(card("H10")))) == ["first_lead_in_called_suit"]
    assert codes(check_action(state, Play(card("S1")))) == []


def test_the_ecart_at_five_players_has_three_cards():
    """RO2012; domain: tarot, section 2: three at five players."""
    state = apply(calling("S:R,D H:R,D"), Call(card("HR")))
    for _ in range(3):
        assert isinstance(state, Discarding)
        state = apply(state, next(a for a in legal_actions(state) if isinstance(a, LayAside)))
    assert isinstance(state, Announcing)
    assert state.aside.bit_count() == 3


@pytest.mark.parametrize("alone", [False, True])
def test_shares_of_taker_and_partner_sum_to_zero(alone):
    """RO2012; domain: tarot, section 3: taker 2 U, partner U, alone 4 U, each defender -U."""
    hand = "H:R" if alone else "T:21,20"
    state = apply(calling(hand, others={} if alone else {"S": "H:R"}), Call(card("HR")))
    while not state.is_over:
        state = apply(state, legal_actions(state)[0])
    score = score_of(state)
    expected = [4, -1, -1, -1, -1] if alone else [2, 1, -1, -1, -1]
    assert sorted(score.scores.values()) == sorted(share * score.unit for share in expected)
    assert score.scores[Seat.X] == (4 if alone else 2) * score.unit
