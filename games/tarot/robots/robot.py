"""What a robot is, and a table of robots that plays a hand to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from games.cards import Seat
from games.tarot.actions import Action
from games.tarot.engine import apply
from games.tarot.state import State, to_act
from games.tarot.view import View, view


class Robot(Protocol):
    """A player: asked for an action it is shown what its seat may see, and nothing else."""

    def act(self, seen: View) -> Action:
        """What to do; it is ``seen.place``'s turn. The same robot and the same view, the same action."""


def play_hand(state: State, robots: Mapping[Seat, Robot]) -> State:
    """The end of a hand that ``robots``, by seat, play on from ``state``."""
    while (seat := to_act(state)) is not None:
        state = apply(state, robots[seat].act(view(state, seat)))
    return state
