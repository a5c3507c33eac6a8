"""The cards of one suit in a line, and of a heap in its order, on the papers by which étuis are filled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfbase import pdfmetrics

from games.hand_rows import Row
from tournaments.printing.sheet import BOLD, INK, MUTED, Sheet, fitted, is_apart, suit_colour, suit_sign

_SIGN_WIDTH, _SIZE, _SPACE = 20, 13, 8.0
_LONGEST_RANK = 2


def suit_line(sheet: Sheet, row: Row, corner: tuple[float, float], width: float, size: float = _SIZE) -> None:
    """A suit's sign and its cards in ``width``; what stands apart from the suits has a star for its sign."""
    (x, y), (suit, ranks) = corner, row
    sheet.text(x, y, suit_sign(suit), size + 1, bold=is_apart(suit), colour=suit_colour(suit))
    if not ranks:
        sheet.text(x + _SIGN_WIDTH, y, "—", size - 1, colour=MUTED)
        return
    space = _SPACE * size / _SIZE
    natural = sum(pdfmetrics.stringWidth(rank, BOLD, size) for rank in ranks) + space * (len(ranks) - 1)
    scale = min(1.0, (width - _SIGN_WIDTH) / natural)
    cursor = x + _SIGN_WIDTH
    for rank in ranks:
        cursor = sheet.text(cursor, y, rank, size * scale, bold=True, colour=INK) + space * scale


@dataclass(frozen=True, slots=True)
class Grid:
    """Room for cards in an order: its width, so many columns, and the height of a line."""

    width: float
    columns: int
    row: float

    def height(self, count: int) -> float:
        """How high so many cards are."""
        return -(-count // self.columns) * self.row


def ordered_cards(
    sheet: Sheet, cards: Sequence[tuple[str, str]], corner: tuple[float, float], grid: Grid
) -> None:
    """Cards in their order, each with its place, line by line below the upper left ``corner``."""
    x, top = corner
    step = grid.width / grid.columns
    size = min(11.0, grid.row * 0.74, step / 3.1)
    for number, (suit, rank) in enumerate(cards):
        line, column = divmod(number, grid.columns)
        left, y = x + column * step, top - (line + 0.74) * grid.row
        sheet.right(left + step * 0.28, y, str(number + 1), size * 0.62, colour=MUTED)
        cursor, end = left + step * 0.33, left + step - 2
        # A word needs no sign, and there is no room for both.
        if len(rank) <= _LONGEST_RANK:
            sign = suit_sign(suit)
            cursor = sheet.text(cursor, y, sign, size, bold=is_apart(suit), colour=suit_colour(suit)) + 1
        said, points = fitted(rank, size, end - cursor, bold=True, least=4)
        sheet.text(cursor, y, said, points, bold=True, colour=INK)
