"""Hands that robots play, for the tests."""

from random import Random

from games.tarot.actions import Play
from games.tarot.engine import apply, legal_actions
from games.tarot.robots.robot import play_hand
from games.tarot.robots.simple import SimpleRobot
from games.tarot.state import Playing, to_act
from games.tarot.view import view
from tests.games.tarot.hands import random_start

RULESETS = ("fft-3", "fft-4", "fft-5", "duplicate-individual")


def simple_table(state, seed=b""):
    """A simple robot for every seat."""
    return {seat: SimpleRobot(seed) for seat in state.table.order}


def robots_hand(number, slug, robot=SimpleRobot):
    """A random deal played to its end by robots that share a seed; one in three with a strong hand."""
    random = Random(f"{slug} {number}")
    state = random_start(random, slug, random.choice([0.0, 0.0, 0.4]))
    return play_hand(state, {seat: robot(bytes([number % 7])) for seat in state.table.order})


def states_of_hand(number, slug, chance=False):
    """Every state of a hand of simple robots (some of whose cards are any legal ones) until it is over."""
    random = Random(f"{slug} {number}")
    state = random_start(random, slug, random.choice([0.0, 0.4]))
    robots = simple_table(state)
    while (seat := to_act(state)) is not None:
        yield state
        action = robots[seat].act(view(state, seat))
        if chance and isinstance(state, Playing) and isinstance(action, Play) and random.random() < 0.5:
            action = random.choice([found for found in legal_actions(state) if isinstance(found, Play)])
        state = apply(state, action)
