"""The cards of one suit in a line, on the papers by which étuis are filled."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfbase import pdfmetrics

from tournaments.printing.sheet import BOLD, INK, MUTED, SUIT_COLOURS, SUIT_SIGNS, Sheet

_SIGN_WIDTH, _SIZE, _SPACE = 20, 13, 8.0


def suit_line(
    sheet: Sheet, suit: str, ranks: Sequence[str], corner: tuple[float, float], width: float
) -> None:
    """A suit's sign and its cards in ``width``; trumps have a numeral each and a star for their sign."""
    x, y = corner
    sheet.text(x, y, SUIT_SIGNS[suit], 14, bold=suit == "T", colour=SUIT_COLOURS[suit])
    if not ranks:
        sheet.text(x + _SIGN_WIDTH, y, "—", 12, colour=MUTED)
        return
    natural = sum(pdfmetrics.stringWidth(rank, BOLD, _SIZE) for rank in ranks) + _SPACE * (len(ranks) - 1)
    scale = min(1.0, (width - _SIGN_WIDTH) / natural)
    cursor = x + _SIGN_WIDTH
    for rank in ranks:
        cursor = sheet.text(cursor, y, rank, _SIZE * scale, bold=True, colour=INK) + _SPACE * scale
