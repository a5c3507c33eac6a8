"""What melds and a hand are worth to a robot that thinks about its next action, in rough points.

Only differences matter: an action is good when melds and hand are worth more after it. All figures here are
rules of thumb, none is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import Final

from games.burraco.cards import ACE, DECK, FACES, KING, RANKS, SUIT_NUMBERS, WILD_CARDS, Card
from games.burraco.closing import has_closing_burraco, may_take_pozzetto
from games.burraco.melds import Meld, MeldKind, burraco_bonus, card_points
from games.burraco.rulesets import BurracoClass, Ruleset
from games.burraco.state import Pair

CARD_LAID: Final = 6.0
"""Of every card on the table, beside its points: the hand is shorter by one."""

ON_THE_WAY: Final = (0.0, 0.0, 0.0, 0.05, 0.15, 0.3, 0.55)
"""How much of a burraco's bonus a meld of so many cards is worth already."""

FIRST_BURRACO: Final = 80.0
"""Of a burraco with which the pair may close."""

OUT_OF_CARDS, LAST_CARD = 120.0, 110.0
"""Of an empty hand, and of one card that is still to be discarded: a pozzetto taken, or the hand closed."""

WILD_KEPT: Final = ((2, 0.0), (5, 20.0), (99, 36.0))
"""Of a wild in a hand of up to so many cards, while a meld that needs it may still come."""

LATE_STOCK: Final = 8
"""With so few cards of the stock left nothing more is kept for later."""

NEXT_TO, ONE_BETWEEN, SAME_RANK = 4.0, 2.5, 2.5
"""Of two cards of a hand that may become a meld."""


def melds_worth(pair: Pair, rules: Ruleset) -> float:
    """The points on the table, the burracos, and what is on the way to one."""
    worth = sum(_meld_worth(meld, rules) for meld in pair.melds)
    return worth + FIRST_BURRACO * has_closing_burraco(pair, rules)


@lru_cache(maxsize=2**14)
def _meld_worth(meld: Meld, rules: Ruleset) -> float:
    size = len(meld.cards)
    worth = card_points(meld.cards, rules) + CARD_LAID * size
    if size >= rules.burraco_cards:
        return worth + burraco_bonus(meld, rules)
    kind = BurracoClass.CLEAN if meld.wild is None else BurracoClass.DIRTY
    share = ON_THE_WAY[size] if size < len(ON_THE_WAY) else ON_THE_WAY[-1]
    # A set of few cards seldom grows: there are eight cards of a rank, and four seats to hold them.
    return worth + share * rules.bonuses.get(kind, 0) * (0.6 if meld.kind is MeldKind.SET else 1.0)


def hand_worth(hand: tuple[Card, ...], pair: Pair, stock_size: int, rules: Ruleset) -> float:
    """What may still come of the cards in hand, in one's own turn; an empty hand is the best one."""
    if len(hand) <= 1:
        return LAST_CARD if hand else OUT_OF_CARDS
    if stock_size - rules.unplayed_stock <= LATE_STOCK:
        return -float(card_points(hand, rules))
    naturals = [card for card in hand if card not in WILD_CARDS]
    near = neighbours(rules)
    worth = sum(near.get(pair_, 0.0) for pair_ in combinations([FACES[card] for card in naturals], 2))
    return worth + (len(hand) - len(naturals)) * wild_worth(len(hand), pair, rules)


@lru_cache
def neighbours(rules: Ruleset) -> Mapping[tuple[int, int], float]:
    """``together`` for every two faces that have to do with each other."""
    naturals = [card for card in DECK if card not in WILD_CARDS]
    found = {
        (FACES[one], FACES[other]): together(one, other, rules) for one, other in product(naturals, repeat=2)
    }
    return MappingProxyType({faces: worth for faces, worth in found.items() if worth})


def wild_worth(size: int, pair: Pair, rules: Ruleset) -> float:
    """What a wild in a hand of ``size`` cards is worth: little where it helps to lay down the last ones."""
    going_out = may_take_pozzetto(pair) or has_closing_burraco(pair, rules)
    return next(worth for most, worth in WILD_KEPT if (size if going_out else 9) <= most)


def together(one: Card, other: Card, rules: Ruleset) -> float:
    """How near two naturals of a hand are to a meld."""
    if RANKS[one] == RANKS[other]:
        return SAME_RANK if RANKS[one] in rules.set_ranks else 0.0
    if SUIT_NUMBERS[one] != SUIT_NUMBERS[other]:
        return 0.0
    apart = abs(RANKS[one] - RANKS[other])
    if ACE in (RANKS[one], RANKS[other]):
        apart = min(apart, KING + 1 - max(RANKS[one], RANKS[other]))
    return {1: NEXT_TO, 2: ONE_BETWEEN}.get(apart, 0.0)


def loose(card: Card, hand: Iterable[Card], rules: Ruleset) -> float:
    """How little ``card`` has to do with the other cards of ``hand``: 0 for a loose one, more for others."""
    near = neighbours(rules)
    return sum(near.get((FACES[card], FACES[other]), 0.0) for other in hand if other != card)
