"""A deal: every seat's hand, two pozzetti, the card turned up, and the stock in its order.

[Ours, where the sources name no order] The pack lies face down, its first card on top. Hands are dealt one
card at a time from the top, clockwise from the dealer's left. The pozzetti come from the bottom, one card at
a time and in turn; the one begun first lies on top and is the first to be taken. The next card from the top
is turned up, the rest is the stock.

Source: domain, sections 1 and 4 (108 cards in order are the deal).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.burraco.cards import CARD_COUNT, COPIES, DECK, FACES, JOKER_FACE, Card
from games.burraco.rulesets import Ruleset
from games.cards import Seat, left_of, seats
from games.dealing.stream import HashStream

Hand = tuple[Card, ...]
"""Different cards, in the order of the deck."""

POZZETTI: Final = 2


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


def numbered(cards: Iterable[Card]) -> Iterator[Card]:
    """``cards``, each replaced by the first equal card that has not come before.

    >>> [int(card) for card in numbered([Card(1), Card(7), Card(0), Card(107)])]
    [0, 6, 1, 104]
    """
    met: Counter[int] = Counter()
    for card in cards:
        face = FACES[card]
        yield Card(first_of_face(face) + met[face])
        met[face] += 1


def make_deal(
    hands: Mapping[Seat, Iterable[Card]],
    pozzetti: Sequence[Iterable[Card]],
    turned_up: Card,
    stock: Iterable[Card],
    ruleset: Ruleset,
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
    cards = numbered(every)
    dealt = [tuple(next(cards) for _ in heap) for heap in heaps]
    *of_seats, first, second = dealt
    return BurracoDeal(
        MappingProxyType(dict(zip(order, of_seats, strict=True))), (first, second), next(cards), tuple(cards)
    )


def sizes(ruleset: Ruleset, players: int) -> list[int]:
    """The cards of every seat, in the order of the score sheet, and then of both pozzetti."""
    return [ruleset.hand_size] * players + [ruleset.pozzetto_size] * POZZETTI


def deal_of_pack(pack: Sequence[Card], ruleset: Ruleset, *, dealer: Seat, players: int = 4) -> BurracoDeal:
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


def deal_of_seed(seed: bytes, ruleset: Ruleset, *, dealer: Seat, players: int = 4) -> BurracoDeal:
    """The deal of ``seed`` (any bytes), always the same: the deck shuffled by its hash stream.

    >>> from games.burraco.rulesets import ruleset
    >>> len(deal_of_seed(b"seed", ruleset("fibur-2026"), dealer=Seat.N).stock)
    41
    """
    pack = HashStream(seed, "burraco/deal").shuffled(DECK)
    return deal_of_pack(pack, ruleset, dealer=dealer, players=players)
