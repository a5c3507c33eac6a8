"""What lies on the table: a meld, and every way in which cards can make one.

Places in a sequence are numbered 1 (an ace below the two) to 14 (an ace above the king), so that a card of
rank *r* lies at place *r*, and an ace at 1 or at 14.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.burraco.cards import ACE, KING, RANKS, SUIT_NUMBERS, TWO, WILD_CARDS, Card

ACE_HIGH: Final = KING + 1
"""The place of an ace above the king."""


class MeldKind(StrEnum):
    """The two sorts of meld."""

    SEQUENCE = "sequence"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards on the table that belong together; made by ``games.burraco.melds.meld`` only.

    ``cards`` of a sequence lie from low to high, one place each from ``low`` (1 to 14); those of a set are in
    the order of the deck, a wild last, and ``low`` is their rank. ``wild`` is the one card that acts as a
    wild, or ``None``: a two in its natural place is not wild.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    wild: Card | None
    low: int

    def __hash__(self) -> int:
        """By the cards alone, which nearly always tell melds apart: answers about them are remembered."""
        return hash(self.cards)

    @property
    def naturals(self) -> tuple[Card, ...]:
        """The cards that are what they show."""
        return tuple(card for card in self.cards if card != self.wild)

    @property
    def natural_count(self) -> int:
        """How many cards are what they show."""
        return len(self.cards) - (self.wild is not None)

    @property
    def wild_place(self) -> int | None:
        """In a sequence the place at which the wild lies, else ``None``."""
        if self.wild is None or self.kind is MeldKind.SET:
            return None
        return self.low + self.cards.index(self.wild)

    @property
    def wild_is_free(self) -> bool:
        """Whether there is a wild that stands for no card: at an end of a sequence, or in a set."""
        if self.wild is None:
            return False
        return self.kind is MeldKind.SET or self.wild in (self.cards[0], self.cards[-1])

    def card_at(self, place: int) -> Card | None:
        """The card of a sequence at ``place``, ``None`` beyond its ends."""
        index = place - self.low
        return self.cards[index] if 0 <= index < len(self.cards) else None


def sets(cards: Collection[Card]) -> Iterator[Meld]:
    """The set that ``cards`` make, if they do: one rank, no two among the naturals, one wild at most.

    Numbers of cards and allowed ranks are the ruleset's business and not looked at here.
    """
    naturals = sorted(card for card in cards if card not in WILD_CARDS)
    wilds = [card for card in cards if card in WILD_CARDS]
    ranks = {RANKS[card] for card in naturals}
    if len(ranks) == 1 and len(wilds) <= 1:
        yield Meld(MeldKind.SET, (*naturals, *wilds), wilds[0] if wilds else None, ranks.pop())


def sequences(cards: Collection[Card]) -> Iterator[Meld]:
    """Every way in which ``cards`` make a sequence, the ways without an acting wild first.

    They differ in the two of the suit (in its natural place, or wild) and in the ace (low or high).

    >>> from games.burraco.cards import suited
    >>> from games.cards import Suit
    >>> two, three, four = (suited(Suit.SPADES, rank) for rank in (2, 3, 4))
    >>> [(way.low, way.wild) for way in sequences([three, two, four])]
    [(2, None), (3, 2)]
    """
    naturals = [card for card in cards if card not in WILD_CARDS]
    suits = {SUIT_NUMBERS[card] for card in naturals}
    by_rank = {RANKS[card]: card for card in naturals}
    if len(suits) != 1 or len(by_rank) != len(naturals):
        return
    suit = suits.pop()
    wilds = sorted(card for card in cards if card in WILD_CARDS)
    for two in (*(card for card in wilds if SUIT_NUMBERS[card] == suit), None):
        acting = [card for card in wilds if card != two]
        if len(acting) <= 1:
            places = by_rank if two is None else {**by_rank, TWO: two}
            wild = acting[0] if acting else None
            yield from _laid(places, wild)
            if ACE in places:
                high = {place: card for place, card in places.items() if place != ACE}
                yield from _laid({**high, ACE_HIGH: places[ACE]}, wild)


def _laid(places: Mapping[int, Card], wild: Card | None) -> Iterator[Meld]:
    """The sequence with naturals at ``places``; the wild fills the one gap or lies free at an end."""
    low, high = min(places), max(places)
    gaps = high - low + 1 - len(places)
    if gaps > (wild is not None):
        return
    if wild is not None and gaps == 0:
        # Above, unless an ace ends the sequence there: with one ace there is always room below then.
        low, high = (low, high + 1) if high < ACE_HIGH else (low - 1, high)
    # Where no natural lies, the wild does: there is at most one such place.
    cards = tuple(places.get(place, wild) for place in range(low, high + 1))
    yield Meld(MeldKind.SEQUENCE, tuple(card for card in cards if card is not None), wild, low)
