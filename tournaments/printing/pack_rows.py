"""The whole pack in rows, some of its cards marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reportlab.lib.colors import HexColor

from games.dealing.look import GameLook
from games.hand_rows import shown_rank
from tournaments.printing.sheet import INK, Sheet, fitted, is_apart, suit_colour, suit_sign

COLUMNS: Final = 14
SIGN: Final = 17
PALE: Final = HexColor("#a3aaa4")
"""Cards of the others: there to count along, not to be read as the hand's."""


@dataclass(frozen=True, slots=True)
class PackRow:
    """A line of the pack: a suit, and for each card its rank and which of its copies it is, from 1."""

    suit: str
    cards: tuple[tuple[str, int], ...]


def pack_rows(look: GameLook, pack: Sequence[str]) -> list[PackRow]:
    """Where every card of the pack stands: the cards apart first, each copy of a suit in its own line."""
    copies = Counter(pack)
    rows = []
    for row in look.rows_first:
        ranks = [(card, shown_rank(row, card)) for card in row.cards]
        most = max(copies[card] for card in row.cards)
        by_copy = [
            [(rank, copy) for card, rank in ranks if copy <= copies[card]] for copy in range(1, most + 1)
        ]
        if len(row.cards) * most <= COLUMNS:
            by_copy = [[card for copy in by_copy for card in copy]]
        rows += [PackRow(row.suit, line) for cards in by_copy for line in _lines(cards)]
    return rows


def _lines(cards: Sequence[tuple[str, int]]) -> Iterator[tuple[tuple[str, int], ...]]:
    """In lines of one length that the columns hold."""
    lines = -(-len(cards) // COLUMNS)
    length = -(-len(cards) // lines)
    for start in range(0, len(cards), length):
        yield tuple(cards[start : start + length])


@dataclass(frozen=True, slots=True)
class Marks:
    """Which cards are marked (suit and rank, equal ones as often as they are held), and how."""

    cards: tuple[tuple[str, str], ...]
    fill: HexColor
    ink: HexColor


def draw_pack_row(
    sheet: Sheet, row: PackRow, marks: Marks, corner: tuple[float, float], size: tuple[float, float]
) -> None:
    """A line of the pack, its lower left corner at ``corner``."""
    (x, y), (width, height) = corner, size
    points = min(12, height * 0.65)
    look = {"bold": is_apart(row.suit), "colour": suit_colour(row.suit)}
    sheet.centred(x + SIGN / 2 - 2, y + height * 0.27, suit_sign(row.suit), points, **look)
    cell = (width - SIGN) / COLUMNS * (2 if 2 * len(row.cards) <= COLUMNS else 1)
    others: dict[float, list[tuple[float, float, str]]] = {}
    for column, (rank, copy) in enumerate(row.cards):
        left = x + SIGN + column * cell
        if copy <= marks.cards.count((row.suit, rank)):
            _marked(sheet, rank, marks, (left, y), (cell, height))
        else:
            said, points = fitted(rank, min(8, height * 0.62), cell - 2, least=4)
            others.setdefault(points, []).append((left + cell / 2, y + height * 0.3, said))
    for points, words in others.items():
        sheet.centred_alike(words, points, PALE)


def _marked(
    sheet: Sheet, rank: str, marks: Marks, corner: tuple[float, float], size: tuple[float, float]
) -> None:
    """A card of the hand: bold in a framed box of the seat's colour; the others are small and pale."""
    (x, y), (width, height) = corner, size
    sheet.box(x + 0.7, y + 0.7, width - 1.4, height - 1.4, fill=marks.fill, stroke=INK, radius=2.5)
    said, points = fitted(rank, min(10.5, height * 0.72), width - 3, bold=True, least=5)
    sheet.centred(x + width / 2, y + height / 2 - points * 0.36, said, points, bold=True, colour=marks.ink)
