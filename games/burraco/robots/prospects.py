"""What laying cards leads to: the gain of every laying, and the end of those that are worth it.

The same questions come in every turn of a hand and in every play of a board, so the answers are remembered.
They depend on nothing but what the player in turn may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from games.burraco.actions import Cards, LayDown, LayOff
from games.burraco.cards import Card
from games.burraco.choices import layings
from games.burraco.closing import has_closing_burraco, may_take_pozzetto
from games.burraco.deal import Hand
from games.burraco.laying import after_laying
from games.burraco.melds import lay_off, meld
from games.burraco.remembered import laid_off, melded
from games.burraco.robots.worth import (
    FIRST_BURRACO,
    Held,
    closes,
    friends,
    held,
    held_without,
    is_late,
    meld_worth,
    melds_worth,
)
from games.burraco.rulesets import Ruleset
from games.burraco.state import Pair, View
from games.burraco.turn import with_pair

Laying = LayDown | LayOff

_MOST: Final = 2**12


@dataclass(frozen=True, slots=True)
class _Position:
    """All that layings and their worth depend on; ``seen`` is one view of it, the first that asked."""

    hand: Hand
    own: Pair
    owed: tuple[Card, ...]
    barred: Card | None
    is_late: bool
    rules: Ruleset
    seen: View = field(compare=False)

    def __hash__(self) -> int:
        """By the hand alone, which is quick and seldom the same in two positions."""
        return hash(self.hand)


def gains(seen: View) -> Mapping[Laying, float]:
    """Every laying, and how much more melds and hand are worth after it; not to be changed."""
    return _gains(_position(seen))


def laid_out(seen: View) -> tuple[float, Hand]:
    """What melds and hand are worth when everything was laid that is worth it, the best each time; and the
    hand that is left."""
    return _laid_out(_position(seen))


def worth_now(seen: View) -> float:
    """What the own melds and hand are worth as they are."""
    own, rules = seen.own, seen.table.rules
    goes_out = may_take_pozzetto(own) or has_closing_burraco(own, rules)
    in_hand = held(seen.hand, friends(seen.hand, rules), rules)
    late = is_late(seen.stock_size, rules)
    return melds_worth(own, rules) + in_hand.worth(goes_out=goes_out, is_late=late)


def after(seen: View, action: Laying) -> View:
    """The view after laying; a pozzetto that would be taken is not there yet."""
    pair, hand = after_laying(seen, action)
    pairs = with_pair(seen.table, seen.table.pair_of(seen.seat), pair)
    return replace(seen, table=replace(seen.table, pairs=pairs, owed=()), hand=hand, barred=None)


def _position(seen: View) -> _Position:
    table = seen.table
    late = is_late(seen.stock_size, table.rules)
    return _Position(seen.hand, seen.own, table.owed, seen.barred, late, table.rules, seen)


@lru_cache(maxsize=_MOST)
def _laid_out(position: _Position) -> tuple[float, Hand]:
    lays = _gains(position) if position.hand else {}
    best = max(lays, key=lays.__getitem__, default=None)
    if best is None or (lays[best] <= 0 and not position.owed):
        return worth_now(position.seen), position.hand
    return _laid_out(_position(after(position.seen, best)))


@lru_cache(maxsize=_MOST)
def _gains(position: _Position) -> Mapping[Laying, float]:
    """Reckoned by what changes: the melds that grow, the cards that leave the hand."""
    own, rules, hand = position.own, position.rules, position.hand
    of_hand, may_take = friends(hand, rules), may_take_pozzetto(own)
    all_held = held(hand, of_hand, rules)

    def worth(left: Held, *, has_closing: bool) -> float:
        in_hand = left.worth(goes_out=may_take or has_closing, is_late=position.is_late)
        return in_hand + FIRST_BURRACO * has_closing

    now = worth(all_held, has_closing=any(closes(laid, rules) for laid in own.melds))
    found = {}
    for action in layings(position.seen):
        cards, more, has_closing = _on_the_table(action, own, rules)
        left = held_without(cards, all_held, of_hand, rules)
        found[action] = more + worth(left, has_closing=has_closing) - now
    return found


def _on_the_table(action: Laying, own: Pair, rules: Ruleset) -> tuple[Cards, float, bool]:
    """The cards that are laid, how much more the melds of ``own`` are worth, and whether the pair then has a
    burraco with which it may close."""
    if isinstance(action, LayOff):
        old = own.melds[action.meld]
        new = laid_off(old, action.cards, rules) or lay_off(old, action.cards, rules)
        others = (*own.melds[: action.meld], *own.melds[action.meld + 1 :])
        more = meld_worth(new, rules) - meld_worth(old, rules)
        return action.cards, more, any(closes(laid, rules) for laid in (new, *others))
    cards = tuple(card for group in action.melds for card in group)
    melds = [melded(group, rules) or meld(group, rules) for group in action.melds]
    more = sum(meld_worth(laid, rules) for laid in melds)
    return cards, more, any(closes(laid, rules) for laid in (*melds, *own.melds))
