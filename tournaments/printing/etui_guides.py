"""Where the étuis go: for each a card to cut out, then the relay stands of every position; no cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.movements.etuis import EtuiWay, Stand, etui_counts, stands_of
from tournaments.printing.etuis import etui_words
from tournaments.printing.guide_cards import in_runs
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    MARGIN,
    MUTED,
    PAPER,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)

COLUMNS = 3
CARD_WIDTH = WIDTH / COLUMNS
EDGE = 12
HEAD = 44
LINE = 19
FOOT = 12
ROW = 20
LAST_ROW = MARGIN + ROW


def etui_guides_pdf(event: Event, ways: Sequence[EtuiWay]) -> bytes:
    """As many cards on a page as have room, all of one height; the stands begin on a page of their own."""
    sheet = Sheet(_("Where the étuis go: %(event)s") % {"event": event.name})
    positions = sorted({position for way in ways for position in way.tables})
    height = HEAD + (len(positions) + 1) * LINE + FOOT + 2 * EDGE
    rows = max(1, int(HEIGHT // height))
    is_named = max(etui_counts(ways).values(), default=1) > 1
    for index, way in enumerate(ways):
        place = index % (COLUMNS * rows)
        if place == 0:
            if index:
                sheet.page_break()
            _cut_lines(sheet, rows, height)
        row, column = divmod(place, COLUMNS)
        name = etui_words(way.etui, event.movement) if is_named else ""
        _card(sheet, way, (name or event.name, positions), (column * CARD_WIDTH, HEIGHT - row * height))
    if stands := stands_of(ways):
        sheet.page_break()
        _stands(sheet, event, stands)
    return sheet.finish()


def _cut_lines(sheet: Sheet, rows: int, height: float) -> None:
    for row in range(1, rows + 1):
        sheet.dashes(HEIGHT - row * height)
    for column in range(1, COLUMNS):
        sheet.dashes_down(column * CARD_WIDTH)


def _card(sheet: Sheet, way: EtuiWay, about: tuple[str, Sequence[int]], corner: tuple[float, float]) -> None:
    """One étui's card, the upper left ``corner`` of its room given."""
    name, positions = about
    x, width = corner[0] + EDGE, CARD_WIDTH - 2 * EDGE
    bottom = corner[1] - EDGE - HEAD
    sheet.box(x, bottom, width, HEAD, fill=FELT, stroke=BRASS, radius=7)
    boards, size = fitted(_("Boards %(boards)s") % {"boards": in_runs(way.boards)}, 15, width - 20, bold=True)
    sheet.text(x + 10, bottom + 23, boards, size, bold=True, colour=WHITE)
    said, size = fitted(name, 10, width - 20, least=5)
    sheet.text(x + 10, bottom + 9, said, size, colour=WHITE)
    y = bottom - LINE + 5
    for share, words in ((0.2, _("Position")), (0.65, _("Table"))):
        said, size = fitted(words, 7.5, width * 0.38, least=5)
        sheet.centred(x + width * share, y, said, size, colour=MUTED)
    for number, position in enumerate(positions):
        y -= LINE
        if number % 2 == 0:
            sheet.box(x, y - 5, width, LINE, fill=PAPER, stroke=None, radius=3)
        sheet.centred(x + width * 0.2, y, str(position), 11)
        tables = way.tables.get(position, ())
        words = " – ".join(map(str, tables)) if tables else _("desk")
        sheet.centred(x + width * 0.65, y - 1, words, 14 if tables else 9, bold=bool(tables))


def _stands(sheet: Sheet, event: Event, stands: Sequence[Stand]) -> None:
    """The stands of every position in lines, each with what lies on it and who begins with which board."""
    y = _title(sheet, event)
    for position, found in groupby(stands, key=lambda stand: stand.position):
        if y < LAST_ROW + 2 * ROW:
            sheet.page_break()
            y = _title(sheet, event)
        y -= 1.4 * ROW
        sheet.text(MARGIN, y, _("Position %(position)s") % {"position": position}, 12, bold=True)
        for number, stand in enumerate(found):
            if y < LAST_ROW:
                sheet.page_break()
                y = _title(sheet, event)
            y -= ROW
            _stand(sheet, stand, y, is_shaded=number % 2 == 0)


def _title(sheet: Sheet, event: Event) -> float:
    """The head of a page of stands; where its lines begin."""
    y = HEIGHT - MARGIN - 14
    sheet.text(MARGIN, y, _("Relay: the stands between the tables"), 16, bold=True)
    name, size = fitted(f"{event.name} · {event.code}", 9, WIDTH - 2 * MARGIN)
    sheet.text(MARGIN, y - 15, name, size, colour=MUTED)
    return y - 22


def _stand(sheet: Sheet, stand: Stand, y: float, *, is_shaded: bool) -> None:
    width = WIDTH - 2 * MARGIN
    if is_shaded:
        sheet.box(MARGIN, y - 6, width, ROW, fill=PAPER, stroke=None, radius=3)
    tables = " – ".join(map(str, stand.tables))
    words = _("Tables %(tables)s") % {"tables": tables}
    said, size = fitted(words, 12, width * 0.24, bold=True)
    sheet.text(MARGIN + 8, y, said, size, bold=True)
    said, size = fitted(_("Boards %(boards)s") % {"boards": in_runs(stand.boards)}, 11, width * 0.22)
    sheet.text(MARGIN + width * 0.27, y, said, size)
    begins = ", ".join(
        _("table %(table)s begins with board %(board)s") % {"table": table, "board": board}
        for table, board in stand.first
    )
    said, size = fitted(begins, 10, width * 0.48, least=6)
    sheet.text(MARGIN + width * 0.5, y, said, size)
