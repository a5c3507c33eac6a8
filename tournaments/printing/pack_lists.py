"""Pack lists: where each card of the sorted pack goes, a board a page, for whoever deals without looking.

The list counts the cards of a pack that lies face down and names none: no side of the paper has a seat and a
card together. Whoever works it out knows the hands all the same, so it is as secret as the dealing sheets.

Every suit is a packet of its own and has its own lines. Where they end the packet is used up, or there was a
slip: it is noticed there, and no card need be turned up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit

from games.exchange.by_hand import Step
from games.models import Board
from games.registry import Dealable, dealable
from tournaments.models import Event
from tournaments.printing.etuis import head_words
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

COLUMNS: Final = 7
LIST_TOP: Final = HEIGHT - 168
LIST_FOOT: Final = 92
GUTTER: Final = 54
"""Before each line: which cards it has."""
BETWEEN: Final = 15
"""Below the lines of a packet."""
BADGE: Final = 26
BOX_WIDTH: Final = 43
MOST_LINES: Final = 6


def pack_lists_pdf(
    event: Event,
    boards: Sequence[tuple[Board, Sequence[Step]]],
    *,
    etuis: Mapping[int, int] | None = None,
) -> bytes:
    """The PDF; whoever calls has checked the dealer's permission and logged the look.

    ``etuis``: how many are filled of each board, where it is not one.
    """
    sheet = Sheet(_("Pack lists: %(event)s") % {"event": event.name}, etuis)
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
    name, size = fitted(head_words(sheet, event, board.number), 9, WIDTH - MARGIN - x)
    sheet.text(x, bottom + 13, name, size, colour=MUTED)
    sheet.right(WIDTH - MARGIN, bottom + 30, _("SECRET until played"), 9, bold=True, colour=SUIT_COLOURS["H"])


def _sorting(sheet: Sheet, rules: Dealable) -> None:
    """How the pack lies, how the list is read, and how one works with heaps."""
    sentences = (
        gettext(rules.look.sorting),
        _(
            "Leave every suit a packet of its own. Card after card goes face down to the heap beside its "
            "number, line by line. Where the list says so, the packet must be used up."
        ),
        _(
            "First lay out a slip with the name of each heap. If a count is wrong at the end, sort the pack "
            "and deal the board again."
        ),
    )
    width, size, lines = WIDTH - 2 * MARGIN, 9.5, [""] * (MOST_LINES + 1)
    while len(lines) > MOST_LINES:
        size -= 0.5
        lines = [line for words in sentences for line in simpleSplit(words, PLAIN, size, width)]
    for number, words in enumerate(lines):
        sheet.text(MARGIN, HEIGHT - MARGIN - 62 - 11.6 * number, words, size)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list: its cards' steps, and which is the first, from 1; whether it ends a packet."""

    first: int
    steps: Sequence[Step]
    is_last: bool


def _lines(steps: Sequence[Step], rules: Dealable) -> Iterator[_Line]:
    """Every packet from the beginning of a line."""
    row_of = {card: row.suit for row in rules.look.rows for card in row.cards}
    first = 0
    for _suit, packet in groupby(rules.pack, key=row_of.__getitem__):
        end = first + len([*packet])
        for start in range(first, end, COLUMNS):
            stop = min(start + COLUMNS, end)
            yield _Line(start + 1, steps[start:stop], stop == end)
        first = end


def _list(sheet: Sheet, steps: Sequence[Step], rules: Dealable) -> None:
    """The cards by their numbers, from left to right; every other line is shaded, to keep one's place."""
    lines = [*_lines(steps, rules)]
    packets = sum(line.is_last for line in lines)
    height = (LIST_TOP - LIST_FOOT - packets * BETWEEN) / len(lines)
    y = LIST_TOP
    for number, line in enumerate(lines):
        y -= height
        _line(sheet, line, rules, (y, height), is_shaded=number % 2 == 0)
        if line.is_last:
            _used_up(sheet, line.first + len(line.steps) - 1, len(steps), y)
            y -= BETWEEN


def _line(sheet: Sheet, line: _Line, rules: Dealable, place: tuple[float, float], *, is_shaded: bool) -> None:
    """Which cards they are, and where each of them goes."""
    y, height = place
    if is_shaded:
        sheet.box(MARGIN, y, WIDTH - 2 * MARGIN, height, fill=PAPER, stroke=None, radius=4)
    middle, last = y + height / 2, line.first + len(line.steps) - 1
    words = f"{line.first}–{last}" if line.first < last else f"{last}"
    said, size = fitted(words, 12, GUTTER - 12, bold=True)
    sheet.text(MARGIN + 6, middle - 4.5, said, size, bold=True, colour=FELT)
    width = (WIDTH - 2 * MARGIN - GUTTER) / COLUMNS
    badge = min(BADGE, height - 5)
    for column, step in enumerate(line.steps):
        x = MARGIN + GUTTER + column * width
        sheet.right(x + 18, middle - 4.5, str(line.first + column), 8.5, colour=MUTED)
        _heap(sheet, step, rules, (x + 21, middle - badge / 2), badge)


def _used_up(sheet: Sheet, dealt: int, total: int, y: float) -> None:
    """The mark where a packet ends."""
    sheet.rule(MARGIN, WIDTH - MARGIN, y - 2.5, BRASS, 1.6)
    words = _("%(dealt)s cards dealt, %(left)s left: this packet is used up")
    said = words % {"dealt": dealt, "left": total - dealt}
    sheet.right(WIDTH - MARGIN, y - 11, said, 7, colour=MUTED)


def _heap(sheet: Sheet, step: Step, rules: Dealable, corner: tuple[float, float], badge: float) -> None:
    """Where a card goes: a seat's badge, or the name of another heap and the place in it."""
    x, y = corner
    if step.heap in ALL_SEATS:
        sheet.seat_badge(x, y, step.heap, seat_letter(step.heap), badge)
        return
    sheet.box(x, y, BOX_WIDTH, badge, fill=WHITE, stroke=INK, radius=badge / 5)
    words = heap_short(step.heap, rules.look) + (f" {step.place}" if step.place else "")
    said, size = fitted(words, 11, BOX_WIDTH - 5, bold=True, least=5)
    sheet.centred(x + BOX_WIDTH / 2, y + badge * 0.35, said, size, bold=True)


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
