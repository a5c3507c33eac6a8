"""Short questions about sets of cards that every rule of thumb asks."""

from __future__ import annotations

from typing import Final

from games.tarot.count import HALF_POINTS
from games.tarot.deck import DECK, KINGS, SUITS, Card, suit_card
from games.tarot.masks import PETIT_BIT, SUIT_MASK, TRUMPS, Mask, mask_of

PLAIN_SUITS: Final[tuple[Mask, ...]] = tuple(SUIT_MASK[suit_card(suit, 1)] for suit in SUITS)
"""The four plain suits, in the order of the deck."""
KINGS_MASK: Final[Mask] = mask_of(KINGS)

_CHEAPEST_FIRST: Final[tuple[Mask, ...]] = tuple(
    mask_of(card for card in DECK if HALF_POINTS[card] == value) for value in sorted({*HALF_POINTS})
)
_DEAREST_FIRST: Final = _CHEAPEST_FIRST[::-1]


def highest(cards: Mask) -> Card:
    """The highest card of one suit; of several suits, of the last one in the deck.

    >>> from games.tarot.masks import mask_of
    >>> highest(mask_of([DECK[3], DECK[7]]))
    7
    """
    return DECK[cards.bit_length() - 1]


def lowest(cards: Mask) -> Card:
    """The lowest card of one suit.

    >>> from games.tarot.masks import mask_of
    >>> lowest(mask_of([DECK[3], DECK[7]]))
    3
    """
    return DECK[(cards & -cards).bit_length() - 1]


def lowest_but_petit(trumps: Mask) -> Card:
    """The lowest trump that is not the Petit; the Petit where there is no other."""
    return lowest(trumps & ~PETIT_BIT or trumps)


def cheapest(cards: Mask) -> Card:
    """A card that is worth least, the lowest of those."""
    return next(lowest(cards & value) for value in _CHEAPEST_FIRST if cards & value)


def dearest(cards: Mask) -> Card:
    """A card that is worth most, the highest of those."""
    return next(highest(cards & value) for value in _DEAREST_FIRST if cards & value)


def over(card: int) -> Mask:
    """The cards of ``card``'s suit above it.

    >>> from games.tarot.masks import cards_of
    >>> cards_of(over(11))
    (12, 13)
    """
    return SUIT_MASK[card] & (-1 << (card + 1))


def different(cards: Mask, unseen: Mask, preferred: Card) -> tuple[Card, ...]:
    """One card of each run of ``cards`` that come to the same; ``preferred`` stands for its run.

    Two cards come to the same when they are of one suit and of one worth and nobody else can hold a card
    between them. The Petit is like no other card.

    >>> from games.tarot.masks import mask_of
    >>> different(mask_of([2, 3, 5, 7]), unseen=mask_of([6]), preferred=Card(3))
    (3, 7)
    """
    found: list[Card] = []
    before = -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not found or not _come_to_the_same(before, card, unseen):
            found.append(card)
        elif card == preferred:
            found[-1] = card
        before = card
    return tuple(found)


def _come_to_the_same(low: int, high: Card, unseen: Mask) -> bool:
    between = (1 << high) - (1 << (low + 1))
    return (
        SUIT_MASK[low] == SUIT_MASK[high] != 0
        and HALF_POINTS[low] == HALF_POINTS[high]
        and not between & unseen
    )


def trump_count(hand: Mask) -> int:
    """How many of the 21 trumps ``hand`` holds, without the Excuse."""
    return (hand & TRUMPS).bit_count()
