"""The simple robot: rules of thumb, one action at a time.

- It takes the pile when that is worth more than a card from the stock: when cards of it go on its melds or
  make new ones, or are wilds. Those that stay in the hand are a burden, heavier when an opponent may close.
- It lays what makes melds and hand worth more (``games.burraco.robots.worth``): naturals nearly always, a
  wild where it makes a burraco, helps to the pozzetto or to the end, or has no time to wait for better.
- It takes the pozzetto and closes as soon as it can.
- It discards the loosest card, never a wild while it has another one, and rather none that goes on the
  opponents' melds; of cards as bad as each other its seed chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from games.burraco.actions import Action, Discard, LayDown, LayOff, Take
from games.burraco.cards import WILD_CARDS, Card
from games.burraco.choices import layings, that_may_fit
from games.burraco.closing import has_closing_burraco
from games.burraco.deal import Hand
from games.burraco.engine import legal_actions
from games.burraco.laying import after_laying
from games.burraco.remembered import laid_off
from games.burraco.robots.worth import hand_worth, loose, melds_worth
from games.burraco.rulesets import Draw, Pozzetto
from games.burraco.state import Pair, View
from games.burraco.turn import after_taking, with_pair
from games.dealing.stream import HashStream

Some = TypeVar("Some", bound=Action)
Laying = LayDown | LayOff

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


@dataclass(frozen=True, slots=True)
class SimpleRobot:
    """Plays by rules of thumb; ``seed`` (any bytes) decides between equals."""

    seed: bytes

    def act(self, seen: View) -> Action:
        """The action it takes; ``ValueError`` when it is not its turn."""
        actions = legal_actions(seen)
        if len(actions) == 1:
            return actions[0]
        takes = draws(seen, [action for action in actions if isinstance(action, Take)])
        lays = gains(seen, (action for action in actions if isinstance(action, LayDown | LayOff)))
        discards = [action for action in actions if isinstance(action, Discard)]
        if takes:
            return self._best(takes, seen)
        if lays and (max(lays.values()) > 0 or not discards):
            return self._best(lays, seen)
        if not discards:
            raise ValueError(f"it is not the turn of {seen.seat}")
        return self._best({action: -regret(seen, action.card) for action in discards}, seen)

    def _best(self, values: Mapping[Some, float], seen: View) -> Some:
        """The action of the highest value, one of them by lot."""
        most = max(values.values())
        equals = [action for action, value in values.items() if value == most]
        context = f"burraco/simple/{seen.seat}/{seen.stock_size}/{len(seen.hand)}"
        return equals[HashStream(self.seed, context).below(len(equals))]


def worth(seen: View, pair: Pair, hand: Hand) -> float:
    """What such melds and such a hand are worth to the player who sees ``seen``."""
    rules = seen.table.rules
    return melds_worth(pair, rules) + hand_worth(hand, pair, seen.stock_size, rules)


def worth_now(seen: View) -> float:
    """What the own melds and hand are worth as they are."""
    return worth(seen, seen.own, seen.hand)


def after(seen: View, action: Laying) -> View:
    """The view after laying; a pozzetto that would be taken is not there yet."""
    pair, hand = after_laying(seen, action)
    pairs = with_pair(seen.table, seen.table.pair_of(seen.seat), pair)
    return replace(seen, table=replace(seen.table, pairs=pairs, owed=()), hand=hand, barred=None)


def gains(seen: View, actions: Iterable[Laying]) -> dict[Laying, float]:
    """How much more melds and hand are worth after each laying."""
    now = worth_now(seen)
    return {action: worth(seen, *after_laying(seen, action)) - now for action in actions}


def laid_out(seen: View) -> View:
    """The view after everything was laid that is worth it, the best each time."""
    while seen.hand:
        lays = gains(seen, layings(seen))
        best = max(lays, key=lays.__getitem__, default=None)
        if best is None or (lays[best] <= 0 and not seen.table.owed):
            return seen
        seen = after(seen, best)
    return seen


def draws(seen: View, actions: Sequence[Take]) -> dict[Take, float]:
    """How much better each draw is than none at all."""
    before = worth_now(laid_out(seen)) if actions else 0.0
    return {
        action: STOCK_WORTH if action.way is Draw.STOCK else pile_worth(seen, action.way) - before
        for action in actions
    }


def pile_worth(seen: View, way: Draw) -> float:
    """What melds and hand are worth when cards of the pile were taken and laid out, less the burden."""
    taken = after_taking(seen, way, None)
    then = laid_out(taken)
    stay = [card for card in then.hand if card not in seen.hand and card not in WILD_CARDS]
    wilds = sum(card in WILD_CARDS for card in taken.hand) - sum(card in WILD_CARDS for card in seen.hand)
    burden = BURDEN_IN_DANGER if in_danger(seen) else BURDEN
    return worth_now(then) + WILD_TAKEN * wilds - burden * len(stay)


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


def regret(seen: View, card: Card) -> float:
    """What is lost by discarding ``card``: its friends in the hand, and what the opponents gain."""
    rules = seen.table.rules
    if card in WILD_CARDS:
        return WILD_GIVEN
    given = any(laid_off(meld, (card,), rules) for meld in seen.others.melds if that_may_fit(meld, (card,)))
    # Of cards as loose as each other the dearer one goes when time runs out, else the cheaper one.
    dear = rules.values[card] / 10 * (-1 if in_danger(seen) else 1)
    return loose(card, seen.hand, rules) + GIFT * given + dear
