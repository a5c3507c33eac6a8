"""Sets of cards as bit masks: bit ``card`` of the number is set when ``card`` is in the set.

A hand of eighteen cards is one number, so that "which of my hearts are there" is one ``&`` and a whole
deal is played in a fraction of a millisecond. Hands that people read stay tuples (``games.tarot.deal.Hand``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.tarot.count import HALF_POINTS
from games.tarot.deck import (
    BOUTS,
    DECK,
    EXCUSE,
    KINGS,
    PETIT,
    Card,
    is_trump,
    suit_of,
)

Mask = int
"""A set of cards: bit ``card`` is set for each card of the set."""

BIT: Final[tuple[Mask, ...]] = tuple(1 << card for card in DECK)
"""The set of that one card, by card."""


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of ``cards``.

    >>> mask_of([DECK[0], DECK[3]])
    9
    """
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """The cards of a set, in the order of the deck.

    >>> cards_of(9)
    (0, 3)
    """
    cards = []
    while mask:
        highest = mask.bit_length() - 1
        cards.append(DECK[highest])
        mask ^= BIT[highest]
    cards.reverse()
    return tuple(cards)


def first_of(mask: Mask) -> Mask:
    """The set of the first card alone, in the order of the deck; of no cards, no card.

    >>> cards_of(first_of(mask_of([DECK[3], DECK[7]])))
    (3,)
    """
    return mask & -mask


PACK: Final[Mask] = mask_of(DECK)
TRUMPS: Final[Mask] = mask_of(filter(is_trump, DECK))
"""The 21 trumps, without the Excuse."""
EXCUSE_BIT: Final[Mask] = BIT[EXCUSE]
PETIT_BIT: Final[Mask] = BIT[PETIT]
TRUMPS_AND_EXCUSE: Final[Mask] = TRUMPS | EXCUSE_BIT
"""The 22 cards that count in a poignée."""
KINGS_AND_BOUTS: Final[Mask] = mask_of(KINGS | BOUTS)
BOUTS_MASK: Final[Mask] = mask_of(BOUTS)

SUIT_MASK: Final[tuple[Mask, ...]] = tuple(
    0
    if card == EXCUSE
    else TRUMPS
    if is_trump(card)
    else mask_of(other for other in DECK if suit_of(other) is suit_of(card))
    for card in DECK
)
"""By card: its whole suit, all trumps for a trump, nothing for the Excuse, which belongs to no suit."""

_BY_VALUE: Final = tuple(
    (value, mask_of(card for card in DECK if HALF_POINTS[card] == value)) for value in sorted({*HALF_POINTS})
)

LOW_CARDS: Final[Mask] = _BY_VALUE[0][1]
"""The cards of half a point: what is given in exchange for the Excuse."""


def half_points_of(mask: Mask) -> int:
    """What the cards of a set are worth together, in half points; see ``games.tarot.count.half_points``.

    >>> half_points_of(PACK)
    182
    """
    return sum([value * (mask & cards).bit_count() for value, cards in _BY_VALUE])
