"""The simple robot: rules of thumb alone, each a small function of one of the modules imported here."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.dealing.stream import HashStream
from games.tarot.actions import PLAYS, Action, Announce, Bid, Call, DeclarePoignee, LayAside, Show
from games.tarot.masks import Mask
from games.tarot.robots.card import choose_card
from games.tarot.robots.cards import PLAIN_SUITS
from games.tarot.robots.ecart import choose_discard
from games.tarot.robots.memory import Memory
from games.tarot.robots.words import (
    announces_slam,
    choose_bid,
    choose_call,
    choose_poignee,
    choose_shown,
)
from games.tarot.view import Phase, View


@dataclass(frozen=True, slots=True)
class SimpleRobot:
    """Plays at once, and always the same from the same ``seed`` (any bytes): it orders equal suits."""

    seed: bytes = b""
    suits: tuple[Mask, ...] = field(init=False)
    """The plain suits in the order in which this robot prefers them, when nothing else decides."""

    def __post_init__(self) -> None:
        suits = tuple(HashStream(self.seed, "tarot robot suits").shuffled(PLAIN_SUITS))
        object.__setattr__(self, "suits", suits)

    def act(self, seen: View) -> Action:
        """See ``games.tarot.robots.robot.Robot``; ``ValueError`` when the hand is over."""
        return self.say(seen) or PLAYS[choose_card(Memory(seen, self.suits), seen.hand)]

    def say(self, seen: View) -> Action | None:
        """What to do where no card is to be played."""
        match seen.phase:
            case Phase.BIDDING:
                return Bid(choose_bid(seen))
            case Phase.CALLING:
                return Call(choose_call(seen, self.suits))
            case Phase.DISCARDING:
                left = seen.ruleset.chien_size - (seen.ecart or 0).bit_count()
                return LayAside(choose_discard(seen.hand, left, self.suits))
            case Phase.ANNOUNCING:
                return Announce(announces_slam(seen, self.suits))
            case Phase.SHOWING:
                return Show(choose_shown(seen))
            case _:
                size = choose_poignee(seen)
                return None if size is None else DeclarePoignee(size)
