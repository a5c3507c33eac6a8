"""A world played out by the robot's policy on masks ends as simple robots end it through the engine."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tarot.actions import DeclarePoignee, Play
from games.tarot.engine import apply
from games.tarot.masks import EXCUSE_BIT, cards_of
from games.tarot.playing import legal_mask
from games.tarot.robots.card import playable
from games.tarot.robots.memory import Memory
from games.tarot.robots.playout import play_out
from games.tarot.robots.robot import play_hand
from games.tarot.state import Playing, to_act
from games.tarot.view import view
from tests.games.tarot.robots.tables import RULESETS, simple_table, states_of_hand

NUMBERS = st.integers(0, 10_000)


class Discreet:
    """A simple robot that shows no poignée."""

    def __init__(self, robot):
        self.robot = robot

    def act(self, seen):
        action = self.robot.act(seen)
        if isinstance(action, DeclarePoignee):
            action = self.robot.act(replace(seen, shown=(*seen.shown, (seen.place, action.size, 0))))
        return action


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=15)
@given(number=NUMBERS, data=st.data())
def test_the_quick_way_and_the_engine_come_to_the_same_end(slug, number, data):
    states = [state for state in states_of_hand(number, slug, chance=True) if isinstance(state, Playing)]
    if not states:
        return
    state = data.draw(st.sampled_from(states))
    robots = {seat: Discreet(robot) for seat, robot in simple_table(state).items()}
    what = view(state, to_act(state))
    memory = Memory(what, robots[what.seat].robot.suits)
    memory.ecart = state.aside if state.engagement.takes_chien else 0
    card = data.draw(st.sampled_from(cards_of(legal_mask(state))))
    assert play_out(state, memory, card) == play_hand(apply(state, Play(card)), robots)


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=10)
@given(number=NUMBERS)
def test_the_memory_holds_what_the_engine_says(slug, number):
    """At every card: whose turn, what is legal, what was played and who has won, and who plays later."""
    for state in states_of_hand(number, slug, chance=True):
        if not isinstance(state, Playing):
            continue
        what = view(state, to_act(state))
        memory = Memory(what, simple_table(state)[what.seat].suits)
        players = len(state.hands)
        assert (memory.place, memory.led, memory.best) == (state.place, state.led, state.best)
        assert playable(memory, what.hand) == legal_mask(state)
        assert tuple(memory.tricks) == state.tricks
        assert memory.winners == sum({1 << trick.winner for trick in state.tricks})
        later = {(state.place + step) % players for step in range(1, players - len(state.trick))}
        assert memory.to_come() == sum(1 << place for place in later)
        assert memory.unseen(what.hand) & what.hand == 0
        for place, void in enumerate(memory.voids):
            assert state.hands[place] & void & ~EXCUSE_BIT == 0
        others = [hand for place, hand in enumerate(state.hands) if place != state.place]
        assert all(hand & ~memory.unseen(what.hand) == 0 for hand in others)


def test_there_is_nothing_to_remember_before_there_is_a_taker():
    state = next(iter(states_of_hand(1, "fft-4")))
    with pytest.raises(ValueError, match="no taker"):
        Memory(view(state, to_act(state)), ())
