"""The 78 cards of French Tarot as small integers, with tables to read them.

A card is an ``int`` below 78 (a ``Card`` for the type checker, nothing at run time), so that a hand
is a sorted tuple and every question about a card is one look-up:

    0..13 spades 1..10 V C D R    14..27 hearts    28..41 diamonds    42..55 clubs
    56..76 trumps 1..21           77 the Excuse

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

from games.cards import Suit

Card = NewType("Card", int)

SUITS: Final = tuple(Suit)
RANKS_PER_SUIT: Final = 14
JACK, KNIGHT, QUEEN, KING = 11, 12, 13, 14
RANK_NAMES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R")

_FIRST_TRUMP: Final = len(SUITS) * RANKS_PER_SUIT
TRUMP_COUNT: Final = 21
EXCUSE: Final = Card(_FIRST_TRUMP + TRUMP_COUNT)
DECK: Final = tuple(Card(number) for number in range(EXCUSE + 1))


def suit_card(suit: Suit, rank: int) -> Card:
    """The card ``rank`` (1 low to 14 the king) of ``suit``; ``ValueError`` for another rank."""
    if not 1 <= rank <= RANKS_PER_SUIT:
        raise ValueError(f"a suit has ranks 1 to {RANKS_PER_SUIT}, not {rank}")
    return Card(SUITS.index(suit) * RANKS_PER_SUIT + rank - 1)


def trump(rank: int) -> Card:
    """Trump ``rank``, 1 (the Petit) to 21; ``ValueError`` for another rank."""
    if not 1 <= rank <= TRUMP_COUNT:
        raise ValueError(f"trumps are 1 to {TRUMP_COUNT}, not {rank}")
    return Card(_FIRST_TRUMP + rank - 1)


PETIT: Final = trump(1)
TWENTY_ONE: Final = trump(21)
BOUTS: Final = frozenset({PETIT, TWENTY_ONE, EXCUSE})
KINGS: Final = frozenset(suit_card(suit, KING) for suit in SUITS)


def suit_of(card: Card) -> Suit | None:
    """The plain suit of ``card``; ``None`` for trumps and for the Excuse.

    >>> suit_of(suit_card(Suit.HEARTS, KING))
    <Suit.HEARTS: 'H'>
    """
    return SUITS[card // RANKS_PER_SUIT] if card < _FIRST_TRUMP else None


def rank_of(card: Card) -> int:
    """1..14 in a suit, 1..21 for a trump, 0 for the Excuse."""
    if card < _FIRST_TRUMP:
        return card % RANKS_PER_SUIT + 1
    return 0 if card == EXCUSE else card - _FIRST_TRUMP + 1


def is_trump(card: Card) -> bool:
    """One of the 21 trumps. The Excuse is not: ask ``counts_as_trump`` for poignées and petit sec."""
    return _FIRST_TRUMP <= card < EXCUSE


def counts_as_trump(card: Card) -> bool:
    """A trump or the Excuse: the 22 cards of a poignée and of the petit sec rule."""
    return card >= _FIRST_TRUMP


def trumps(cards: Iterable[Card]) -> list[Card]:
    """The trumps among ``cards``, lowest first, without the Excuse."""
    return sorted(filter(is_trump, cards))
