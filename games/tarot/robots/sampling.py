"""The sampling robot: tries its choices in worlds that fit everything shown, and takes the best on average.

It tries every card that it may play and the écarts that it may lay aside; each choice is played out by the
simple robot's policy, every choice in the same worlds, so that the choices are compared and not their luck.
Words and poignées it leaves to the simple robot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import TypeVar

from games.dealing.stream import HashStream
from games.tarot.actions import PLAYS, Action, LayAside, Play
from games.tarot.deck import Card
from games.tarot.masks import Mask
from games.tarot.robots.card import choose_card, playable
from games.tarot.robots.cards import different, lowest
from games.tarot.robots.ecart import whole_ecarts
from games.tarot.robots.guess import worlds_that_fit
from games.tarot.robots.memory import Memory
from games.tarot.robots.playout import play_out
from games.tarot.robots.simple import SimpleRobot
from games.tarot.settle import score_of
from games.tarot.state import Playing
from games.tarot.view import Phase, View

Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class SamplingRobot:
    """Always the same from the same ``seed`` (any bytes). More ``worlds``, two at least: better, slower."""

    worlds: int
    seed: bytes = b""
    simple: SimpleRobot = field(init=False)
    """The robot whose words and choices these are where nothing better is found."""

    def __post_init__(self) -> None:
        if self.worlds < 2:
            raise ValueError("the sampling robot compares two worlds at least")
        object.__setattr__(self, "simple", SimpleRobot(self.seed))

    def act(self, seen: View) -> Action:
        """See ``games.tarot.robots.robot.Robot``."""
        if seen.phase is Phase.DISCARDING:
            return LayAside(self._discard(seen))
        action = self.simple.act(seen)
        return PLAYS[self._card(seen)] if isinstance(action, Play) else action

    def _card(self, seen: View) -> Card:
        """The card to play."""
        memory = Memory(seen, self.simple.suits)
        usual = choose_card(memory, seen.hand)
        cards = different(playable(memory, seen.hand), memory.unseen(seen.hand), usual)
        if len(cards) == 1:
            return usual
        scores: dict[Card, list[int]] = {card: [] for card in cards}
        for world in self._worlds(seen):
            known = _known_in(world, memory)
            for card in cards:
                scores[card].append(score_of(play_out(world, known, card)).scores[seen.seat])
        return best(scores, usual)

    def _discard(self, seen: View) -> Card:
        """The next card of the best écart: with the same worlds the same for every card."""
        aside = seen.ecart or 0
        plans = whole_ecarts(seen.hand, aside, seen.ruleset.chien_size, self.simple.suits)
        scores: dict[Mask, list[int]] = {plan: [] for plan in plans}
        for plan in plans if len(plans) > 1 else ():
            hand = (seen.hand | aside) & ~plan
            first_lead = replace(seen, phase=Phase.PLAYING, to_act=0, hand=hand, ecart=plan)
            memory = Memory(first_lead, self.simple.suits)
            for world in self._worlds(first_lead):
                card = choose_card(memory, world.hands[world.place])
                scores[plan].append(score_of(play_out(world, memory, card)).scores[seen.seat])
        return lowest(best(scores, plans[0]) & ~aside)

    def _worlds(self, seen: View) -> Iterator[Playing]:
        """So many worlds that fit what was ``seen``."""
        stream = HashStream(self.seed, f"tarot robot worlds/{seen.place}/{len(seen.tricks)}")
        return worlds_that_fit(seen, self.worlds, stream)


def best(scores: Mapping[Choice, Sequence[int]], usual: Choice) -> Choice:
    """The choice with the best mean, where it is better than the ``usual`` one by more than chance.

    That is: by more than the standard error of the mean difference. A few worlds say little, and where they
    say nothing the rule of thumb knows better.

    >>> best({"usual": [10, 10], "lucky once": [30, 8], "better": [14, 13]}, "usual")
    'better'
    """

    def surely_gained(choice: Choice) -> float:
        gains = [score - other for score, other in zip(scores[choice], scores[usual], strict=True)]
        return sum(gains) - sqrt(sum(gain * gain for gain in gains))

    found = max(scores, key=surely_gained)
    return found if surely_gained(found) > 0 else usual


def _known_in(world: Playing, memory: Memory) -> Memory:
    """The same memories in ``world``, whose taker knows what was laid aside there."""
    known = memory.copy()
    known.ecart = world.aside if world.engagement.takes_chien else 0
    return known
