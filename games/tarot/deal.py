"""A deal: every seat's hand and the chien, before anybody has spoken.

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol, cast

from games.cards import Seat
from games.dealing.unrank import partition_count, rank, unrank
from games.tarot.deck import DECK, PETIT, Card, counts_as_trump

Hand = tuple[Card, ...]
"""Different cards, in the order of the deck."""


class Layout(Protocol):
    """What a deal must know of a ruleset: ``games.tarot.rules.Ruleset`` says it."""

    @property
    def players(self) -> int: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def chien_size(self) -> int: ...


@dataclass(frozen=True, slots=True)
class TarotDeal:
    """Hands by seat and the chien, each in the order of the deck; together the 78 cards, once each.

    Build it with ``deal_of_number``, ``make_deal`` or ``games.tarot.notation.parse_deal``.
    """

    hands: Mapping[Seat, Hand]
    chien: Hand

    def __hash__(self) -> int:
        return hash((tuple(self.hands.items()), self.chien))


def make_deal(hands: Mapping[Seat, Iterable[Card]], chien: Iterable[Card], ruleset: Layout) -> TarotDeal:
    """A deal from cards in any order; ``ValueError`` unless they are the pack in the ruleset's sizes."""
    deal = TarotDeal(
        MappingProxyType({seat: tuple(sorted(hands[seat])) for seat in ruleset.seats if seat in hands}),
        tuple(sorted(chien)),
    )
    holders = (deal.chien, *deal.hands.values())
    if set(hands) != set(ruleset.seats) or [len(cards) for cards in holders] != [*sizes(ruleset)]:
        raise ValueError(f"a deal has hands and chien of {sizes(ruleset)} cards")
    if sorted(card for cards in holders for card in cards) != list(DECK):
        raise ValueError("a deal holds every card of the pack once")
    return deal


def sizes(ruleset: Layout) -> tuple[int, ...]:
    """The cards of the chien and then of every seat, in the order of ``ruleset.seats``."""
    return _sizes(ruleset.chien_size, ruleset.hand_size, ruleset.players)


@lru_cache
def _sizes(chien: int, hand: int, players: int) -> tuple[int, ...]:
    return (chien, *[hand] * players)


def deal_count(ruleset: Layout) -> int:
    """How many deals there are, whatever the order in which a hand was dealt.

    78! / (6! 18!^4) at four players, 78! / (6! 24!^3) at three, 78! / (3! 15!^5) at five.

    >>> from games.tarot.rulesets import ruleset
    >>> [deal_count(ruleset(slug)).bit_length() for slug in ("fft-3", "fft-4", "fft-5")]
    [136, 163, 179]
    """
    return _deal_count(sizes(ruleset))


_deal_count = lru_cache(partition_count)


def deal_of_number(number: int, ruleset: Layout) -> TarotDeal:
    """Deal ``number`` of ``deal_count``; ``ValueError`` outside that range.

    The chien is chosen first, then each seat's hand (see ``games.dealing.unrank``): deal 0 is the deck in its
    order, six cards to the chien, the next eighteen to N.
    """
    chien, *hands = cast("list[Hand]", unrank(number, sizes(ruleset)))
    return TarotDeal(MappingProxyType(dict(zip(ruleset.seats, hands, strict=True))), chien)


def number_of_deal(deal: TarotDeal, ruleset: Layout) -> int:
    """The number of ``deal``: ``deal_of_number`` gives it back."""
    return rank([deal.chien, *(deal.hands[seat] for seat in ruleset.seats)])


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
