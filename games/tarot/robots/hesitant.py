"""The hesitant robot: plays as the simple one, but now and then another card than its rule of thumb says.

The simple robot plays a deal nearly the same way every time. People do not: they hesitate, and of two cards
that both make sense they play this one today and that one tomorrow. So that robots play a deal in as many
ways as a hall of tables would, one card in eight is another one here, of those that do not come to the same.

Sets of boards are committed to what this robot plays (``games.dealing.criteria.ROBOTS``): whoever changes it,
or what it asks of the simple robot, gives the robots another number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.dealing.stream import HashStream
from games.tarot.actions import PLAYS, Action, Play
from games.tarot.deck import Card
from games.tarot.masks import Mask
from games.tarot.robots.card import choose_card, playable
from games.tarot.robots.cards import different
from games.tarot.robots.memory import Memory
from games.tarot.robots.simple import SimpleRobot
from games.tarot.view import View

HESITATES: Final = 32
"""Of 256 times."""
_MOST_TRICKS: Final = 26


@dataclass(frozen=True, slots=True)
class HesitantRobot:
    """Always the same from the same ``seed`` (any bytes)."""

    seed: bytes
    simple: SimpleRobot = field(init=False)
    """The robot whose words and rules of thumb these are."""
    moods: bytes = field(init=False)
    """Two bytes for each trick: whether it hesitates, and which other card it then plays."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "simple", SimpleRobot(self.seed))
        moods = HashStream(self.seed, "tarot robot hesitates").take(2 * _MOST_TRICKS)
        object.__setattr__(self, "moods", moods)

    def act(self, seen: View) -> Action:
        """See ``games.tarot.robots.robot.Robot``."""
        action = self.simple.act(seen)
        if not isinstance(action, Play):
            return action
        return PLAYS[self.choose(Memory(seen, self.simple.suits), seen.hand)]

    def choose(self, memory: Memory, hand: Mask) -> Card:
        """The card that it plays from ``hand``, remembering what was seen."""
        usual, trick = choose_card(memory, hand), 2 * len(memory.tricks)
        if self.moods[trick] >= HESITATES:
            return usual
        cards = different(playable(memory, hand), memory.unseen(hand), usual)
        others = [card for card in cards if card != usual]
        return others[self.moods[trick + 1] % len(others)] if others else usual
