"""The frames of ``witness.py``: tricks of trumps and of last cards, which are the same in many plays."""

from itertools import product
from typing import NamedTuple

from games.cards import Suit
from games.tarot.deck import BOUTS, EXCUSE, PETIT, TWENTY_ONE, suit_card, trump

SUITS = tuple(Suit)
COURTS = (14, 13, 12, 11)
A, B, C, D = SUITS
P, X = PETIT, EXCUSE


class Frame(NamedTuple):
    """The tricks that are the same in many plays, in their order, and what is laid aside.

    In all the others everybody follows suit.

    ``mixed`` come after the suits that they need; the first of them can be the very last trick.
    """

    head: list
    mixed: list
    aside: list

    def free(self):
        """By suit, the ranks of the cards that are in no trick of the frame: (low cards, courts)."""
        used = {card for cards in (*self.head, *self.mixed, self.aside) for card in cards}
        for suit in SUITS:
            ranks = [rank for rank in range(1, 15) if suit_card(suit, rank) not in used]
            yield (
                [rank for rank in ranks if rank not in COURTS],
                tuple(rank for rank in ranks if rank in COURTS),
            )


def trumps(*names):
    return [name if name in BOUTS else trump(name) for name in names]


def plain(suit, count, court=None, first=1):
    """Low cards of ``suit`` from ``first`` up, the last of them replaced by ``court`` if there is one."""
    found = [suit_card(suit, rank) for rank in range(first, first + count)]
    return [*found[:-1], suit_card(suit, court)] if court else found


def frames(players):
    """All frames, those with low cards first."""
    return list({3: frames_of_three, 4: frames_of_four, 5: frames_of_five}[players]())


def blocks(players, *highest):
    return [trumps(*range(top, top - players, -1)) for top in highest]


def frames_of_three():
    for court in (None, *COURTS):
        for first, low, other in (
            ((TWENTY_ONE, 3, 2), (5, 4, P), X),
            ((TWENTY_ONE, P, 2), (5, 4, 3), X),
            ((TWENTY_ONE, P, X), (5, 4, 3), 2),
            ((TWENTY_ONE, 3, X), (5, 4, P), 2),
        ):
            mixed = [trumps(*low), plain(A, 2, court) + trumps(other)]
            aside = plain(B, 2) + plain(C, 2) + plain(D, 2)
            yield Frame([trumps(*first), *blocks(3, 20, 17, 14, 11, 8)], mixed, aside)


def frames_of_four():
    aside = plain(B, 2) + plain(C, 2) + plain(D, 2)
    for court in (None, *COURTS):
        for first, others in (
            ((TWENTY_ONE, 4, 3, 2), (P, X)),
            ((TWENTY_ONE, 4, 3, X), (P, 2)),
            ((TWENTY_ONE, P, 3, 2), (4, X)),
            ((TWENTY_ONE, P, 3, X), (4, 2)),
        ):
            head = [trumps(*first), *blocks(4, 20, 16, 12, 8)]
            yield Frame(head, [plain(A, 2, court) + trumps(*others)], aside)
        for first, other in (((TWENTY_ONE, 4, 3, 2), P), ((TWENTY_ONE, P, 3, 2), 4)):
            head = [trumps(*first), *blocks(4, 20, 16, 12, 8)]
            yield Frame(head, [plain(A, 3, court) + trumps(other), [*plain(A, 3, first=4), X]], aside)
            yield Frame(head, [plain(A, 3) + trumps(other), [*plain(A, 3, court, first=4), X]], aside)


def frames_of_five():
    for court, second in product((None, *COURTS), repeat=2):
        for first, other, third in (
            ((TWENTY_ONE, 5, 4, 3, 2), P, X),
            ((TWENTY_ONE, P, 4, 3, 2), 5, X),
            ((TWENTY_ONE, P, X, 3, 2), 5, 4),
            ((TWENTY_ONE, 5, 4, 3, X), P, 2),
        ):
            mixed = [
                plain(A, 4, court) + trumps(other),
                plain(B, 4, second) + trumps(third),
                plain(C, 4) + plain(D, 1),
            ]
            yield Frame([trumps(*first), *blocks(5, 20, 15, 10)], mixed, plain(D, 3, first=2))
