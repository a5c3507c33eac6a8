"""Score slips: one per board, travelling in its étui; a line for every table that plays it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from games.registry import dealable
from tournaments.models import Event
from tournaments.movements.layouts import attacking
from tournaments.printing.etuis import etui_words
from tournaments.printing.seats import SEATS, seat_letter, seat_name
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    LINE,
    MARGIN,
    MUTED,
    PAPER,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)
from tournaments.selectors.seats import Slip, SlipLine

HEAD = 54
COLUMNS = 22
ROW = 30
NARROW, NAMES = 34, 196


def score_slips_pdf(event: Event, slips: Sequence[Slip]) -> bytes:
    """A slip after the other, as many on a page as have room; a long one goes on overleaf.

    A slip says which étui it belongs to, where a board has several.
    """
    is_named = any(slip.etui > 1 for slip in slips)
    sheet = Sheet(_("Score slips: %(event)s") % {"event": event.name})
    y = HEIGHT - MARGIN
    for slip in slips:
        for part in _parts(slip):
            needed = HEAD + COLUMNS + ROW * len(part)
            if y - needed < MARGIN and y < HEIGHT - MARGIN:
                sheet.page_break()
                y = HEIGHT - MARGIN
            _slip(sheet, event, slip, part, y)
            if is_named:
                sheet.right(WIDTH - MARGIN, y - 24, etui_words(slip.etui, event.movement), 12, bold=True)
            y -= needed + 14
            sheet.dashes(y + 2)
            y -= 10
    return sheet.finish()


def _parts(slip: Slip) -> list[tuple[SlipLine, ...]]:
    """The slip's lines in pieces that fit a page."""
    most = int((HEIGHT - 2 * MARGIN - HEAD - COLUMNS) // ROW)
    return [slip.lines[start : start + most] for start in range(0, len(slip.lines), most)]


def _slip(sheet: Sheet, event: Event, slip: Slip, lines: Sequence[SlipLine], top: float) -> None:
    _head(sheet, event, slip, top)
    y = top - HEAD - COLUMNS
    sheet.box(MARGIN, y, WIDTH - 2 * MARGIN, COLUMNS, fill=FELT, stroke=None, radius=3)
    sheet.centred(MARGIN + NARROW / 2, y + 7, _("Pos."), 8, bold=True, colour=WHITE)
    sheet.centred(MARGIN + NARROW * 1.5, y + 7, _("Table"), 8, bold=True, colour=WHITE)
    sheet.text(MARGIN + 2 * NARROW + 6, y + 7, _("Players"), 8, bold=True, colour=WHITE)
    for x, width, heading in _writing_columns(event):
        words, size = fitted(heading, 8, width - 4, bold=True, least=5)
        sheet.centred(x + width / 2, y + 7, words, size, bold=True, colour=WHITE)
    for number, line in enumerate(lines, 1):
        _line(sheet, event, slip, line, y - number * ROW)


def _writing_columns(event: Event) -> list[tuple[float, float, str]]:
    """Left edge, width and heading of what the table writes in this game."""
    left = MARGIN + 2 * NARROW + NAMES
    headings = [gettext(heading) for heading in dealable(event.game).look.slip]
    width = (WIDTH - MARGIN - left) / len(headings)
    return [(left + place * width, width, words) for place, words in enumerate(headings)]


def _head(sheet: Sheet, event: Event, slip: Slip, top: float) -> None:
    bottom = top - 46
    sheet.box(MARGIN, bottom, 84, 40, fill=FELT, stroke=BRASS)
    sheet.text(MARGIN + 9, bottom + 15, _("Board"), 8.5, colour=WHITE)
    sheet.right(MARGIN + 76, bottom + 10, str(slip.board), 22, bold=True, colour=WHITE)
    if slip.taker:
        sheet.seat_badge(MARGIN + 98, bottom + 8, slip.taker, seat_letter(slip.taker), 24)
        sheet.text(
            MARGIN + 130, bottom + 22, _("Taker: %(seat)s") % {"seat": seat_name(slip.taker)}, 12, bold=True
        )
    name, size = fitted(f"{event.name} · {event.code}", 9, WIDTH - 2 * MARGIN - 130)
    sheet.text(MARGIN + 130, bottom + 8, name, size, colour=MUTED)


def _line(sheet: Sheet, event: Event, slip: Slip, line: SlipLine, y: float) -> None:
    """A table's line: who plays, then empty boxes to write in."""
    sheet.box(MARGIN, y, WIDTH - 2 * MARGIN, ROW, fill=PAPER, stroke=LINE, radius=0)
    sheet.centred(MARGIN + NARROW / 2, y + 10, str(line.position or ""), 11)
    sheet.centred(MARGIN + NARROW * 1.5, y + 10, str(line.table or ""), 12, bold=True)
    for place, seat in enumerate(slip.seats or SEATS):
        x = MARGIN + 2 * NARROW + 4 + (place % 2) * NAMES / 2
        words = f"{seat_letter(seat)} {line.names.get(seat, '')}"
        bold = seat == attacking(slip.seats or SEATS, slip.taker)
        words, size = fitted(words, 8, NAMES / 2 - 8, bold=bold, least=5.5)
        sheet.text(x, y + (18 if place < 2 else 6), words, size, bold=bold)
    sheet.canvas.setStrokeColor(LINE)
    for x, width, _words in _writing_columns(event):
        sheet.box(x, y, width, ROW, fill=WHITE, stroke=LINE, radius=0)
