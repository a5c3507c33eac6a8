"""The turn and the melds on the table.

One test for each rule of play: domain, section 1; or ours where it is silent.
"""

import pytest

from games.burraco.actions import Discard, LayDown, LayOff, TimeOut
from games.burraco.cards import DECK, face_name
from games.burraco.deal import deal_of_seed
from games.burraco.engine import apply, check_action, legal_actions
from games.burraco.rulesets import ruleset
from games.burraco.state import Phase, start, view
from games.cards import Seat
from games.problems import ProblemsError
from tests.games.burraco.positions import (
    PILE,
    STOCK,
    TOP,
    all_cards,
    cards,
    codes,
    drop,
    faces,
    lay,
    off,
    play,
    position,
)


@pytest.mark.parametrize(("players", "order"), [(4, "ESWN"), (2, "SNSN")])
def test_players_take_turns_clockwise_from_the_dealers_left(players, order):
    """Domain, 1: deal and play clockwise; four players or two."""
    rules = ruleset("fibur-2026")
    state = start(deal_of_seed(b"", rules, dealer=Seat.N, players=players), rules, dealer=Seat.N)
    seen = ""
    for _ in range(4):
        seen += state.table.turn
        state = apply(state, STOCK)
        state = apply(state, legal_actions(state)[-1])
    assert seen == order


def test_partners_sit_opposite():
    """Domain, 1: four players in two pairs, partners opposite."""
    table = position(hand="S3 H4").table
    assert [table.pair_of(Seat(letter)) for letter in "NESW"] == [0, 1, 0, 1]
    assert [position(hand="S3", players=2).table.pair_of(seat) for seat in (Seat.N, Seat.S)] == [0, 1]


def test_partners_share_their_melds():
    """Domain, 1: pairs play with the same rules as one player: S lays off on what N laid down."""
    state = position(hand="S:3,4,5 H:3,4")
    state = play(state, lay("S:3,4,5"), drop("H3"))
    assert view(state, Seat.S).own.melds == state.table.pairs[0].melds
    assert view(state, Seat.E).others.melds == state.table.pairs[0].melds


def test_a_turn_is_draw_meld_discard():
    """Domain, 1: draw, meld or lay off, discard one."""
    state = position(hand="S:3,4,5 H:3,4", phase=Phase.DRAW)
    assert codes(state, lay("S:3,4,5")) == codes(state, drop("H3")) == ["draw_first"]
    state = apply(state, STOCK)
    assert codes(state, STOCK) == codes(state, PILE) == ["has_drawn"]
    state = play(state, lay("S:3,4,5"), drop("H3"))
    assert state.table.turn is Seat.E
    assert state.table.phase is Phase.DRAW


def test_melding_is_free_and_the_discard_ends_the_turn():
    """Domain, 1: discard one; the discard lies on top of the pile."""
    state = position(hand="S:3,4,5 H:3,4", pile="D9 C9")
    assert [face_name(one) for one in apply(state, drop("H4")).table.pile] == ["D9", "C9", "H4"]


def test_one_draws_the_next_card_of_the_stock():
    """Domain, 1: draw from the stock."""
    state = position(hand="S3 H4", stock="C5 C6", phase=Phase.DRAW)
    after = apply(state, STOCK)
    assert faces(after.hands[0]) == faces(cards("S3 H4 C5"))
    assert after.stock == state.stock[1:]


def test_fibur_takes_the_whole_pile_or_the_stock():
    """Domain, 1, the table: draw stock, or the whole pile; the top card alone is not taken."""
    state = position(hand="S3 H4", pile="C5 C6 C7", phase=Phase.DRAW)
    assert legal_actions(state) == (STOCK, PILE)
    assert codes(state, TOP) == ["draw_not_allowed"]
    after = apply(state, PILE)
    assert faces(after.hands[0]) == faces(cards("S3 H4 C5 C6 C7"))
    assert after.table.pile == ()


def test_nobody_plays_out_of_turn_and_nothing_follows_the_end():
    state = position(hand="S3 H4")
    assert [problem.code for problem in check_action(view(state, Seat.E), drop("S3"))] == ["not_your_turn"]
    assert legal_actions(view(state, Seat.E)) == ()
    over = play(position(hand="S3 H4", stock_size=2), drop("S3"))
    assert codes(over, STOCK) == codes(over, TimeOut()) == ["hand_over"]
    assert legal_actions(over) == ()


def test_only_cards_in_hand_are_played():
    state = position(hand="S:3,4,5 H:3,4")
    assert codes(state, lay("S:3,4,6")) == codes(state, drop("S6")) == ["cards_not_held"]
    for number in (-1, 108, 500):
        (problem,) = check_action(state, Discard(number))
        assert (problem.code, problem.params["cards"]) == ("cards_not_held", str(number))
    assert check_action(state, drop("SA"))[0].params["cards"] == "SA"


