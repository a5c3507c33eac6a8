"""Table cards: one A4 page for every table, with a code to scan for each of its seats or sides."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.printing.etuis import section_names
from tournaments.printing.qr import draw_qr
from tournaments.printing.seats import TABLE_PLACES, seat_letter, seat_name
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    INK,
    MARGIN,
    MUTED,
    SEAT_COLOURS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)

LANGUAGES = ("it", "fr", "en")
HEAD = 92
QR = 205
GAP = 14
PLACES = 4
"""Cards on a page."""
CARD_WIDTH = (WIDTH - 2 * MARGIN - GAP) / 2
CARD_HEIGHT = 282


def table_cards_pdf(event: Event, cards: Mapping[int, Mapping[str, str]]) -> bytes:
    """A page per table; ``cards`` maps table to seat letter to the link's address."""
    sheet = Sheet(_("Table cards: %(event)s") % {"event": event.name})
    sections = section_names(event)
    for number, table in enumerate(sorted(cards)):
        if number:
            sheet.page_break()
        _head(sheet, event, table, sections.get(table, ""))
        for at, seat in enumerate(seat for seat in TABLE_PLACES if seat in cards[table]):
            place = at % PLACES
            if at and not place:
                _instructions(sheet)
                sheet.page_break()
                _head(sheet, event, table, sections.get(table, ""))
            x = MARGIN + (place % 2) * (CARD_WIDTH + GAP)
            y = HEIGHT - MARGIN - HEAD - GAP - (place // 2) * (CARD_HEIGHT + GAP) - CARD_HEIGHT
            _seat(sheet, seat, cards[table][seat], x, y)
        _instructions(sheet)
    return sheet.finish()


def _head(sheet: Sheet, event: Event, table: int, section: str) -> None:
    """The felt with the table's number, large enough to find the table by it, and its section."""
    bottom = HEIGHT - MARGIN - HEAD
    sheet.box(MARGIN, bottom, WIDTH - 2 * MARGIN, HEAD, fill=FELT, stroke=BRASS, radius=10)
    words, size = fitted(" · ".join(filter(None, (_("Table"), section))), 16, 150)
    sheet.text(MARGIN + 20, bottom + 58, words, size, colour=WHITE)
    sheet.text(MARGIN + 20, bottom + 14, str(table), 44, bold=True, colour=WHITE)
    room = WIDTH - 2 * MARGIN - 170
    name, size = fitted(event.name, 20, room, bold=True, least=9)
    edge = WIDTH - MARGIN - 20
    sheet.right(edge, bottom + 52, name, size, bold=True, colour=WHITE)
    club, size = fitted(
        f"{event.club.name} · {date_format(event.played_on, 'DATE_FORMAT')}", 11, room, least=7
    )
    sheet.right(edge, bottom + 28, club, size, colour=WHITE)


def _seat(sheet: Sheet, seat: str, address: str, x: float, y: float) -> None:
    """A frame in the seat's colour: its letter and name in three languages, the code, nothing to type."""
    fill, _ink = SEAT_COLOURS[seat]
    sheet.box(x, y, CARD_WIDTH, CARD_HEIGHT, fill=fill, stroke=INK, radius=10)
    sheet.box(x + 6, y + 6, CARD_WIDTH - 12, CARD_HEIGHT - 12, fill=WHITE, stroke=None, radius=6)
    sheet.seat_badge(x + 18, y + CARD_HEIGHT - 62, seat, seat_letter(seat), 42)
    sheet.text(x + 72, y + CARD_HEIGHT - 40, seat_name(seat), 20, bold=True)
    others = [name for name in _names(seat) if name != seat_name(seat)]
    sheet.text(x + 72, y + CARD_HEIGHT - 57, " · ".join(others), 10, colour=MUTED)
    draw_qr(sheet.canvas, address, x + (CARD_WIDTH - QR) / 2, y + 10, QR)


def _names(seat: str) -> list[str]:
    """The seat's name in every language, each once."""
    names = []
    for language in LANGUAGES:
        with translation.override(language):
            names.append(seat_name(seat))
    return list(dict.fromkeys(names))


def _instructions(sheet: Sheet) -> None:
    """What to do, once per language."""
    y = HEIGHT - MARGIN - HEAD - 2 * (GAP + CARD_HEIGHT) - 26
    lines = []
    for language in LANGUAGES:
        with translation.override(language):
            lines.append(
                _(
                    "Scan the code of your seat with your phone. "
                    "After each board one player enters the result, another one confirms it."
                )
            )
    for line in dict.fromkeys(lines):
        words, size = fitted(line, 9.5, WIDTH - 2 * MARGIN, least=6)
        sheet.centred(WIDTH / 2, y, words, size)
        y -= 16
    sheet.text(MARGIN, MARGIN - 14, "Étui", 8, bold=True, colour=BRASS)
