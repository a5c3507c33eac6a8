"""Dealing sheets: every card of every board, for the person who fills the étuis.

A board a page, to be folded (``folded_sheets``), so that no visible side has a seat and its cards. With
``is_open`` two boards a page and the seat beside the cards, for whoever need not hide them.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.hand_rows import Row, hand_rows
from games.models import Board
from tournaments.models import Event
from tournaments.printing.folded_sheets import folded_boards
from tournaments.printing.seats import SEATS, seat_letter, seat_name
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
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
from tournaments.printing.suit_lines import suit_line

BOARDS_PER_PAGE = 2
HALF = HEIGHT / 2
GAP = 10
BOX_WIDTH = (WIDTH - 2 * MARGIN - GAP) / 2
BOX_HEIGHT = 124
ROW = 20.5
CARDS_WIDTH = BOX_WIDTH - 50


def dealing_sheets_pdf(event: Event, boards: Sequence[Board], *, is_open: bool = False) -> bytes:
    """The PDF; whoever calls has checked the dealer's permission and logged the look."""
    sheet = Sheet(_("Dealing sheets: %(event)s") % {"event": event.name})
    if is_open:
        _open_boards(sheet, event, boards)
    else:
        folded_boards(sheet, event, boards)
    return sheet.finish()


def _open_boards(sheet: Sheet, event: Event, boards: Sequence[Board]) -> None:
    for number, board in enumerate(boards):
        place = number % BOARDS_PER_PAGE
        if number and place == 0:
            sheet.page_break()
        top = HEIGHT - MARGIN / 2 - place * HALF
        _board(sheet, event, board, top)
        if place == 0:
            sheet.dashes(HALF)


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
        suit_line(sheet, suit, ranks, (x + 42, line), CARDS_WIDTH)
        line -= ROW
    sheet.text(x + 12, y + 8, str(sum(len(ranks) for _suit_, ranks in rows)), 7, colour=MUTED)


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
