"""The imagining robot: the simple one's words and rules of thumb, asked of one world that it imagines.

The simple robot plays a deal nearly the same way every time. People do not: one places the king here, the
other there, and each plays by what it thinks. So each robot draws one world from its own seed, keeps it true
to what is shown, and plays by it, as if the cards were there.

And now and then people hesitate: of two cards that both make sense they play this one today and that one
tomorrow. One card in 32 is another one here, of the same worth. Measured: of 20 plays of a deal the worlds
alone make 9 different results, with the hesitation 10; with other cards of any worth takers lost points.

Sets of boards are committed to what this robot plays (``games.dealing.criteria.ROBOTS``): whoever changes it,
or what it asks of the simple robot, gives the robots another number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.dealing.stream import HashStream
from games.tarot.actions import PLAYS, Action
from games.tarot.count import HALF_POINTS
from games.tarot.deck import Card
from games.tarot.masks import Mask
from games.tarot.robots.card import choose_card, playable
from games.tarot.robots.cards import different
from games.tarot.robots.memory import Memory
from games.tarot.robots.simple import SimpleRobot
from games.tarot.robots.world import World, imagine
from games.tarot.view import View

HESITATES: Final = 8
"""Of 256 times."""
_MOST_TRICKS: Final = 26


@dataclass(frozen=True, slots=True)
class ImaginingRobot:
    """Always the same from the same ``seed`` (any bytes)."""

    seed: bytes
    simple: SimpleRobot = field(init=False)
    """The robot whose words these are, and whose suits are preferred."""
    moods: bytes = field(init=False)
    """Two bytes for each trick: whether it hesitates, and which other card it then plays."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "simple", SimpleRobot(self.seed))
        moods = HashStream(self.seed, "tarot robot hesitates").take(2 * _MOST_TRICKS)
        object.__setattr__(self, "moods", moods)

    def act(self, seen: View) -> Action:
        """See ``games.tarot.robots.robot.Robot``."""
        said = self.simple.say(seen)
        if said is not None:
            return said
        return PLAYS[self.choose(Memory(seen, self.simple.suits), seen.hand, self.imagine(seen))]

    def imagine(self, seen: View) -> World:
        """The world that it imagines after what was ``seen``, from its first card on."""
        return imagine(seen, self.seed)

    def choose(self, memory: Memory, hand: Mask, world: World) -> Card:
        """The card that it plays from ``hand``, remembering what was seen and imagining ``world``."""
        usual, trick = choose_card(memory, hand, world), 2 * len(memory.tricks)
        if self.moods[trick] >= HESITATES:
            return usual
        cards = different(playable(memory, hand), memory.unseen(hand), usual)
        others = [card for card in cards if card != usual and HALF_POINTS[card] == HALF_POINTS[usual]]
        return others[self.moods[trick + 1] % len(others)] if others else usual
