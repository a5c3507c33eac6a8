"""What melds and a hand are worth to a robot that thinks about its next action, in rough points.

Only differences matter: an action is good when melds and hand are worth more after it. All figures here are
rules of thumb, none is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.burraco.cards import ACE, FACES, JOKER_FACE, KING, RANKS, SUIT_NUMBERS, WILD_CARDS, Card
from games.burraco.deal import Hand, first_of_face
from games.burraco.melds import Meld, MeldKind, burraco_bonus, burraco_class, card_points
from games.burraco.rulesets import BurracoClass, Ruleset
from games.burraco.state import Pair

CARD_LAID: Final = 6.0
"""Of every card on the table, beside its points: the hand is shorter by one."""

ON_THE_WAY: Final = (0, 0, 0, 5, 15, 30, 55)
"""How much of a burraco's bonus a meld of so many cards is worth already, in percent: all worths are whole
halves of a point, so that equals are equal however they were reckoned."""

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
    worth = sum(meld_worth(meld, rules) for meld in pair.melds)
    return worth + FIRST_BURRACO * any(closes(meld, rules) for meld in pair.melds)


@lru_cache(maxsize=2**14)
def meld_worth(meld: Meld, rules: Ruleset) -> float:
    """The same of one meld, without what the first burraco is worth beside its bonus."""
    size = len(meld.cards)
    worth = card_points(meld.cards, rules) + CARD_LAID * size
    if size >= rules.burraco_cards:
        return worth + burraco_bonus(meld, rules)
    kind = BurracoClass.CLEAN if meld.wild is None else BurracoClass.DIRTY
    percent = ON_THE_WAY[min(size, len(ON_THE_WAY) - 1)]
    # A set of few cards seldom grows: there are eight cards of a rank, and four seats to hold them.
    return worth + rules.bonuses.get(kind, 0) * percent * (6 if meld.kind is MeldKind.SET else 10) / 1000


def closes(meld: Meld, rules: Ruleset) -> bool:
    """Whether a pair that has ``meld`` has a burraco with which it may close."""
    # Most melds are too short, and that is told at once.
    return len(meld.cards) >= rules.burraco_cards and burraco_class(meld, rules) in rules.closing_burracos


@dataclass(frozen=True, slots=True)
class Held:
    """What counts of a hand: its ``size``, its ``wilds``, the ``points`` of its cards, and the sum of
    ``together`` over every two of its naturals."""

    size: int
    wilds: int
    points: int
    together: float

    def worth(self, *, goes_out: bool, is_late: bool) -> float:
        """What may still come of the cards, in one's own turn; an empty hand is the best one.

        ``goes_out``: who has no card left takes a pozzetto or closes.
        """
        if self.size <= 1:
            return LAST_CARD if self.size else OUT_OF_CARDS
        if is_late:
            return -float(self.points)
        return self.together + self.wilds * wild_worth(self.size, goes_out=goes_out)


def held(hand: Hand, of_hand: Mapping[Card, float], rules: Ruleset) -> Held:
    """What counts of ``hand``, whose ``friends`` are ``of_hand``."""
    # Every two cards are counted from both ends.
    together = sum(of_hand.values()) / 2
    return Held(len(hand), len(WILD_CARDS.intersection(hand)), card_points(hand, rules), together)


def held_without(cards: Hand, all_held: Held, of_hand: Mapping[Card, float], rules: Ruleset) -> Held:
    """What counts of a hand without ``cards`` of it; ``all_held`` and ``of_hand`` are what counts of all of
    it, and its ``friends``."""
    among = sum(friends(cards, rules).values()) / 2 if len(cards) > 1 else 0.0
    return Held(
        all_held.size - len(cards),
        all_held.wilds - len(WILD_CARDS.intersection(cards)),
        all_held.points - card_points(cards, rules),
        all_held.together - sum(map(of_hand.__getitem__, cards)) + among,
    )


def is_late(stock_size: int, rules: Ruleset) -> bool:
    """Whether so little of the stock is left that nothing is kept for later."""
    return stock_size - rules.unplayed_stock <= LATE_STOCK


@lru_cache
def neighbours(rules: Ruleset) -> tuple[tuple[float, ...], ...]:
    """``together`` of every two faces, 0 for those that can be wild."""
    faces = [first_of_face(face) for face in range(JOKER_FACE + 1)]
    return tuple(
        tuple(
            0.0 if WILD_CARDS.intersection((one, other)) else together(one, other, rules) for other in faces
        )
        for one in faces
    )


def wild_worth(size: int, *, goes_out: bool) -> float:
    """What a wild in a hand of ``size`` cards is worth: little where it helps to lay down the last ones."""
    return next(worth for most, worth in WILD_KEPT if (size if goes_out else 9) <= most)


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


def friends(hand: Hand, rules: Ruleset) -> dict[Card, float]:
    """How much every card of ``hand`` has to do with the others: 0 for a loose one."""
    near, faces = neighbours(rules), [FACES[card] for card in hand]
    return {
        card: sum(map(near[face].__getitem__, faces)) - near[face][face]
        for card, face in zip(hand, faces, strict=True)
    }
