"""The cards of a written hand, one after the other: what any game's notation has in common. PURE.

A hand names a suit and its ranks, ``S:R,10,4``, or single cards. People put spaces after colons and commas
or in place of commas, and paste what a telephone shows as a picture: none of that says anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

EMPTY: Final = "-"

# Spaces around a colon or a comma part nothing, unless a suit with its colon follows.
_GROUP: Final = re.compile(r"\S+(?:(?:(?<=[:,])\s+(?![^\s,]*\s*:)|\s+(?=[:,]))\S+)*")
_ITEM: Final = re.compile(r"(?:^|(?<=,))\s*([^,]*)")
# Two that make a sign a picture or text, and three that take no room; people cannot see any of them.
_UNSEEN: Final = dict.fromkeys((0xFE0E, 0xFE0F, 0x200B, 0x2060, 0xFEFF))

Place = tuple[int, int]
"""Line and column, both from 1."""


@dataclass(frozen=True, slots=True)
class CardText:
    """A card as written, suit and rank together where the suit stood before; where it stands.

    ``other`` is what it may be if ``text`` is no card: a rank of the suit written last, or, among the ranks
    of a suit, a card by itself.
    """

    text: str
    place: Place
    other: str

    @property
    def readings(self) -> tuple[str, ...]:
        """What it may name, the likelier first, in upper case."""
        return tuple(text.translate(_UNSEEN).upper() for text in (self.text, self.other))


def card_texts(text: str, line: int, column: int) -> Iterator[CardText]:
    """Every card of a hand whose text begins at ``line`` and ``column``.

    >>> [card.text for card in card_texts("S: R, 10  ♥:4 X", 1, 1)]
    ['SR', 'S10', '♥4', 'X']
    """
    suit = ""
    for group in _GROUP.finditer(text):
        before, colon, after = group[0].partition(":")
        ranks, head = (after, before.rstrip()) if colon else (before, "")
        suit = head or suit
        start = column + group.end() - len(ranks)
        if ranks.strip() in {"", EMPTY}:
            continue
        for item in _ITEM.finditer(ranks):
            rank, place = item[1].rstrip(), (line, start + item.start(1))
            yield CardText(head + rank or ",", place, rank if colon else suit + rank)
