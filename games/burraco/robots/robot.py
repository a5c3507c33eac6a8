"""What a robot is, and a table of robots that plays a hand to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from games.burraco.actions import Action
from games.burraco.engine import apply
from games.burraco.state import State, View, view
from games.cards import Seat


class Robot(Protocol):
    """A player: asked for an action it is shown what its seat may see, and nothing else."""

    def act(self, seen: View) -> Action:
        """What to do; it is ``seen.seat``'s turn. The same robot and the same view, the same action."""


def play_hand(state: State, robots: Mapping[Seat, Robot]) -> tuple[State, tuple[Action, ...]]:
    """The end of a hand that ``robots``, by seat, play on from ``state``, and every action up to there."""
    actions = []
    while not state.is_over:
        seat = state.table.turn
        actions.append(robots[seat].act(view(state, seat)))
        state = apply(state, actions[-1])
    return state, tuple(actions)
