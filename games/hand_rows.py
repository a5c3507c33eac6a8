"""A heap's cards as rows to show or print: any game that says how its cards look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.dealing.look import CardRow, GameLook

Row = tuple[str, list[str]]
"""A suit's letter (what stands apart from the suits has a row, too) and its cards' ranks, high first."""


@dataclass(frozen=True, slots=True)
class Heap:
    """The cards of a seat, or of another heap of the deal.

    ``cards`` are suit and rank, as they lie where the heap ``is_ordered`` (the first one on top), else as in
    ``rows``.
    """

    name: str
    rows: tuple[Row, ...]
    cards: tuple[tuple[str, str], ...]
    is_ordered: bool = False

    @property
    def count(self) -> int:
        """How many cards it has."""
        return len(self.cards)


def shown_rank(row: CardRow, card: str) -> str:
    """What stands on a card, beside the sign of its row."""
    return gettext(row.words[card]) if card in row.words else card.removeprefix(row.suit)


def shown_heap(name: str, cards: Sequence[str], look: GameLook, *, is_ordered: bool = False) -> Heap:
    """A heap from the texts of its cards; ``ValueError`` when one of them is none of the game's.

    The error names no card: it may be written down where nobody may read one.

    >>> from games.tarot.look import LOOK
    >>> [row for row in shown_heap("N", ("S10", "SR", "X", "T21"), LOOK).rows if row[1]]
    [('S', ['R', '10']), ('T', ['21', 'Exc.'])]
    """
    left = Counter(cards)
    rows = tuple(
        (row.suit, [shown_rank(row, card) for card in row.cards for _copy in range(left.pop(card, 0))])
        for row in look.rows
    )
    if left:
        raise ValueError(f"{left.total()} cards of a heap have no row in the look of the game")
    if is_ordered:
        row_of = {card: row for row in look.rows for card in row.cards}
        lying = tuple((row_of[card].suit, shown_rank(row_of[card], card)) for card in cards)
    else:
        lying = tuple((suit, rank) for suit, ranks in rows for rank in ranks)
    return Heap(name, rows, lying, is_ordered)
