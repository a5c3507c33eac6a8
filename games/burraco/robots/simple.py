"""The simple robot: rules of thumb, one action at a time.

- It takes the pile when that is worth more than a card from the stock: when cards of it go on its melds or
  make new ones, or are wilds. Those that stay in the hand are a burden, heavier when an opponent may close.
- It lays what makes melds and hand worth more (``games.burraco.robots.worth``): naturals nearly always, a
  wild where it makes a burraco, helps to the pozzetto or to the end, or has no time to wait for better.
- It takes the pozzetto and closes as soon as it can.
- It discards the loosest card, never a wild while it has another one, and rather none that goes on the
  opponents' melds; of cards nearly as loose as each other its seed chooses, so that plays differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from games.burraco.actions import Action, Discard, Take
from games.burraco.cards import WILD_CARDS
from games.burraco.choices import can_draw, discards, that_may_fit
from games.burraco.closing import has_closing_burraco
from games.burraco.remembered import laid_off
from games.burraco.robots.prospects import gains, laid_out
from games.burraco.robots.worth import friends
from games.burraco.rulesets import Draw, Pozzetto
from games.burraco.state import Phase, View
from games.burraco.turn import after_taking
from games.dealing.stream import HashStream

Some = TypeVar("Some", bound=Action)
STOCK_WORTH: Final = 10.0
"""Of an unknown card."""

WILD_TAKEN: Final = 20.0
"""Of a wild that comes with the pile, beside its worth in the hand."""

BURDEN, BURDEN_IN_DANGER = 3.0, 9.0
"""Of a card taken that stays in the hand; of one when an opponent may close with few cards."""

DANGEROUS: Final = 4
"""So few cards in the hand of an opponent who may close."""

GIFT: Final = 12.0
"""Of a discard that goes on a meld of the opponents."""

WILD_GIVEN: Final = 1000.0
"""Of a wild discarded."""

NEARLY: Final = 1.0
"""So much more may a discard be regretted than the best one: who plays does not reckon closer."""


@dataclass(frozen=True, slots=True)
class SimpleRobot:
    """Plays by rules of thumb; ``seed`` (any bytes) decides between equals."""

    seed: bytes

    def act(self, seen: View) -> Action:
        """The action it takes; ``ValueError`` when it is not its turn."""
        if seen.table.turn is not seen.seat or seen.table.phase is Phase.OVER:
            raise ValueError(f"it is not the turn of {seen.seat}")
        if seen.table.phase is Phase.DRAW:
            takes = [Take(way) for way in Draw if can_draw(seen, way)]
            return self._best(draws(seen, takes), seen) if len(takes) > 1 else takes[0]
        lays, thrown = gains(seen), [*discards(seen)]
        if lays and (max(lays.values()) > 0 or not thrown):
            return self._best(lays, seen)
        losses = regrets(seen, thrown)
        return self._best({action: -loss for action, loss in losses.items()}, seen, NEARLY)

    def _best(self, values: Mapping[Some, float], seen: View, nearly: float = 0.0) -> Some:
        """The action of the highest value, or up to ``nearly`` less; one of them by lot."""
        most = max(values.values())
        equals = [action for action, value in values.items() if value >= most - nearly]
        if len(equals) == 1:
            return equals[0]
        context = f"burraco/simple/{seen.seat}/{seen.stock_size}/{len(seen.hand)}"
        return equals[HashStream(self.seed, context).below(len(equals))]


def draws(seen: View, takes: Sequence[Take]) -> dict[Take, float]:
    """How much better each draw is than none at all."""
    before, _ = laid_out(seen)
    return {
        take: STOCK_WORTH if take.way is Draw.STOCK else pile_worth(seen, take.way) - before for take in takes
    }


def pile_worth(seen: View, way: Draw) -> float:
    """What melds and hand are worth when cards of the pile were taken and laid out, less the burden."""
    taken = after_taking(seen, way, None)
    then, left = laid_out(taken)
    stay = [card for card in left if card not in seen.hand and card not in WILD_CARDS]
    wilds = sum(card in WILD_CARDS for card in taken.hand) - sum(card in WILD_CARDS for card in seen.hand)
    burden = BURDEN_IN_DANGER if in_danger(seen) else BURDEN
    return then + WILD_TAKEN * wilds - burden * len(stay)


def in_danger(seen: View) -> bool:
    """Whether an opponent may close soon."""
    table, others = seen.table, seen.others
    hands = (
        size
        for seat, size in zip(table.seats, seen.hand_sizes, strict=True)
        if table.pair_of(seat) != table.pair_of(seen.seat)
    )
    may_close = others.pozzetto is not Pozzetto.NOT_TAKEN and has_closing_burraco(others, table.rules)
    return may_close and min(hands) <= DANGEROUS


def regrets(seen: View, thrown: Sequence[Discard]) -> dict[Discard, float]:
    """What is lost by each discard: the friends of the card in the hand, and what the opponents gain."""
    rules, of_hand = seen.table.rules, friends(seen.hand, seen.table.rules)
    cards = [action.card for action in thrown]
    gifts = {
        card
        for laid in seen.others.melds
        for card in that_may_fit(laid, cards)
        if laid_off(laid, (card,), rules)
    }
    # Of cards as loose as each other the dearer one goes when time runs out, else the cheaper one.
    sign = -1 if in_danger(seen) else 1
    return {
        action: WILD_GIVEN
        if action.card in WILD_CARDS
        else of_hand[action.card] + GIFT * (action.card in gifts) + sign * rules.values[action.card] / 10
        for action in thrown
    }
