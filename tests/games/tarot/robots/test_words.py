"""The simple robot before the first card: bids, the called card, the écart, slam and poignée."""

import pytest

from games.tarot.actions import Announce, Bid, DeclarePoignee
from games.tarot.masks import cards_of, mask_of
from games.tarot.notation import parse_card, parse_hand, print_card, print_hand
from games.tarot.robots.ecart import whole_ecarts
from games.tarot.robots.simple import SimpleRobot
from games.tarot.rulesets import ruleset
from games.tarot.view import Phase
from games.tarot.vocabulary import Contract, PoigneeSize
from tests.games.tarot.robots.seen import seen

ROBOT = SimpleRobot(b"")
#: Worth 60 by the author's own count (see games.tarot.valuation), 31, 45 and more than 81.
GARDE_HAND = "S:6,4 H:R,C,10,8,1 D:V,8 C:D,C,7 T:21,19,12,6,1 X"
WEAK_HAND = "S:V,6,4,2 H:C,10,8,1 D:V,8,6,2 C:10,7 T:9,8,5,4"
HUGE_HAND = "H:R,D D:R,D T:21,20,19,18,17,16,15,14,13,12,11,1 S:R X"


def said(hand, **facts):
    return ROBOT.act(seen(hand, taker=None, contract=None, phase=Phase.BIDDING, **facts))


def test_bids_follow_the_valuation():
    """Source: games.tarot.valuation: below 40 a pass, prise from 40, garde from 56, garde contre above 80."""
    assert said(WEAK_HAND) == Bid(None)
    assert said(GARDE_HAND) == Bid(Contract.GARDE)
    assert said(HUGE_HAND) == Bid(Contract.GARDE_CONTRE)


def test_a_bid_goes_above_what_was_said_or_is_a_pass():
    assert said(GARDE_HAND, bids=(Contract.GARDE,)) == Bid(None)
    assert said(HUGE_HAND, bids=(Contract.GARDE_SANS,)) == Bid(Contract.GARDE_CONTRE)
    assert said(HUGE_HAND, bids=(Contract.GARDE_CONTRE,)) == Bid(None)


def test_a_taker_whom_the_board_names_bids_the_lowest_when_the_hand_is_worth_nothing_more():
    """Duplicate team match: garde, garde sans or garde contre, no pass."""
    assert said(WEAK_HAND, slug="duplicate-team-match") == Bid(Contract.GARDE)
    assert said(HUGE_HAND, slug="duplicate-team-match") == Bid(Contract.GARDE_CONTRE)


def called(hand):
    return print_card(ROBOT.act(seen(hand, slug="fft-5", phase=Phase.CALLING)).card)


def test_the_king_of_the_queen_is_called_then_of_the_longest_suit():
    assert called("S:D,6 H:10,9,8,7,6 D:R C:R,2 T:20,19,18,9,8") == "SR"
    assert called("S:C,6 H:10,9,8,7,6 D:R C:R,2 T:20,19,18,9,8") == "HR"


def test_with_four_kings_a_queen_is_called_and_with_everything_ones_own():
    assert called("S:R,C H:R,9 D:R,D C:R,2 T:20,19,18,9,8,7,6") == "SD"
    assert called("S:R,D,C,V H:R,D,C D:R,D,C C:R,D,C T:20,19") in {"HV", "DV", "CV"}
    everything = "S:R,D,C,V H:R,D,C,V D:R,D,C,V C:R,D,C,V"
    assert parse_card(called(everything)) in parse_hand(everything)


def ecart(text, suits=ROBOT.suits, slug="fft-4"):
    size = ruleset(slug).chien_size
    return print_hand(cards_of(whole_ecarts(mask_of(parse_hand(text)), 0, size, suits)[0]))


def test_the_ecart_makes_voids_and_puts_points_in_safety():
    """Two clubs and three diamonds go whole, and the dearest heart that no king guards."""
    hand = "S:R,9,8,7 H:D,C,6,5,4 D:D,3,2 C:C,5 T:21,20,18,15,12,9,6,4,1 X"
    assert ecart(hand) == "H:D D:D,3,2 C:C,5"


def test_kings_and_bouts_stay_and_trumps_go_only_where_nothing_else_is_left():
    """RO2012: see games.tarot.chien; the lowest trumps that are no bout."""
    hand = "S:R,9 H:R,D D:R,C C:R T:21,20,19,18,17,16,15,14,13,12,10,9,8,7,6,1 X"
    assert ecart(hand) == "S:9 H:D D:C T:8,7,6"


def test_other_ecarts_worth_a_thought_hold_what_was_laid_aside():
    hand = mask_of(parse_hand("S:R,9,8,7 H:D,C,6,5,4 D:D,3,2 C:C,5 T:21,20,18,15,12,9,6,4,1 X"))
    plans = whole_ecarts(hand, 0, 6, ROBOT.suits)
    assert len(plans) == 3
    laid = mask_of([parse_card("S9")])
    assert {plan for plan in plans if plan & laid} == {*whole_ecarts(hand & ~laid, laid, 6, ROBOT.suits)}


def slam(hand, aside="-"):
    ecart_ = mask_of(parse_hand(aside))
    return ROBOT.act(seen(hand, phase=Phase.ANNOUNCING, ecart=ecart_, chien=0))


def test_only_a_slam_that_cannot_be_lost_is_announced():
    sure = "H:R,D D:R,D C:R S:R T:21,20,19,18,17,16,15,14,13,12,11 X"
    assert slam(sure) == Announce(True)
    assert slam(sure.replace("S:R", "S:D")) == Announce(False)
    assert slam(sure.replace("21,20", "21,10")) == Announce(False)
    assert slam(sure.replace("S:R", "S:9")) == Announce(False)


def shown(hand, slug="fft-4", **facts):
    """The cards of the poignée, in the order in which they are shown; nothing where none is declared."""
    declared = ROBOT.act(seen(hand, slug=slug, **facts))
    if not isinstance(declared, DeclarePoignee):
        return None, []
    names, cards = [], 0
    for _ in range(ruleset(slug).poignee_trumps[declared.size]):
        card = ROBOT.act(seen(hand, slug=slug, phase=Phase.SHOWING, showing=(declared.size, cards))).card
        cards |= 1 << card
        names.append(print_card(card))
    return declared.size, names


def test_the_largest_poignee_is_shown_from_the_top():
    size, names = shown("S:R H:R D:9,8,7,6 T:20,19,18,17,16,15,14,13,12,11,10,1")
    assert size is PoigneeSize.SIMPLE
    assert names == [f"T{rank}" for rank in range(20, 10, -1)]


def test_the_excuse_completes_a_poignee_that_is_one_short():
    size, names = shown("S:R H:R D:9,8,7,6,5,4 T:20,19,18,17,16,15,14,13,12 X")
    assert size is PoigneeSize.SIMPLE
    assert names[-1] == "X"


@pytest.mark.parametrize(
    "facts", [{"tricks": [(0, "SR S2 S3 S4")]}, {"shown": ((0, PoigneeSize.SIMPLE, 0),)}]
)
def test_a_poignee_is_shown_once_and_before_the_first_card(facts):
    assert shown("H:R D:9,8,7,6,5 T:20,19,18,17,16,15,14,13,12,11,10", **facts) == (None, [])


def test_too_few_trumps_are_no_poignee():
    assert shown("S:R H:R D:9,8,7,6,5,4,3 T:20,19,18,17,16,15,14,13,12") == (None, [])


def test_the_seed_orders_equal_suits():
    assert {SimpleRobot(bytes([number])).suits for number in range(9)} > {SimpleRobot(bytes([3])).suits}
