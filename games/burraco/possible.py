"""What 108 cards allow: the least and the most that figures can be, derived from the cards of a ruleset.

Each bound counts cards and their values and takes the cheapest (or dearest) that could be there, so that it
never refuses what can happen. It does not follow the play: that both sides hold what was dealt to them is for
``games.burraco.doubts``.

Source: domain, section 1 ("more cards than 108 allow").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.burraco.cards import CARD_COUNT, COPIES, DECK, RANKS_PER_SUIT, SUITS, WILD_CARDS
from games.burraco.rules import BurracoClass, ClosingDiscard, Pozzetto, Ruleset
from games.burraco.vocabulary import PairFigures

Counts = tuple[int, ...]
"""How many burracos of each class, in the order of ``BurracoClass``."""

_WITH_WILD: Final = frozenset(
    {
        BurracoClass.ROYAL_SEMI_CLEAN,
        BurracoClass.SUPER_SEMI_CLEAN,
        BurracoClass.SEMI_CLEAN,
        BurracoClass.DIRTY,
    }
)
_ROYAL: Final = frozenset({BurracoClass.ROYAL, BurracoClass.ROYAL_SEMI_CLEAN})
_SUPER: Final = frozenset({BurracoClass.SUPER, BurracoClass.SUPER_SEMI_CLEAN})
_WHOLE_SUITS: Final = COPIES * len(SUITS)


def deck_value(ruleset: Ruleset) -> int:
    """The points of all 108 cards.

    >>> from games.burraco.rulesets import ruleset
    >>> deck_value(ruleset("fibur-2026")), deck_value(ruleset("home"))
    (1080, 1060)
    """
    return sum(ruleset.values)


def least_value(cards: int, ruleset: Ruleset) -> int:
    """The least that so many of the 108 cards are worth: eleven are worth 55 points."""
    return sum(sorted(ruleset.values)[: max(cards, 0)])


def least_naturals(kind: BurracoClass, ruleset: Ruleset) -> int:
    """The fewest naturals of a burraco of class ``kind``, in cards."""
    if kind in _ROYAL:
        return ruleset.sequence_naturals
    if kind in _SUPER:
        return ruleset.set_naturals[1]
    if kind is BurracoClass.SEMI_CLEAN:
        smallest = min(ruleset.semi_clean_run, *ruleset.semi_clean_set_naturals, RANKS_PER_SUIT)
        return max(smallest, ruleset.burraco_cards - 1)
    return ruleset.burraco_cards - (kind in _WITH_WILD)


@dataclass(frozen=True, slots=True)
class Needs:
    """What burracos are made of at least: whole suits of thirteen naturals, other naturals, wilds; in
    cards."""

    suits: int
    naturals: int
    wilds: int

    @property
    def cards(self) -> int:
        """How many cards these are."""
        return self.suits * RANKS_PER_SUIT + self.naturals + self.wilds

    @property
    def in_the_deck(self) -> bool:
        """Whether the deck has as many whole suits, and as many wilds: the two of a whole suit is none."""
        return self.suits <= _WHOLE_SUITS and self.suits + self.wilds <= len(WILD_CARDS)


def needs(counts: Counts, ruleset: Ruleset) -> Needs:
    """The fewest cards of which so many burracos are made.

    >>> from games.burraco.rulesets import ruleset
    >>> from games.burraco.vocabulary import burraco_counts
    >>> needs(burraco_counts({BurracoClass.CLEAN: 1, BurracoClass.DIRTY: 1}), ruleset("home"))
    Needs(suits=0, naturals=13, wilds=1)
    """
    suits = naturals = wilds = 0
    for kind, count in zip(BurracoClass, counts, strict=True):
        if kind in _ROYAL and ruleset.sequence_naturals == RANKS_PER_SUIT:
            suits += count
        else:
            naturals += count * least_naturals(kind, ruleset)
        wilds += count * (kind in _WITH_WILD)
    return Needs(suits, naturals, wilds)


def least_melded(counts: Counts, ruleset: Ruleset) -> int:
    """The least points that so many burracos have, where ``needs(counts).in_the_deck``.

    A clean burraco has at least 35 (seven threes), a dirty one 50 (six threes and a two).

    >>> from games.burraco.rulesets import ruleset
    >>> from games.burraco.vocabulary import burraco_counts
    >>> kinds = (BurracoClass.CLEAN, BurracoClass.SEMI_CLEAN, BurracoClass.DIRTY)
    >>> [least_melded(burraco_counts({kind: 1}), ruleset("fibur-2026")) for kind in kinds]
    [35, 55, 50]
    """
    wanted = needs(counts, ruleset)
    one_suit = [ruleset.values[card] for card in DECK[::COPIES][:RANKS_PER_SUIT]]
    naturals = sorted(one_suit * (_WHOLE_SUITS - wanted.suits))
    wilds = sorted(ruleset.values[card] for card in WILD_CARDS)
    return wanted.suits * sum(one_suit) + sum(naturals[: wanted.naturals]) + sum(wilds[: wanted.wilds])


def least_meld(ruleset: Ruleset) -> int:
    """The least points of any meld: 15, three cards of 5."""
    return least_value(ruleset.meld_cards, ruleset)


def unseen_cards(pairs: Iterable[PairFigures], ruleset: Ruleset) -> int:
    """How many cards are at least neither melded nor counted in hand when a hand has ended like this.

    Pozzetti that nobody counts; the stock that is never played and the last discard when nobody has closed;
    the closing discard where the rules ask for one.
    """
    sides = tuple(pairs)
    uncounted = sum(
        side.pozzetto is Pozzetto.NOT_TAKEN
        or (side.pozzetto is Pozzetto.TAKEN and not ruleset.taken_pozzetto_in_hand)
        for side in sides
    )
    if not any(side.closed for side in sides):
        pile = ruleset.unplayed_stock + 1
    else:
        pile = int(ruleset.closing_discard is ClosingDiscard.REQUIRED)
    return uncounted * ruleset.pozzetto_size + pile


def least_held(side: PairFigures, ruleset: Ruleset) -> int:
    """How many cards a side counts in hand at least: a pozzetto not played, or one card if it has not
    closed."""
    if side.pozzetto is Pozzetto.TAKEN:
        return ruleset.pozzetto_size if ruleset.taken_pozzetto_in_hand else 0
    return int(not side.closed)


@lru_cache(maxsize=64)
def _best_bonuses(sizes: tuple[tuple[int, int], ...]) -> int:
    """The most that burracos of (cards, bonus) are worth together within the deck."""
    best = [0] * (CARD_COUNT + 1)
    for cards in range(1, CARD_COUNT + 1):
        best[cards] = max(
            [best[cards - 1], *(best[cards - size] + bonus for size, bonus in sizes if size <= cards)]
        )
    return best[CARD_COUNT]


def most_total(ruleset: Ruleset) -> int:
    """More than this no side can have, nor both together: all cards melded, in burracos, and closed."""
    sizes = tuple(
        (least_naturals(kind, ruleset) + (kind in _WITH_WILD), bonus)
        for kind, bonus in ruleset.bonuses.items()
    )
    return deck_value(ruleset) + _best_bonuses(sizes) + ruleset.closing_bonus


def least_total(ruleset: Ruleset) -> int:
    """Less than this no side can have: all cards in hand, unopened, and no pozzetto."""
    times = 2 if ruleset.unopened_pays_double else 1
    return -times * deck_value(ruleset) - max(ruleset.pozzetto_penalties.values())
