"""A deal: every seat's hand and the chien, before anybody has spoken.

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from games.cards import Seat
from games.dealing.unrank import partition_count, rank, unrank
from games.tarot.deck import DECK, PETIT, Card, counts_as_trump
from games.tarot.rulesets import Ruleset

Hand = tuple[Card, ...]
"""Different cards, in the order of the deck."""


@dataclass(frozen=True, slots=True)
class TarotDeal:
    """Hands by seat and the chien, each in the order of the deck; together the 78 cards, once each.

    Build it with ``deal_of_number``, ``make_deal`` or ``games.tarot.notation.parse_deal``.
    """

    hands: Mapping[Seat, Hand]
    chien: Hand

    def __hash__(self) -> int:
        return hash((tuple(self.hands.items()), self.chien))


def make_deal(hands: Mapping[Seat, Iterable[Card]], chien: Iterable[Card], ruleset: Ruleset) -> TarotDeal:
    """A deal from cards in any order; ``ValueError`` unless they are the pack in the ruleset's sizes."""
    deal = TarotDeal(
        MappingProxyType({seat: tuple(sorted(hands[seat])) for seat in ruleset.seats if seat in hands}),
        tuple(sorted(chien)),
    )
    holders = (*deal.hands.values(), deal.chien)
    if set(hands) != set(ruleset.seats) or [len(cards) for cards in holders] != [*sizes(ruleset)]:
        raise ValueError(f"a deal has hands and chien of {sizes(ruleset)} cards")
    if sorted(card for cards in holders for card in cards) != list(DECK):
        raise ValueError("a deal holds every card of the pack once")
    return deal


def sizes(ruleset: Ruleset) -> tuple[int, ...]:
    """The cards of every seat, in the order of ``ruleset.seats``, and then of the chien."""
    return (*(ruleset.hand_size for _ in ruleset.seats), ruleset.chien_size)


def deal_count(ruleset: Ruleset) -> int:
    """How many deals there are: 78! / (18!^4 6!) at four players, a number of 163 bits."""
    return _deal_count(sizes(ruleset))


_deal_count = lru_cache(partition_count)


def deal_of_number(number: int, ruleset: Ruleset) -> TarotDeal:
    """Deal ``number`` of ``deal_count``; ``ValueError`` outside that range."""
    holders: list[list[Card]] = [[] for _ in sizes(ruleset)]
    for card, holder in zip(DECK, unrank(number, sizes(ruleset)), strict=True):
        holders[holder].append(card)
    *hands, chien = map(tuple, holders)
    return TarotDeal(MappingProxyType(dict(zip(ruleset.seats, hands, strict=True))), chien)


def number_of_deal(deal: TarotDeal, ruleset: Ruleset) -> int:
    """The number of ``deal``: ``deal_of_number`` gives it back."""
    holder = {
        card: index
        for index, cards in enumerate((*(deal.hands[seat] for seat in ruleset.seats), deal.chien))
        for card in cards
    }
    return rank([holder[card] for card in DECK], sizes(ruleset))


def is_petit_sec(hand: Iterable[Card]) -> bool:
    """The Petit, with no other trump and without the Excuse: the deal is annulled before the bidding.

    >>> from games.tarot.deck import EXCUSE
    >>> is_petit_sec((PETIT,)), is_petit_sec((PETIT, EXCUSE)), is_petit_sec(())
    (True, False, False)
    """
    return [card for card in hand if counts_as_trump(card)] == [PETIT]


def has_petit_sec(deal: TarotDeal) -> bool:
    """Whether any hand holds a petit sec; a Petit in the chien is none."""
    return any(is_petit_sec(hand) for hand in deal.hands.values())
