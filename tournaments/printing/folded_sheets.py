"""A board a page, folded down the middle: one side shows the cards of every heap, the other whose heap it is.

The heaps come in the order of their cards, which says nothing of the seats: who sorts a pack by the front
learns no hand's seat before the paper is turned. The chien is the last one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.hand_rows import Row, hand_rows
from games.models import Board
from tournaments.models import Event
from tournaments.printing.seats import seat_letter, seat_name
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    LINE,
    MARGIN,
    MUTED,
    PAPER,
    SEAT_COLOURS,
    SUIT_COLOURS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)
from tournaments.printing.suit_lines import suit_line

MIDDLE: Final = WIDTH / 2
INSET: Final = 16
"""From the fold to what is printed."""
HALF_WIDTH: Final = MIDDLE - MARGIN - INSET
TOP: Final = HEIGHT - MARGIN - 78
HEAP_HEIGHT: Final = 126
SMALL_HEIGHT: Final = 104
SMALL_HEAP: Final = 9
"""A heap of so few cards has the lower box, and no line for a suit that it has not."""
GAP: Final = 8
ROW: Final = 21

Heap = tuple[str, list[Row]]


def folded_boards(sheet: Sheet, event: Event, boards: Sequence[Board]) -> None:
    """A page for each board."""
    for number, board in enumerate(boards):
        if number:
            sheet.page_break()
        sheet.dashes_down(MIDDLE)
        sheet.centred(MIDDLE, MARGIN / 2 - 8, _("fold backwards"), 7, colour=MUTED)
        _heads(sheet, event, board)
        top = TOP
        for place, (holder, rows) in enumerate(_heaps(board), start=1):
            height = HEAP_HEIGHT if _count(rows) > SMALL_HEAP else SMALL_HEIGHT
            _cards(sheet, place, rows, top - height, height)
            _holder(sheet, board, (place, holder), top - height, height)
            top -= height + GAP
        _foot(sheet, top)


def _heaps(board: Board) -> list[Heap]:
    """Seats' heaps in the order of their cards, then the others."""
    heaps = hand_rows(board.cards).items()
    return sorted(heaps, key=lambda heap: (heap[0] not in SEAT_COLOURS, heap[1]))


def _count(rows: Sequence[Row]) -> int:
    return sum(len(ranks) for _suit, ranks in rows)


def _heads(sheet: Sheet, event: Event, board: Board) -> None:
    """The board's number on both sides; dealer and taker beside the seats only."""
    bottom = HEIGHT - MARGIN - 44
    for x in (MARGIN, MIDDLE + INSET):
        sheet.box(x, bottom, 84, 42, fill=FELT, stroke=BRASS)
        sheet.text(x + 9, bottom + 15, _("Board"), 8.5, colour=WHITE)
        sheet.right(x + 76, bottom + 10, str(board.number), 24, bold=True, colour=WHITE)
    x, width = MARGIN + 96, HALF_WIDTH - 96
    for height, words, is_bold in (
        (30, _("Dealer: %(seat)s") % {"seat": seat_name(board.dealer)}, False),
        (15, _("Taker: %(seat)s") % {"seat": seat_name(board.taker)} if board.taker else "", True),
    ):
        said, size = fitted(words, 11, width, bold=is_bold)
        sheet.text(x, bottom + height, said, size, bold=is_bold)
    name, size = fitted(f"{event.name} · {event.code}", 9, width)
    sheet.text(x, bottom + 1, name, size, colour=MUTED)
    words, size = fitted(_("SECRET until played"), 9, HALF_WIDTH - 96, bold=True)
    sheet.right(WIDTH - MARGIN, bottom + 28, words, size, bold=True, colour=SUIT_COLOURS["H"])


def _cards(sheet: Sheet, place: int, rows: Sequence[Row], y: float, height: float) -> None:
    """The front: a heap's number and its cards."""
    x = MIDDLE + INSET
    sheet.box(x, y, HALF_WIDTH, height, fill=PAPER, stroke=LINE)
    sheet.text(x + 9, y + height - 22, str(place), 15, bold=True, colour=BRASS)
    sheet.text(x + 9, y + 8, str(_count(rows)), 7, colour=MUTED)
    lines = [row for row in rows if row[1]] if height < HEAP_HEIGHT else rows
    step = min(ROW, (height - 14) / max(1, len(lines)))
    for number, (suit, ranks) in enumerate(lines):
        suit_line(sheet, suit, ranks, (x + 34, y + height - 7 - step * (number + 0.75)), HALF_WIDTH - 42)


def _holder(sheet: Sheet, board: Board, heap: tuple[int, str], y: float, height: float) -> None:
    """The back: whose heap it is."""
    place, holder = heap
    sheet.box(MARGIN, y, HALF_WIDTH, height, fill=WHITE, stroke=BRASS if holder == board.taker else LINE)
    sheet.text(MARGIN + 9, y + height - 22, str(place), 15, bold=True, colour=BRASS)
    middle = y + height / 2
    x = MARGIN + 44
    if holder in SEAT_COLOURS:
        sheet.seat_badge(x, middle - 17, holder, seat_letter(holder), 34)
        x += 46
    name = seat_name(holder) if holder in SEAT_COLOURS else _("Chien")
    role = _("taker") if holder == board.taker else _("dealer") if holder == board.dealer else ""
    words, size = fitted(name, 17, MARGIN + HALF_WIDTH - x - 8, bold=True)
    sheet.text(x, middle - 5 if not role else middle + 1, words, size, bold=True)
    if role:
        sheet.text(x, middle - 14, role, 9, colour=MUTED)


def _foot(sheet: Sheet, y: float) -> None:
    """How the paper is used, each side its half."""
    front = _("★: trumps · R D C V: king, queen, knight, jack")
    back = _("Turned over, the paper says whose heap each one is.")
    for x, words in ((MIDDLE + INSET, front), (MARGIN, back)):
        said, size = fitted(words, 7.5, HALF_WIDTH, least=5)
        sheet.text(x, y - 6, said, size, colour=MUTED)
