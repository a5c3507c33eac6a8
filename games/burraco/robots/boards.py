"""Robots play a deal that may become a board: the criterion by play, and the robot table of the board.

Nobody takes in Burraco: a deal is "made" when the pair of the first seat has more points than the other, and
its ``unit`` is how many more. Simple robots play, none of which sees another's cards.

Sets of boards are committed to what these robots play (``games.dealing.criteria.ROBOTS``): whoever changes
them gives them another number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.burraco.actions import Take
from games.burraco.count import totals
from games.burraco.engine import after
from games.burraco.robots.robot import Robot
from games.burraco.robots.simple import SimpleRobot
from games.burraco.rulesets import Draw, Ruleset
from games.burraco.state import State, start, view
from games.cards import Seat
from games.dealing.criteria import Candidate, Played, Player

PATIENCE: Final = 40
"""So many turns in a row may begin with the pile; then a card comes from the stock. Four players with two
cards each may hand the same ones round for ever. In hands that end by themselves there are never more than
a few."""


def player(rules: Ruleset) -> Player:
    """Who plays deals under ``rules``."""

    def play(candidate: Candidate, seeds: Sequence[bytes]) -> Iterator[Played]:
        begun = start(candidate.deal, rules, dealer=candidate.dealer)
        for seed in seeds:
            robots = {seat: SimpleRobot(seed + seat.encode()) for seat in begun.table.seats}
            first, second = totals(play_quickly(begun, robots))
            yield Played(first > second, first - second)

    return play


def play_quickly(state: State, robots: Mapping[Seat, Robot]) -> State:
    """The end of a hand as ``games.burraco.robots.robot.play_hand`` plays it, of ``robots`` that do only what
    is legal: nothing is checked again. It always ends: see ``PATIENCE``."""
    from_pile = 0
    while not state.is_over:
        seat = state.table.turn
        action = robots[seat].act(view(state, seat))
        if isinstance(action, Take):
            from_pile = 0 if action.way is Draw.STOCK else from_pile + 1
            if from_pile > PATIENCE:
                action, from_pile = Take(Draw.STOCK), 0
        state = after(state, action)
    return state
