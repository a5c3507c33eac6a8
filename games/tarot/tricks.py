"""Which cards may be played to a trick, and which card wins it.

    Follow suit. Void: trump. A trump goes above the highest trump in the trick if it can, also when trumps
    are led, also over a partner; who cannot go above plays any trump. No suit and no trump: any card. The
    Excuse may be played at any time, never wins, and belongs to no suit: when it is led, the second card
    sets the suit.                                                        (RO2012; domain: tarot, section 2)

A trick is told by its cards in the order of play. Two figures sum up what the next player must know:
``led``, the suit to follow as a mask (0 while nothing but the Excuse has been played), and ``best``, the card
that wins so far (``NO_CARD`` while there is none). The deck numbers a suit's cards from low to high and all
trumps above all suits, so among the led suit and the trumps the highest number wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.tarot.deck import Card
from games.tarot.masks import EXCUSE_BIT, SUIT_MASK, TRUMPS, Mask

NO_CARD: Final = -1
"""``best`` of a trick that nobody is winning yet."""
NO_SUIT: Final[Mask] = 0
"""``led`` of a trick whose suit is still open."""


class Trick(NamedTuple):
    """A finished trick: who led it, its cards in the order of play, who wins it by its cards.

    Players are *places*: 0 is the first to speak, at the dealer's right, and play goes from each place to
    the next one, the last being the dealer's. (A ``NamedTuple``: there are eighteen in a hand, and thousands
    of hands are played out for one card of a robot.)
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int

    def player_of(self, card: Card) -> int:
        """The place that played ``card``; ``ValueError`` when it is not in the trick."""
        return (self.leader + self.cards.index(card)) % len(self.cards)


def legal_cards(hand: Mask, led: Mask, best: int) -> Mask:
    """The cards of ``hand`` that may be played to a trick with ``led`` and ``best`` as told above.

    Spades are led and trumped with the 5; void in spades, one must play a trump above the 5, or the Excuse:

    >>> from games.tarot.deck import DECK, EXCUSE, trump
    >>> from games.tarot.masks import cards_of, mask_of
    >>> spades = SUIT_MASK[DECK[0]]
    >>> hand = mask_of([DECK[20], trump(3), trump(8), trump(9), EXCUSE])
    >>> cards_of(legal_cards(hand, spades, trump(5))) == (trump(8), trump(9), EXCUSE)
    True
    """
    if led == NO_SUIT:
        return hand
    excuse = hand & EXCUSE_BIT
    if led != TRUMPS and hand & led:
        return hand & led | excuse
    trumps = hand & TRUMPS
    if not trumps:
        return hand
    return (trumps & above(best) or trumps) | excuse


def above(best: int) -> Mask:
    """The trumps that go above ``best``: all of them while no trump is in the trick."""
    return TRUMPS & (-1 << (best + 1))


def next_best(card: Card, led: Mask, best: int) -> int:
    """The winning card after ``card`` is played on ``best``; ``led`` is the suit after ``card``."""
    return card if card > best and SUIT_MASK[card] & (led | TRUMPS) else best


def summed_up(cards: Iterable[Card]) -> tuple[Mask, int]:
    """``led`` and ``best`` of a trick from its cards so far, in the order of play.

    >>> from games.tarot.deck import DECK, EXCUSE, trump
    >>> summed_up([EXCUSE]) == (NO_SUIT, NO_CARD)
    True
    >>> summed_up([EXCUSE, DECK[5], DECK[20], trump(2)]) == (SUIT_MASK[DECK[5]], trump(2))
    True
    """
    led, best = NO_SUIT, NO_CARD
    for card in cards:
        led = led or SUIT_MASK[card]
        best = next_best(card, led, best)
    return led, best
