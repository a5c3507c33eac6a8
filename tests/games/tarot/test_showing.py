"""Poignées: when, by whom, with which trumps."""

import pytest

from games.cards import Seat
from games.tarot.actions import PASS, Announce, Bid, DeclarePoignee, Play, Show
from games.tarot.engine import apply, check_action, legal_actions, start
from games.tarot.masks import cards_of
from games.tarot.notation import parse_card, parse_hand, print_hand
from games.tarot.rulesets import ruleset
from games.tarot.settle import sheet_of
from games.tarot.state import Playing, Showing, to_act
from games.tarot.view import view
from games.tarot.vocabulary import Camp, Contract, Poignee, PoigneeSize
from tests.games.tarot.hands import after, codes, deal_with

SIMPLE, DOUBLE, TRIPLE = PoigneeSize
FFT_4 = ruleset("fft-4")


def first_lead(hand, rules=FFT_4, others=None):
    """West (at three players South) is at the dealer's right, has ``hand``, and leads; a partner may lead."""
    dealer = Seat.N
    seat = str(rules.seats[-1])
    state = start(deal_with(rules, {seat: hand} | (others or {})), rules, dealer=dealer)
    state = after(state, Bid(Contract.GARDE_SANS), *[PASS] * (rules.players - 1))
    if rules.calls_partner:
        state = apply(state, legal_actions(state)[0])
    return apply(state, Announce(False))


def sizes(state):
    return [action.size for action in legal_actions(state) if isinstance(action, DeclarePoignee)]


def show(state, size, text):
    return after(state, DeclarePoignee(size), *map(Show, parse_hand(text)))


def trumps(count, *, excuse=False):
    """A hand with so many trumps from the 21 down."""
    return "T:" + ",".join(str(21 - step) for step in range(count)) + (" X" if excuse else "")


@pytest.mark.parametrize(
    ("slug", "least"), [("fft-3", (13, 15, 18)), ("fft-4", (10, 13, 15)), ("fft-5", (8, 10, 13))]
)
def test_a_poignee_has_exactly_the_trumps_of_the_ruleset(slug, least):
    """RO2012; domain: tarot, sections 1 and 2: 10, 13, 15 at four players; 13, 15, 18 at three; 8, 10, 13."""
    rules = ruleset(slug)
    assert sizes(first_lead(trumps(least[0] - 1), rules)) == []
    for count, size in zip(least, PoigneeSize, strict=True):
        state = first_lead(trumps(count), rules)
        assert sizes(state)[-1] is size
        showing = apply(state, DeclarePoignee(size))
        for shown in range(count):
            assert isinstance(showing, Showing), shown
            showing = apply(showing, legal_actions(showing)[0])
        assert isinstance(showing, Playing)
        assert showing.shown[0].cards.bit_count() == count


def test_too_few_trumps_are_no_poignee():
    """RO2012: the refusal tells how many are there."""
    (problem,) = check_action(first_lead(trumps(12)), DeclarePoignee(DOUBLE))
    assert (problem.code, problem.params["held"]) == ("poignee_too_few", 12)


def test_who_holds_more_chooses_what_to_hide():
    """RO2012; domain: tarot, section 2: exactly ten; the eleventh stays hidden."""
    state = apply(first_lead(trumps(11)), DeclarePoignee(SIMPLE))
    assert len(legal_actions(state)) == 11
    done = after(state, *map(Show, parse_hand("T:21,20,19,18,17,16,15,14,13,11")))
    for seat in FFT_4.seats:
        (shown,) = view(done, seat).shown
        assert print_hand(cards_of(shown.cards)) == "T:21,20,19,18,17,16,15,14,13,11"
        assert done.table.order[shown.place] is Seat.W


def test_a_smaller_poignee_than_the_hand_has_may_be_shown():
    """Domain: tarot, section 2: the player shows one of the sizes, not necessarily the largest."""
    assert sizes(first_lead(trumps(15))) == [SIMPLE, DOUBLE, TRIPLE]


def test_the_excuse_completes_a_poignee_when_no_other_trump_is_hidden():
    """RO2012; domain: tarot, section 2: the Excuse counts as a trump here."""
    state = first_lead(trumps(9, excuse=True))
    assert sizes(state) == [SIMPLE]
    done = show(state, SIMPLE, trumps(9, excuse=True))
    assert isinstance(done, Playing)


def test_the_excuse_does_not_hide_another_trump():
    """RO2012; domain: tarot, section 2: only if the player hides no other trump."""
    state = apply(first_lead(trumps(10, excuse=True)), DeclarePoignee(SIMPLE))
    assert Show(parse_card("X")) not in legal_actions(state)
    assert codes(check_action(state, Show(parse_card("X")))) == ["poignee_excuse_hides_trump"]


def test_a_poignee_has_trumps_of_the_hand_only_and_each_once():
    """RO2012: every reason of a refusal is told at once."""
    state = after(first_lead(trumps(10)), DeclarePoignee(SIMPLE), Show(parse_card("T21")))
    assert codes(check_action(state, Show(parse_card("T21")))) == ["poignee_card_twice"]
    assert codes(check_action(state, Show(parse_card("T2")))) == ["card_not_in_hand"]
    held = next(card for card in cards_of(state.playing.hands[0]) if card < 56)
    assert codes(check_action(state, Show(held))) == ["poignee_no_trump"]
    missing = next(card for card in range(56) if not state.playing.hands[0] >> card & 1)
    assert codes(check_action(state, Show(missing))) == ["card_not_in_hand", "poignee_no_trump"]
    assert codes(check_action(state, Play(parse_card("T21")))) == ["not_now"]


def test_a_poignee_is_shown_before_ones_first_card():
    """RO2012; domain: tarot, section 2: each player before their own, later ones in the first trick too."""
    state = first_lead("S:1", others={"S": "S:9 " + trumps(10)})
    assert sizes(state) == []
    state = apply(state, Play(parse_card("S1")))
    assert to_act(state) is Seat.S
    assert sizes(state) == [SIMPLE]
    state = show(state, SIMPLE, trumps(10))
    assert to_act(state) is Seat.S
    while not state.tricks:
        state = apply(state, next(a for a in legal_actions(state) if isinstance(a, Play)))
    late = check_action(state, DeclarePoignee(SIMPLE))
    assert "poignee_too_late" in codes(late)


def test_a_poignee_is_shown_once():
    """RO2012; domain: tarot, section 2: shown once."""
    state = show(first_lead(trumps(13)), SIMPLE, trumps(10))
    assert sizes(state) == []
    assert codes(check_action(state, DeclarePoignee(SIMPLE))) == ["poignee_twice"]


def test_nobody_has_to_show():
    """RO2012: a poignée may be shown; one's first card forgoes it."""
    state = apply(first_lead(trumps(15)), Play(parse_card("T21")))
    assert to_act(state) is Seat.S
    assert not state.shown


@pytest.mark.parametrize(("seat", "camp"), [("W", Camp.ATTACK), ("S", Camp.DEFENCE)])
def test_a_poignee_stands_on_the_sheet_with_its_camp(seat, camp):
    """RO2012; domain: tarot, section 3: the sheet tells who showed; the score goes to who wins."""
    hands = {"W": "S:1 H:1"} | {seat: "S:2 " + trumps(10)}
    state = start(deal_with(FFT_4, hands), FFT_4, dealer=Seat.N)
    state = after(state, Bid(Contract.GARDE_SANS), PASS, PASS, PASS, Announce(False))
    while not state.is_over:
        state = apply(state, legal_actions(state)[0])
    assert sheet_of(state).poignees == (Poignee(SIMPLE, camp),)
