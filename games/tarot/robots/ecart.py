"""What the taker lays aside, card by card: short suits first, whose points are safe so.

A suit that can be laid aside whole makes a void, or leaves its king alone; its queen and knight count for
the taker without a fight. Where none can, the dearest cards of the shortest suit go that a king does
not guard. The longest suit stays: the defence will have to trump it.
"""

from __future__ import annotations

from games.tarot.chien import legal_discards
from games.tarot.deck import Card
from games.tarot.masks import BIT, TRUMPS, Mask
from games.tarot.robots.cards import KINGS_MASK, dearest, lowest


def choose_discard(hand: Mask, left: int, suits: tuple[Mask, ...], first: Mask = 0) -> Card:
    """The next card of ``hand`` to lay aside, ``left`` being still to be laid; of ``first`` if it can be."""
    legal = legal_discards(hand)
    if legal & TRUMPS:
        return lowest(legal)
    held = [legal & suit for suit in suits if legal & suit]
    chosen = legal & first or min(held, key=lambda cards: _reluctance(hand, cards, left, suits))
    return dearest(chosen)


def whole_ecarts(hand: Mask, aside: Mask, size: int, suits: tuple[Mask, ...]) -> list[Mask]:
    """Écarts of ``size`` cards worth a thought, the usual one first: each suit may be the one to go first.

    ``aside`` was laid aside already; only écarts that hold those cards are meant.
    """
    plans: dict[Mask, None] = {}
    for first in (0, *suits):
        held, laid = hand | aside, 0
        while laid.bit_count() < size:
            card = BIT[choose_discard(held, size - laid.bit_count(), suits, first)]
            held, laid = held ^ card, laid | card
        if aside & ~laid == 0:
            plans[laid] = None
    return [*plans]


def _reluctance(hand: Mask, cards: Mask, left: int, suits: tuple[Mask, ...]) -> tuple[bool, bool, int]:
    """How little one likes to lay ``cards``, all of one suit but the king, aside: the least goes first."""
    suit = next(suit for suit in suits if suit & cards)
    guarded = bool(hand & suit & KINGS_MASK)
    return cards.bit_count() > left, guarded, cards.bit_count()
