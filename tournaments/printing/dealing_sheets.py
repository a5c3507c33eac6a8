"""Dealing sheets: every card of every board, for the person who fills the étuis.

A board a page, to be folded (``folded_sheets``), so that no visible side has a seat and its cards. With
``is_open`` two boards a page, where they find room, and the seat beside the cards, for whoever need not hide
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from games.hand_rows import Heap
from games.models import Board
from games.selectors.heaps import board_heaps, look_of_board
from tournaments.models import Event
from tournaments.printing.etuis import head_words
from tournaments.printing.folded_sheets import SMALL_HEAP, folded_boards
from tournaments.printing.heaps import heap_name, heap_short, heaps_in_order, lying_words
from tournaments.printing.seats import ALL_SEATS, seat_letter, seat_name
from tournaments.printing.sheet import (
    APART_SIGN,
    BRASS,
    FELT,
    HEIGHT,
    LINE,
    MARGIN,
    MUTED,
    PAPER,
    SUIT_COLOURS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
    is_apart,
    suit_colour,
    suit_sign,
)
from tournaments.printing.suit_lines import Grid, ordered_cards, suit_line

HALF = HEIGHT / 2
GAP = 10
LEGEND = 24
HEAD = 60
FULL = WIDTH - 2 * MARGIN
BOX_WIDTH = (FULL - GAP) / 2
BOX_HEIGHT = 124
SMALL_HEIGHT = 34
ROW = 20.5
CARDS_WIDTH = BOX_WIDTH - 50
ORDERED = Grid(FULL - 8, 14, 17)
ORDERED_HEAD = 24


def dealing_sheets_pdf(
    event: Event, boards: Sequence[Board], *, is_open: bool = False, etuis: Mapping[int, int] | None = None
) -> bytes:
    """The PDF; whoever calls has checked the dealer's permission and logged the look.

    ``etuis``: how many are filled of each board, where it is not one.
    """
    sheet = Sheet(_("Dealing sheets: %(event)s") % {"event": event.name}, etuis)
    if is_open:
        _open_boards(sheet, event, boards)
    else:
        folded_boards(sheet, event, boards)
    return sheet.finish()


def _open_boards(sheet: Sheet, event: Event, boards: Sequence[Board]) -> None:
    """As many on a page as find room: one or two."""
    first = HEIGHT - MARGIN / 2
    top = first
    for number, board in enumerate(boards):
        parts = _parts(board)
        fits_half = HEAD + _height(parts) + LEGEND < HALF - MARGIN / 2
        if number and not (fits_half and top == first - HALF):
            sheet.page_break()
            top = first
        if fits_half and top == first:
            sheet.dashes(HALF)
        _board(sheet, event, board, parts, top)
        top = first - HALF if fits_half and top == first else 0.0


Parts = tuple[list[Heap], list[Heap], list[Heap]]
"""Heaps in boxes, heaps of few cards, and heaps whose cards lie in an order."""


def _parts(board: Board) -> Parts:
    heaps = board_heaps(board)
    ordered = [heaps[name] for name in heaps_in_order(heaps, look_of_board(board))]
    loose = [heap for heap in ordered if not heap.is_ordered]
    return (
        [heap for heap in loose if heap.count > SMALL_HEAP],
        [heap for heap in loose if heap.count <= SMALL_HEAP],
        [heap for heap in ordered if heap.is_ordered],
    )


def _height(parts: Parts) -> float:
    boxes, few, ordered = parts
    return (
        -(-len(boxes) // 2) * (BOX_HEIGHT + GAP)
        + len(few) * (SMALL_HEIGHT + GAP)
        + sum(_ordered_height(heap) + GAP for heap in ordered)
    )


def _ordered_height(heap: Heap) -> float:
    return ORDERED_HEAD + ORDERED.height(heap.count)


def _board(sheet: Sheet, event: Event, board: Board, parts: Parts, top: float) -> None:
    """One board, its upper edge at ``top``."""
    _head(sheet, event, board, top)
    boxes, few, ordered = parts
    look = look_of_board(board)
    y = top - HEAD
    for place, heap in enumerate(boxes):
        x = MARGIN + (place % 2) * (BOX_WIDTH + GAP)
        corner = (x, y - BOX_HEIGHT - (place // 2) * (BOX_HEIGHT + GAP))
        _box(sheet, board, heap, heap_short(heap.name, look), corner)
    y -= -(-len(boxes) // 2) * (BOX_HEIGHT + GAP)
    for heap in few:
        _few(sheet, heap, heap_name(heap.name, look), y - SMALL_HEIGHT)
        y -= SMALL_HEIGHT + GAP
    for heap in ordered:
        _ordered(sheet, heap, heap_name(heap.name, look), y)
        y -= _ordered_height(heap) + GAP
    legend = f"{APART_SIGN} {gettext(look.first_words)} · {gettext(look.ranks_words)}"
    working = _(
        "From a pack sorted by suits take the cards of heap after heap; count each before it goes into "
        "the étui."
    )
    for number, words in enumerate((legend, working)):
        said, size = fitted(words, 7.5, FULL)
        sheet.text(MARGIN, y - 4 - 10 * number, said, size, colour=MUTED)


def _head(sheet: Sheet, event: Event, board: Board, top: float) -> None:
    bottom = top - 50
    sheet.box(MARGIN, bottom, 84, 42, fill=FELT, stroke=BRASS)
    sheet.text(MARGIN + 9, bottom + 15, _("Board"), 8.5, colour=WHITE)
    sheet.right(MARGIN + 76, bottom + 10, str(board.number), 24, bold=True, colour=WHITE)
    x = MARGIN + 98
    end = sheet.text(x, bottom + 25, _("Dealer: %(seat)s") % {"seat": seat_name(board.dealer)}, 11)
    if board.taker:
        taker = _("Taker: %(seat)s") % {"seat": seat_name(board.taker)}
        sheet.text(end + 18, bottom + 25, taker, 11, bold=True)
    name, size = fitted(head_words(sheet, event, board.number), 9, FULL - 98)
    sheet.text(x, bottom + 9, name, size, colour=MUTED)
    sheet.right(WIDTH - MARGIN, bottom + 25, _("SECRET until played"), 9, bold=True, colour=SUIT_COLOURS["H"])


def _box(sheet: Sheet, board: Board, heap: Heap, name: str, corner: tuple[float, float]) -> None:
    """A heap's cards, suit by suit; the taker's box has the brass frame."""
    x, y = corner
    is_taker = heap.name == board.taker
    sheet.box(x, y, BOX_WIDTH, BOX_HEIGHT, fill=PAPER, stroke=BRASS if is_taker else LINE)
    role = _("taker") if is_taker else _("dealer") if heap.name == board.dealer else ""
    if heap.name in ALL_SEATS:
        sheet.seat_badge(x + 8, y + BOX_HEIGHT - 30, heap.name, seat_letter(heap.name), 22)
    else:
        short, size = fitted(name, 9, 34, bold=True, least=4)
        sheet.text(x + 6, y + BOX_HEIGHT - 22, short, size, bold=True, colour=BRASS)
    if role:
        words, size = fitted(role, 7.5, 34, least=4)
        sheet.centred(x + 20, y + BOX_HEIGHT - 42, words, size, colour=MUTED)
    line = y + BOX_HEIGHT - 23
    for row in heap.rows:
        suit_line(sheet, row, (x + 42, line), CARDS_WIDTH)
        line -= ROW
    sheet.text(x + 12, y + 8, str(heap.count), 7, colour=MUTED)


def _few(sheet: Sheet, heap: Heap, name: str, y: float) -> None:
    """A heap of few cards in one line."""
    sheet.box(MARGIN, y, FULL, SMALL_HEIGHT, fill=WHITE, stroke=BRASS)
    cursor = sheet.text(MARGIN + 10, y + 12, name, 11, bold=True, colour=BRASS) + 18
    for suit, rank in heap.cards:
        look = {"bold": is_apart(suit), "colour": suit_colour(suit)}
        cursor = sheet.text(cursor, y + 12, suit_sign(suit), 12, **look)
        cursor = sheet.text(cursor + 2, y + 12, rank, 12, bold=True) + 16


def _ordered(sheet: Sheet, heap: Heap, name: str, top: float) -> None:
    """A heap whose cards lie in an order, each with its place."""
    height = _ordered_height(heap)
    sheet.box(MARGIN, top - height, FULL, height, fill=WHITE, stroke=BRASS)
    end = sheet.text(MARGIN + 10, top - 15, name, 11, bold=True, colour=BRASS)
    sheet.text(end + 10, top - 15, f"{heap.count} · {lying_words()}", 8, colour=MUTED)
    ordered_cards(sheet, heap.cards, (MARGIN + 4, top - ORDERED_HEAD + 4), ORDERED)
