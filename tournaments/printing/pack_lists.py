"""Pack lists: where each card of the sorted pack goes, a board a page, for whoever deals without looking.

The list counts the cards of a pack that lies face down and names none: no side of the paper has a seat and a
card together. Whoever works it out knows the hands all the same, so it is as secret as the dealing sheets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit

from games.exchange.by_hand import Step
from games.models import Board
from games.registry import Dealable, dealable
from tournaments.models import Event
from tournaments.printing.heaps import closing_sentences, heap_name, heap_short, heaps_counted
from tournaments.printing.seats import ALL_SEATS, seat_letter
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    INK,
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

COLUMNS: Final = 6
LIST_TOP: Final = HEIGHT - 148
LIST_FOOT: Final = 86
BADGE: Final = 26
MOST_LINES: Final = 4


def pack_lists_pdf(event: Event, boards: Sequence[tuple[Board, Sequence[Step]]]) -> bytes:
    """The PDF; whoever calls has checked the dealer's permission and logged the look."""
    sheet = Sheet(_("Pack lists: %(event)s") % {"event": event.name})
    for index, (board, steps) in enumerate(boards):
        if index:
            sheet.page_break()
        rules = dealable(board.board_set.game)
        _head(sheet, event, board)
        _sorting(sheet, rules)
        _list(sheet, steps, rules)
        _counts(sheet, steps, rules)
    return sheet.finish()


def _head(sheet: Sheet, event: Event, board: Board) -> None:
    """The board, and what the list is."""
    bottom = HEIGHT - MARGIN - 44
    sheet.box(MARGIN, bottom, 96, 48, fill=FELT, stroke=BRASS)
    sheet.text(MARGIN + 9, bottom + 18, _("Board"), 9, colour=WHITE)
    sheet.right(MARGIN + 88, bottom + 12, str(board.number), 28, bold=True, colour=WHITE)
    x = MARGIN + 110
    sheet.text(x, bottom + 30, _("Where each card of the pack goes"), 14, bold=True)
    name, size = fitted(f"{event.name} · {event.code}", 9, WIDTH - MARGIN - x)
    sheet.text(x, bottom + 13, name, size, colour=MUTED)
    sheet.right(WIDTH - MARGIN, bottom + 30, _("SECRET until played"), 9, bold=True, colour=SUIT_COLOURS["H"])


def _sorting(sheet: Sheet, rules: Dealable) -> None:
    """How the pack lies, and how the list is read."""
    last = _("Card after card goes face down to the heap beside its number. Line by line, left to right.")
    width, size = WIDTH - 2 * MARGIN, 9.5
    lines = [*simpleSplit(gettext(rules.look.sorting), PLAIN, size, width), last]
    while len(lines) > MOST_LINES:
        size -= 0.5
        lines = [*simpleSplit(gettext(rules.look.sorting), PLAIN, size, width), last]
    for number, words in enumerate(lines):
        said, points = fitted(words, size, width)
        sheet.text(MARGIN, HEIGHT - MARGIN - 64 - 12.5 * number, said, points)


def _list(sheet: Sheet, steps: Sequence[Step], rules: Dealable) -> None:
    """The cards by their numbers, from left to right; every other line is shaded, to keep one's place."""
    rows = -(-len(steps) // COLUMNS)
    height = (LIST_TOP - LIST_FOOT) / rows
    width = (WIDTH - 2 * MARGIN) / COLUMNS
    for row in range(rows):
        y = LIST_TOP - (row + 1) * height
        if row % 2 == 0:
            sheet.box(MARGIN, y, WIDTH - 2 * MARGIN, height, fill=PAPER, stroke=None, radius=4)
        for column, step in enumerate(steps[row * COLUMNS : (row + 1) * COLUMNS]):
            x = MARGIN + column * width
            middle = y + height / 2
            sheet.right(x + 30, middle - 5, str(row * COLUMNS + column + 1), 13, colour=MUTED)
            _heap(sheet, step, rules, x + 38, middle - BADGE / 2)


def _heap(sheet: Sheet, step: Step, rules: Dealable, x: float, y: float) -> None:
    """Where a card goes: a seat's badge, or the name of another heap and the place in it."""
    if step.heap in ALL_SEATS:
        sheet.seat_badge(x, y, step.heap, seat_letter(step.heap), BADGE)
        return
    sheet.box(x, y, BADGE * 1.7, BADGE, fill=WHITE, stroke=INK, radius=BADGE / 5)
    words = heap_short(step.heap, rules.look) + (f" {step.place}" if step.place else "")
    said, size = fitted(words, 11, BADGE * 1.7 - 6, bold=True, least=5)
    sheet.centred(x + BADGE * 0.85, y + BADGE * 0.35, said, size, bold=True)


def _counts(sheet: Sheet, steps: Sequence[Step], rules: Dealable) -> None:
    """How many cards every heap has in the end, and what to do then."""
    sheet.rule(MARGIN, WIDTH - MARGIN, LIST_FOOT - 8, LINE)
    count = Counter(step.heap for step in steps)
    order = heaps_counted(count, rules.look)
    words = " · ".join(f"{heap_name(heap, rules.look)} {count[heap]}" for heap in order)
    said, size = fitted(
        _("Count the heaps: %(counts)s") % {"counts": words}, 11, WIDTH - 2 * MARGIN, bold=True
    )
    sheet.text(MARGIN, LIST_FOOT - 28, said, size, bold=True)
    for number, sentence in enumerate(closing_sentences(rules)):
        said, size = fitted(sentence, 9.5, WIDTH - 2 * MARGIN)
        sheet.text(MARGIN, LIST_FOOT - 44 - 13 * number, said, size, colour=MUTED)
