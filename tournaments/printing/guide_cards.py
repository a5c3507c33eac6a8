"""Guide cards: for every player a card to cut out that says where to go next, position by position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.printing.seats import label_shown, seat_letter, seat_name, side_name
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    INK,
    MUTED,
    PAPER,
    SEAT_COLOURS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)
from tournaments.selectors.guides import Guide, GuideLine

COLUMNS = 2
CARD_WIDTH = WIDTH / COLUMNS
EDGE = 14
HEAD = 46
LINE, TALLEST_LINE = 21, 28
FOOT = 18
MOST_ROWS = 5
"""Cards above each other on a page, however short they are."""


def guide_cards_pdf(title: str, guides: Sequence[Guide]) -> bytes:
    """As many cards on a page as have room, all of one height, cut lines between them."""
    sheet = Sheet(_("Guide cards: %(event)s") % {"event": title})
    longest = max((len(guide.lines) for guide in guides), default=0)
    needed = HEAD + (longest + 1) * LINE + FOOT + 2 * EDGE
    rows = max(1, min(MOST_ROWS, int(HEIGHT // needed)))
    height = HEIGHT / rows
    line = min(TALLEST_LINE, (height - needed) / (longest + 1) + LINE)
    for index, guide in enumerate(guides):
        place = index % (COLUMNS * rows)
        if place == 0:
            if index:
                sheet.page_break()
            _cut_lines(sheet, rows, height)
        row, column = divmod(place, COLUMNS)
        _card(sheet, title, guide, (column * CARD_WIDTH, HEIGHT - row * height), line)
    return sheet.finish()


def _cut_lines(sheet: Sheet, rows: int, height: float) -> None:
    for row in range(1, rows):
        sheet.dashes(HEIGHT - row * height)
    sheet.dashes_down(CARD_WIDTH)


def _card(sheet: Sheet, title: str, guide: Guide, corner: tuple[float, float], height: float) -> None:
    """One card, the upper left ``corner`` of its room given, and the ``height`` of a line."""
    left, top = corner
    x, width = left + EDGE, CARD_WIDTH - 2 * EDGE
    bottom = top - EDGE - HEAD
    sheet.box(x, bottom, width, HEAD, fill=FELT, stroke=BRASS, radius=7)
    name, size = fitted(guide.name, 15, width - 70, bold=True, least=7)
    sheet.text(x + 10, bottom + 24, name, size, bold=True, colour=WHITE)
    said, size = fitted(title, 8.5, width - 70, least=5)
    sheet.text(x + 10, bottom + 9, said, size, colour=WHITE)
    sheet.right(x + width - 10, bottom + 15, label_shown(guide.label), 19, bold=True, colour=WHITE)
    y = bottom - LINE + 4 - (height - LINE) / 2
    for middle, words in zip(_middles(x, width), _heads(), strict=True):
        said, size = fitted(words, 7.5, width / 4 - 4, least=5)
        sheet.centred(middle, y, said, size, colour=MUTED)
    for number, line in enumerate(guide.lines):
        y -= height
        if number % 2 == 0:
            sheet.box(x, y + 5 - height / 2, width, height, fill=PAPER, stroke=None, radius=3)
        _line(sheet, line, x, y, width)


def _heads() -> tuple[str, str, str, str]:
    return _("Position"), _("Table"), _("Seat"), _("Boards")


def _middles(x: float, width: float) -> Iterator[float]:
    """Where the columns stand: three narrow ones, and the boards in what is left."""
    edges = (0, 0.19, 0.38, 0.6, 1)
    yield from (x + width * (left + right) / 2 for left, right in pairwise(edges))


def _line(sheet: Sheet, line: GuideLine, x: float, y: float, width: float) -> None:
    position, table, seat, boards = _middles(x, width)
    sheet.centred(position, y, str(line.position), 12)
    if not line.table:
        sheet.text(x + width * 0.22, y, _("sits out"), 10, colour=MUTED)
        return
    sheet.centred(table, y - 1, str(line.table), 15, bold=True)
    if line.seat in SEAT_COLOURS:
        sheet.seat_badge(seat - 26, y - 3, line.seat, seat_letter(line.seat), 15)
        said, size = fitted(seat_name(line.seat), 8, 34, least=5)
        sheet.text(seat - 8, y, said, size, colour=INK)
    elif line.seat:
        said, size = fitted(side_name(line.seat), 10, width * 0.2, least=5)
        sheet.centred(seat, y, said, size)
    said, size = fitted(in_runs(line.boards), 10, width * 0.38, least=5)
    sheet.centred(boards, y, said, size)


def in_runs(numbers: Iterable[int]) -> str:
    """Numbers as people write them: runs with a dash.

    >>> in_runs([1, 2, 3, 7, 9, 10])
    '1–3, 7, 9–10'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
