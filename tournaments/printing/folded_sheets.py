"""A board a page, folded down the middle: one side shows the cards of every heap, the other whose heap it is.

The heaps come in the order of their cards, which says nothing of the seats: who sorts a pack by the front
learns no hand's seat before the paper is turned. What is no seat's comes last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit

from games.dealing.look import GameLook
from games.hand_rows import Heap
from games.models import Board
from games.selectors.heaps import board_heaps, look_of_board
from tournaments.models import Event
from tournaments.printing.etuis import head_words
from tournaments.printing.heaps import heap_name, lying_words
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
    PLAIN,
    SUIT_COLOURS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)
from tournaments.printing.suit_lines import Grid, ordered_cards, suit_line

MIDDLE: Final = WIDTH / 2
INSET: Final = 16
"""From the fold to what is printed."""
HALF_WIDTH: Final = MIDDLE - MARGIN - INSET
TOP: Final = HEIGHT - MARGIN - 78
FOOT: Final = 34
WORKING: Final = 8
"""The size of the words that say how one works."""
HEAP_HEIGHT: Final = 126
SMALL_HEIGHT: Final = 104
SMALL_HEAP: Final = 9
"""A heap of so few cards has a lower box, and no line for a suit that it has not."""
GAP: Final = 8
ROW: Final = 21
INDENT: Final = 34
ORDERED: Final = Grid(HALF_WIDTH - INDENT + 2, 6, 13)
ORDERED_HEAD: Final = 22


def folded_boards(sheet: Sheet, event: Event, boards: Sequence[Board]) -> None:
    """A page for each board."""
    for number, board in enumerate(boards):
        if number:
            sheet.page_break()
        sheet.dashes_down(MIDDLE)
        sheet.centred(MIDDLE, MARGIN / 2 - 8, _("fold backwards"), 7, colour=MUTED)
        _heads(sheet, event, board)
        _working(sheet)
        top, look, heaps = TOP, look_of_board(board), _heaps(board)
        for place, (heap, height) in enumerate(zip(heaps, _heights(heaps), strict=True), start=1):
            _cards(sheet, place, heap, top - height, height)
            _holder(sheet, board, (place, heap, heap_name(heap.name, look)), top - height, height)
            top -= height + GAP
        _foot(sheet, look, top)


def _heaps(board: Board) -> list[Heap]:
    """Seats' heaps in the order of their cards, then the others, those last whose cards lie in an order."""
    heaps = board_heaps(board).values()
    return sorted(
        heaps,
        key=lambda heap: (heap.name not in ALL_SEATS, heap.is_ordered, heap.count <= SMALL_HEAP, heap.rows),
    )


def _heights(heaps: Sequence[Heap]) -> list[float]:
    """How high each box is: as it would like to be, or lower where many share a page."""
    wanted = [_height(heap) for heap in heaps]
    room = TOP - FOOT - GAP * len(heaps)
    fixed = sum(height for heap, height in zip(heaps, wanted, strict=True) if heap.is_ordered)
    scale = min(1.0, (room - fixed) / (sum(wanted) - fixed))
    return [height if heap.is_ordered else height * scale for heap, height in zip(heaps, wanted, strict=True)]


def _height(heap: Heap) -> float:
    if heap.is_ordered:
        return ORDERED_HEAD + ORDERED.height(heap.count)
    # How many suits there are in it, the height does not say: the back has the same.
    return HEAP_HEIGHT if heap.count > SMALL_HEAP else min(SMALL_HEIGHT, 20 + ROW * heap.count)


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
    name, size = fitted(head_words(sheet, event, board.number), 9, width)
    sheet.text(x, bottom + 1, name, size, colour=MUTED)
    words, size = fitted(_("SECRET until played"), 9, HALF_WIDTH - 96, bold=True)
    sheet.right(WIDTH - MARGIN, bottom + 28, words, size, bold=True, colour=SUIT_COLOURS["H"])


def _cards(sheet: Sheet, place: int, heap: Heap, y: float, height: float) -> None:
    """The front: a heap's number and its cards."""
    x, top = MIDDLE + INSET, y + height
    sheet.box(x, y, HALF_WIDTH, height, fill=PAPER, stroke=LINE)
    sheet.text(x + 9, top - 20, str(place), 15, bold=True, colour=BRASS)
    if height > 2 * ROW:
        sheet.text(x + 9, y + 8, str(heap.count), 7, colour=MUTED)
    if heap.is_ordered:
        sheet.text(x + INDENT, top - 13, lying_words(), 7.5, colour=MUTED)
        corner = (x + INDENT - 6, top - ORDERED_HEAD + 4)
        ordered_cards(sheet, heap.cards, corner, ORDERED)
        return
    lines = heap.rows if heap.count > SMALL_HEAP else [row for row in heap.rows if row[1]]
    step = min(ROW, (height - 10) / max(1, len(lines)))
    top -= (height - step * len(lines)) / 2 if heap.count <= SMALL_HEAP else 5
    for number, row in enumerate(lines):
        corner = (x + INDENT, top - step * (number + 0.75))
        suit_line(sheet, row, corner, HALF_WIDTH - INDENT - 8, min(13, step * 0.78))


def _holder(sheet: Sheet, board: Board, heap: tuple[int, Heap, str], y: float, height: float) -> None:
    """The back: whose heap it is."""
    place, held, name = heap
    holder = held.name
    sheet.box(MARGIN, y, HALF_WIDTH, height, fill=WHITE, stroke=BRASS if holder == board.taker else LINE)
    sheet.text(MARGIN + 9, y + height - 20, str(place), 15, bold=True, colour=BRASS)
    middle = y + height / 2
    x = MARGIN + 44
    if holder in ALL_SEATS:
        sheet.seat_badge(x, middle - 17, holder, seat_letter(holder), 34)
        x += 46
    role = _("taker") if holder == board.taker else _("dealer") if holder == board.dealer else ""
    role = lying_words() if held.is_ordered else role
    words, size = fitted(name, 17, MARGIN + HALF_WIDTH - x - 8, bold=True)
    sheet.text(x, middle - 5 if not role else middle + 1, words, size, bold=True)
    if role:
        sheet.text(x, middle - 14, role, 9, colour=MUTED)


def _foot(sheet: Sheet, look: GameLook, y: float) -> None:
    """What the signs mean."""
    words = f"{APART_SIGN} {gettext(look.first_words)} · {gettext(look.ranks_words)}"
    said, size = fitted(words, 7.5, HALF_WIDTH, least=5)
    sheet.text(MIDDLE + INSET, y - 6, said, size, colour=MUTED)


def _working(sheet: Sheet) -> None:
    """How one works with heaps, each side its half."""
    front = _(
        "From a pack sorted by suits take the cards of heap after heap and lay each, counted, beside its "
        "number."
    )
    back = _("When all heaps lie there, turn the paper: it says whose heap each one is.")
    for x, words in ((MIDDLE + INSET, front), (MARGIN, back)):
        for number, line in enumerate(simpleSplit(words, PLAIN, WORKING, HALF_WIDTH)):
            sheet.text(x, TOP + 17 - 9.5 * number, line, WORKING, colour=MUTED)
