"""Dealing sheets: every card of every board, two boards a page, for the person who fills the étuis."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.pdfbase import pdfmetrics

from games.hand_rows import Row, hand_rows
from games.models import Board
from tournaments.models import Event
from tournaments.printing.seats import SEATS, seat_letter, seat_name
from tournaments.printing.sheet import (
    BOLD,
    BRASS,
    FELT,
    HEIGHT,
    INK,
    LINE,
    MARGIN,
    MUTED,
    PAPER,
    SUIT_COLOURS,
    SUIT_SIGNS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)

BOARDS_PER_PAGE = 2
HALF = HEIGHT / 2
GAP = 10
BOX_WIDTH = (WIDTH - 2 * MARGIN - GAP) / 2
BOX_HEIGHT = 124
ROW = 20.5
CARDS_WIDTH = BOX_WIDTH - 50


def dealing_sheets_pdf(event: Event, boards: Sequence[Board]) -> bytes:
    """The PDF; whoever calls has checked the dealer's permission and logged the look."""
    sheet = Sheet(_("Dealing sheets: %(event)s") % {"event": event.name})
    for number, board in enumerate(boards):
        place = number % BOARDS_PER_PAGE
        if number and place == 0:
            sheet.page_break()
        top = HEIGHT - MARGIN / 2 - place * HALF
        _board(sheet, event, board, top)
        if place == 0:
            sheet.dashes(HALF)
    return sheet.finish()


def _board(sheet: Sheet, event: Event, board: Board, top: float) -> None:
    """One board in half a page, its upper edge at ``top``."""
    _head(sheet, event, board, top)
    holders = hand_rows(board.cards)
    y = top - 60 - BOX_HEIGHT
    for place, seat in enumerate(SEATS):
        x = MARGIN + (place % 2) * (BOX_WIDTH + GAP)
        _hand(sheet, board, seat, holders.get(seat, []), (x, y - (place // 2) * (BOX_HEIGHT + GAP)))
    _chien(sheet, holders.get("chien", []), y - BOX_HEIGHT - 2 * GAP - 34)
    legend = _("★: trumps · R D C V: king, queen, knight, jack")
    sheet.text(MARGIN, y - BOX_HEIGHT - 2 * GAP - 48, legend, 7, colour=MUTED)


def _head(sheet: Sheet, event: Event, board: Board, top: float) -> None:
    bottom = top - 50
    sheet.box(MARGIN, bottom, 84, 42, fill=FELT, stroke=BRASS)
    sheet.text(MARGIN + 9, bottom + 15, _("Board"), 8.5, colour=WHITE)
    sheet.right(MARGIN + 76, bottom + 10, str(board.number), 24, bold=True, colour=WHITE)
    x = MARGIN + 98
    end = sheet.text(x, bottom + 25, _("Dealer: %(seat)s") % {"seat": seat_name(board.dealer)}, 11)
    sheet.text(end + 18, bottom + 25, _("Taker: %(seat)s") % {"seat": seat_name(board.taker)}, 11, bold=True)
    name, size = fitted(f"{event.name} · {event.code}", 9, WIDTH - 2 * MARGIN - 98)
    sheet.text(x, bottom + 9, name, size, colour=MUTED)
    sheet.right(WIDTH - MARGIN, bottom + 25, _("SECRET until played"), 9, bold=True, colour=SUIT_COLOURS["H"])


def _hand(sheet: Sheet, board: Board, seat: str, rows: Sequence[Row], corner: tuple[float, float]) -> None:
    """A seat's cards, suit by suit; the taker's box has the brass frame."""
    x, y = corner
    is_taker = seat == board.taker
    sheet.box(x, y, BOX_WIDTH, BOX_HEIGHT, fill=PAPER, stroke=BRASS if is_taker else LINE)
    sheet.seat_badge(x + 8, y + BOX_HEIGHT - 30, seat, seat_letter(seat), 22)
    role = _("taker") if is_taker else _("dealer") if seat == board.dealer else ""
    if role:
        words, size = fitted(role, 7.5, 30, least=4)
        sheet.centred(x + 19, y + BOX_HEIGHT - 42, words, size, colour=MUTED)
    line = y + BOX_HEIGHT - 23
    for suit, ranks in rows:
        _suit(sheet, suit, ranks, x + 42, line)
        line -= ROW
    sheet.text(x + 12, y + 8, str(sum(len(ranks) for _suit_, ranks in rows)), 7, colour=MUTED)


def _suit(sheet: Sheet, suit: str, ranks: Sequence[str], x: float, y: float) -> None:
    """A suit's sign and its cards; trumps have a numeral each and a star for their sign."""
    sign = SUIT_SIGNS[suit]
    sheet.text(x, y, sign, 14, bold=suit == "T", colour=SUIT_COLOURS[suit])
    if not ranks:
        sheet.text(x + 20, y, "—", 12, colour=MUTED)
        return
    size, space = 13, 8.0
    natural = sum(pdfmetrics.stringWidth(rank, BOLD, size) for rank in ranks) + space * (len(ranks) - 1)
    scale = min(1.0, (CARDS_WIDTH - 20) / natural)
    cursor = x + 20
    for rank in ranks:
        cursor = sheet.text(cursor, y, rank, size * scale, bold=True, colour=INK) + space * scale


def _chien(sheet: Sheet, rows: Sequence[Row], y: float) -> None:
    """The six cards of the chien in one line."""
    sheet.box(MARGIN, y, WIDTH - 2 * MARGIN, 34, fill=WHITE, stroke=BRASS)
    cursor = sheet.text(MARGIN + 10, y + 12, _("Chien"), 11, bold=True, colour=BRASS) + 18
    for suit, ranks in rows:
        for rank in ranks:
            cursor = sheet.text(
                cursor, y + 12, SUIT_SIGNS[suit], 12, bold=suit == "T", colour=SUIT_COLOURS[suit]
            )
            cursor = sheet.text(cursor + 2, y + 12, rank, 12, bold=True) + 16
