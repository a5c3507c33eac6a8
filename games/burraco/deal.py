"""A deal: every seat's hand, two pozzetti, the card turned up, and the stock in its order.

[Ours, where the sources name no order] The pack lies face down, its first card on top. Hands are dealt one
card at a time from the top, clockwise from the dealer's left. The pozzetti come from the bottom, one card at
a time and in turn; the one begun first lies on top and is the first to be taken. The next card from the top
is turned up, the rest is the stock.

Source: domain, sections 1 and 4 (108 cards in order are the deal).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Final, Protocol, cast

from games.burraco.cards import CARD_COUNT, COPIES, DECK, FACES, JOKER_FACE, Card
from games.cards import Seat, left_of, seats
from games.dealing.stream import HashStream
from games.dealing.unrank import partition_count, rank, unrank

Hand = tuple[Card, ...]
"""Different cards, in the order of the deck."""

POZZETTI: Final = 2


class Layout(Protocol):
    """What a deal must know of a ruleset: ``games.burraco.rules.Ruleset`` says it."""

    @property
    def tables(self) -> tuple[int, ...]: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def pozzetto_size(self) -> int: ...


@dataclass(frozen=True, slots=True)
class BurracoDeal:
    """All 108 cards. ``pozzetti[0]`` is the first to be taken, ``stock[0]`` the next card to be drawn.

    Which of two equal cards is where makes no difference to the game, so a deal does not tell: they are
    numbered in the order in which a deal is written down (hands by seat, pozzetti, card turned up, stock).
    """

    hands: Mapping[Seat, Hand]
    pozzetti: tuple[Hand, Hand]
    turned_up: Card
    stock: tuple[Card, ...]

    @property
    def players(self) -> int:
        """How many are at the table."""
        return len(self.hands)

    def __hash__(self) -> int:
        return hash((tuple(self.hands.items()), self.pozzetti, self.turned_up, self.stock))


def first_of_face(face: int) -> Card:
    """The first card of the deck that has ``face`` (0 to 52, see ``games.burraco.cards.FACES``)."""
    return Card(COPIES * min(face, JOKER_FACE))


_FIRST_EQUALS: Final = tuple(first_of_face(face) for face in FACES)


def numbered(cards: Iterable[Card]) -> list[Card]:
    """``cards``, each replaced by the first equal card that has not come before.

    >>> [int(card) for card in numbered([Card(1), Card(7), Card(0), Card(107)])]
    [0, 6, 1, 104]
    """
    # Equal cards follow each other in the deck. This is half of what a deal costs, so it is one short loop.
    coming: list[int] = [*DECK]
    found = []
    for first in map(_FIRST_EQUALS.__getitem__, cards):
        found.append(coming[first])
        coming[first] += 1
    return cast("list[Card]", found)


def make_deal(
    hands: Mapping[Seat, Iterable[Card]],
    pozzetti: Sequence[Iterable[Card]],
    turned_up: Card,
    stock: Iterable[Card],
    ruleset: Layout,
) -> BurracoDeal:
    """A deal from cards, those of hands and pozzetti in any order.

    ``ValueError`` unless they are the 108 cards, in the ruleset's sizes, at a table it knows.
    """
    order = seats(len(hands))
    if len(hands) not in ruleset.tables or set(hands) != set(order) or len(pozzetti) != POZZETTI:
        raise ValueError(f"a deal has two pozzetti and the hands of one of {ruleset.tables} players")
    heaps = [sorted(cards) for cards in (*(hands[seat] for seat in order), *pozzetti)]
    every = [*(card for heap in heaps for card in heap), turned_up, *stock]
    if sorted(every) != list(DECK):
        raise ValueError("a deal holds every card of the two packs once")
    if [len(heap) for heap in heaps] != sizes(ruleset, len(hands)):
        raise ValueError(f"a deal has hands and pozzetti of {sizes(ruleset, len(hands))} cards")
    return _as_written(every, ruleset, len(hands))


def _as_written(cards: Iterable[Card], ruleset: Layout, players: int) -> BurracoDeal:
    """The deal whose 108 cards stand in the order in which a deal is written down."""
    pack = (*numbered(cards),)
    hand, pozzetto, dealt = ruleset.hand_size, ruleset.pozzetto_size, players * ruleset.hand_size
    turned = dealt + POZZETTI * pozzetto
    hands = (pack[start : start + hand] for start in range(0, dealt, hand))
    pozzetti = pack[dealt : dealt + pozzetto], pack[dealt + pozzetto : turned]
    by_seat = MappingProxyType(dict(zip(seats(players), hands, strict=True)))
    return BurracoDeal(by_seat, pozzetti, pack[turned], pack[turned + 1 :])


def deal_count(ruleset: Layout, players: int) -> int:
    """How many deals of 108 different cards there are: 108! / 11!^6 with four players, 427 bits.

    >>> from games.burraco.rulesets import ruleset
    >>> [deal_count(ruleset("fibur-2026"), players).bit_length() for players in (4, 2)]
    [427, 478]
    """
    return _deal_count(_heaps(ruleset.hand_size, ruleset.pozzetto_size, players))


@lru_cache
def _deal_count(heaps: tuple[int, ...]) -> int:
    return partition_count(heaps, CARD_COUNT - sum(heaps))


@lru_cache
def _heaps(hand: int, pozzetto: int, players: int) -> tuple[int, ...]:
    """Hands and pozzetti; every other card, the one turned up and the stock, has a place of its own."""
    return (*[hand] * players, *[pozzetto] * POZZETTI)


def deal_of_number(number: int, ruleset: Layout, players: int) -> BurracoDeal:
    """Deal ``number`` of ``deal_count``; ``ValueError`` outside that range.

    Numbers are those of 108 *different* cards (see ``games.dealing.unrank``), because so a pack that was
    shuffled falls. Two equal cards in different places can change them, so a deal has many numbers, and a
    deal with both sevens of hearts in one hand has half as many as one that parts them. To number only
    the deals that the game can tell apart, and to draw such a number, would make pairs twice as frequent.
    """
    heaps = _heaps(ruleset.hand_size, ruleset.pozzetto_size, players)
    groups = unrank(number, heaps, CARD_COUNT - sum(heaps))
    return _as_written(cast("Iterator[Card]", chain.from_iterable(groups)), ruleset, players)


def number_of_deal(deal: BurracoDeal, ruleset: Layout) -> int:
    """A number of ``deal``, the same for equal deals: ``deal_of_number`` gives the deal back."""
    heaps = [*deal.hands.values(), *deal.pozzetti]
    if [len(heap) for heap in heaps] != sizes(ruleset, deal.players):
        raise ValueError(f"the heaps of the deal are not of {sizes(ruleset, deal.players)} cards")
    return rank(heaps, (deal.turned_up, *deal.stock))


def sizes(ruleset: Layout, players: int) -> list[int]:
    """The cards of every seat, in the order of the score sheet, and then of both pozzetti."""
    return [*_heaps(ruleset.hand_size, ruleset.pozzetto_size, players)]


def stock_size(ruleset: Layout, players: int) -> int:
    """The cards that are left when hands, pozzetti and the card turned up lie on the table."""
    return CARD_COUNT - sum(sizes(ruleset, players)) - 1


def deal_of_pack(pack: Sequence[Card], ruleset: Layout, *, dealer: Seat, players: int = 4) -> BurracoDeal:
    """The deal that ``dealer`` makes of ``pack``, 108 cards from the top; ``ValueError`` for other packs."""
    if sorted(pack) != list(DECK):
        raise ValueError("a pack holds every card once")
    dealt, bottom = players * ruleset.hand_size, CARD_COUNT - POZZETTI * ruleset.pozzetto_size
    hands = {seat: pack[place:dealt:players] for place, seat in enumerate(clockwise(dealer, players))}
    below = pack[: bottom - 1 : -1]
    return make_deal(hands, [below[::2], below[1::2]], pack[dealt], pack[dealt + 1 : bottom], ruleset)


def pack_of_deal(deal: BurracoDeal, *, dealer: Seat) -> tuple[Card, ...]:
    """A pack from which ``dealer`` deals ``deal``: ``deal_of_pack`` gives it back."""
    in_order = [deal.hands[seat] for seat in clockwise(dealer, deal.players)]
    top = [card for round_ in zip(*in_order, strict=True) for card in round_]
    below = [card for both in zip(*deal.pozzetti, strict=True) for card in both]
    return (*top, deal.turned_up, *deal.stock, *reversed(below))


def clockwise(dealer: Seat, players: int) -> tuple[Seat, ...]:
    """The seats in the order of deal and play: from the dealer's left round to the dealer.

    >>> "".join(clockwise(Seat.N, 4))
    'ESWN'
    """
    order = [left_of(dealer, players)]
    while len(order) < players:
        order.append(left_of(order[-1], players))
    return tuple(order)


def deal_of_seed(seed: bytes, ruleset: Layout, *, dealer: Seat, players: int = 4) -> BurracoDeal:
    """The deal of ``seed`` (any bytes), always the same: the deck shuffled by its hash stream.

    >>> from games.burraco.rulesets import ruleset
    >>> len(deal_of_seed(b"seed", ruleset("fibur-2026"), dealer=Seat.N).stock)
    41
    """
    pack = HashStream(seed, "burraco/deal").shuffled(DECK)
    return deal_of_pack(pack, ruleset, dealer=dealer, players=players)
