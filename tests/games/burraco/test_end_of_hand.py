"""The end of the stock and the time-out.

One test for each rule of play: domain, section 1; or ours where it is silent.
"""

import pytest

from games.burraco.actions import Discard, TimeOut
from games.burraco.engine import apply
from games.burraco.state import Ending, Phase
from games.cards import Seat
from tests.games.burraco.positions import CLEAN, STOCK, TAKEN, closable, codes, drop, off, play, position


def test_the_last_two_cards_are_never_played_and_nobody_closes():
    """Domain, 1, the table: the last two cards are never played; the hand ends without the +100."""
    state = position(hand="S3 H4", stock_size=3, phase=Phase.DRAW)
    over = play(state, STOCK, drop("S3"))
    assert over.is_over
    assert over.table.ending is Ending.STOCK
    assert over.table.closed_by is None
    assert len(over.stock) == 2
    assert codes(position(hand="S3 H4", stock_size=2, phase=Phase.DRAW), STOCK) == ["stock_exhausted"]


def test_who_drew_the_last_card_may_still_close():
    """FIBUR art. 16: play ends with the discard of the player who drew the third card from the end."""
    state = closable(hand="C9", stock="C10", stock_size=3, phase=Phase.DRAW, melds=[CLEAN, "C:6,7,8"])
    over = play(state, STOCK, off(1, "C9"), drop("C10"))
    assert over.table.ending is Ending.CLOSED


def test_a_pozzetto_taken_by_the_last_discard_is_not_played():
    """Domain, 1, the table: taken and unplayed."""
    over = play(position(hand="C9", stock_size=2), drop("C9"))
    assert over.table.ending is Ending.STOCK
    assert over.table.pairs[0].pozzetto is TAKEN
    assert len(over.hands[0]) == 11


def turns_until_the_end(state):
    count = 0
    while not state.is_over:
        if state.table.phase is Phase.DRAW:
            state = apply(state, STOCK)
        state = apply(state, Discard(state.hand_of(state.table.turn)[0]))
        count += 1
    assert state.table.ending is Ending.TIME_OUT
    assert state.table.closed_by is None
    return count, state.table.turn


@pytest.mark.parametrize("players", [4, 2])
def test_time_out_before_a_draw_gives_every_player_one_more_turn(players):
    """Issue 3 (time-out's last turns), FIBUR art. 15: announced before the draw, a whole round is played."""
    state = position(hand="S3 H4 D5", phase=Phase.DRAW, players=players)
    assert turns_until_the_end(apply(state, TimeOut())) == (players, Seat.N)


def test_time_out_during_a_turn_counts_that_turn():
    """[Ours, after FE.BUR.IT] whoever plays ends the turn, and the round goes on to the player before."""
    state = position(hand="S3 H4 D5")
    assert turns_until_the_end(apply(state, TimeOut())) == (4, Seat.N)


def test_time_out_is_announced_once():
    state = apply(position(hand="S3 H4 D5"), TimeOut())
    assert codes(state, TimeOut()) == ["time_out_twice"]


def test_after_the_time_out_one_may_close():
    """Issue 3: last turns are turns."""
    assert play(closable(hand="C9"), TimeOut(), drop("C9")).table.ending is Ending.CLOSED