def test_either_of_two_equal_cards_is_meant():
    """Two packs: cards of one face are alike (games.burraco.cards)."""
    state = position(hand="S:3,4,5 H:3,4")
    low, high = (one for one in DECK if face_name(one) == "S3")
    assert apply(state, Discard(low)) == apply(state, Discard(high))
    assert codes(state, LayDown(((low, high, *cards("S4")),))) == ["cards_not_held"]


def test_every_reason_is_told_at_once():
    state = position("home", hand="S:3,4,5 H:3,6,7 D4", total=1000)
    found = codes(state, LayDown((cards("S:3,4"), cards("H:3,6,7"))))
    assert found == ["meld_too_short", "sequence_gap"]
    with pytest.raises(ProblemsError) as caught:
        apply(state, LayDown((cards("S:3,4"), cards("H:3,6,7"))))
    assert [problem.code for problem in caught.value.problems] == found


def test_a_wild_slides_inside_the_sequence_and_stays_on_the_table():
    """Domain, 1: a wild never returns to the hand; when its card is added it slides inside the sequence."""
    state = position(hand="S6 H:3,4", melds=["S:5,7 *"])
    after = apply(state, off(0, "S6"))
    assert [face_name(one) for one in after.table.pairs[0].melds[0].cards] == ["S5", "S6", "S7", "*"]
    assert faces(after.hands[0]) == faces(cards("H:3,4"))


def test_one_lays_off_on_melds_of_the_own_pair_only():
    """Domain, 1: meld or lay off; the others' melds are theirs."""
    state = position(hand="S6 H:3,4", their_melds=["S:3,4,5"])
    assert codes(state, off(0, "S6")) == ["no_such_meld"]
    assert codes(state, off(-1, "S6")) == ["no_such_meld"]
    assert codes(position(hand="S6 H:3,4", melds=["S:3,4,5"]), off(0, "S6")) == []


def test_the_other_melds_stay_as_they_lie():
    """Domain, 1: laying off on one meld is nothing to the others of the pair."""
    state = position(hand="D6 H:3,4", melds=["S:3,4,5", "D:3,4,5", "C:3,4,5"])
    before, after = state.table.pairs[0].melds, apply(state, off(1, "D6")).table.pairs[0].melds
    assert (after[0], after[2]) == (before[0], before[2])
    assert [face_name(one) for one in after[1].cards] == ["D3", "D4", "D5", "D6"]


def test_what_fits_nowhere_is_refused_with_the_rule():
    state = position(hand="S:7,3,9 H:3,4", melds=["S:3,4,5"])
    assert codes(state, off(0, "S7")) == ["sequence_gap"]
    assert codes(state, off(0, "H3")) == ["other_suit"]
    assert codes(state, lay("S:3,7,9")) == ["sequence_gap"]
    assert codes(state, LayDown(())) == ["nothing_to_lay_down"]
    assert codes(state, LayOff(0, ())) == ["nothing_to_lay_off"]


def test_several_cards_and_several_melds_at_once():
    state = position(hand="S:6,7 H:3,4,5 D:3,4,5 C9 C10", melds=["S:3,4,5"])
    after = play(state, off(0, "S:6,7"), LayDown((cards("H:3,4,5"), cards("D:3,4,5"))))
    assert [len(laid.cards) for laid in after.table.pairs[0].melds] == [5, 3, 3]


def test_fitab_has_no_two_sets_of_one_rank():
    """Domain, 1: fitab, no two sets of one rank; neither now nor in two turns. The others allow them."""
    hand = "S:K,K H:K,K D:K C:K D:3,4"
    both = LayDown((cards("S:K,K H:K"), cards("H:K D:K C:K")))
    assert codes(position("fitab", hand=hand), both) == ["second_set_of_rank"]
    again = position("fitab", hand="H:K D:K C:K D:3,4", melds=["S:K,K H:K"])
    assert codes(again, lay("H:K D:K C:K")) == ["second_set_of_rank"]
    assert [action for action in legal_actions(again) if isinstance(action, LayDown)] == []
    assert codes(position("fibur-2026", hand=hand), both) == []


def test_international_sets_are_of_aces_and_threes_only():
    """Domain, 1: fibur-international, sets of aces and threes only."""
    state = position("fibur-international", hand="S:3,K H:3,K D:3,K C:4,5")
    assert codes(state, lay("S:K H:K D:K")) == ["set_rank_not_allowed"]
    assert codes(state, lay("S:3 H:3 D:3")) == []


def test_no_card_is_ever_lost():
    state = position(hand="S:3,4,5 H9", pile="C9", phase=Phase.DRAW)
    for action in (PILE, lay("S:3,4,5"), drop("H9")):
        assert all_cards(state) == list(DECK)
        state = apply(state, action)
    assert all_cards(state) == list(DECK)
