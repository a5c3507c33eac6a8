"""Étui labels: eight on a page, to cut out and stick on the étuis. No card, nothing that is secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.selectors.boards import board_heads
from tournaments.models import Event
from tournaments.movements.etuis import etui_counts
from tournaments.printing.etuis import etui_words
from tournaments.printing.qr import draw_qr
from tournaments.printing.seats import seat_letter, seat_name
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    MUTED,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)
from tournaments.selectors.etuis import etuis_of_event

COLUMNS, ROWS = 2, 4
LABEL_WIDTH, LABEL_HEIGHT = WIDTH / COLUMNS, HEIGHT / ROWS
EDGE = 22
"""White around a label, so that no printer's margin and no crooked cut takes anything away."""
QR = 98
NUMBER = 92


@dataclass(frozen=True, slots=True)
class Label:
    """One étui: its number, the dealer's seat, the taker's where the board says it, its public page.

    ``etui`` is what tells it from the other étuis of the board, empty where it is the only one.
    """

    number: int
    dealer: str
    taker: str
    address: str
    etui: str = ""


def labels_of_event(event: Event, site: str) -> list[Label]:
    """The labels of all étuis, those that go together one after the other; ``site`` is where codes lead.

    None before the boards are dealt.
    """
    if event.board_set is None:
        return []
    heads = {number: (dealer, taker) for number, dealer, taker in board_heads(event.board_set)}
    counts = etui_counts(etuis_of_event(event))
    etuis = sorted((etui, board) for board in heads for etui in range(1, counts.get(board, 1) + 1))
    is_named = any(etui > 1 for etui, _board in etuis)
    return [
        Label(
            number,
            *heads[number],
            site.rstrip("/") + reverse("explain:board", args=[event.code, number]),
            etui_words(etui, event.movement) if is_named else "",
        )
        for etui, number in etuis
    ]


def etui_labels_pdf(event: Event, labels: Sequence[Label]) -> bytes:
    """Labels in rows of two, cut lines between them."""
    sheet = Sheet(_("Étui labels: %(event)s") % {"event": event.name})
    for index, label in enumerate(labels):
        place = index % (COLUMNS * ROWS)
        if place == 0:
            if index:
                sheet.page_break()
            _cut_lines(sheet)
        row, column = divmod(place, COLUMNS)
        _label(sheet, event, label, column * LABEL_WIDTH, HEIGHT - (row + 1) * LABEL_HEIGHT)
    return sheet.finish()


def _cut_lines(sheet: Sheet) -> None:
    for row in range(1, ROWS):
        sheet.dashes(row * LABEL_HEIGHT)
    for column in range(1, COLUMNS):
        sheet.dashes_down(column * LABEL_WIDTH)


def _label(sheet: Sheet, event: Event, label: Label, left: float, bottom: float) -> None:
    """One label, the lower left corner of its room at ``left, bottom``."""
    x, y = left + EDGE, bottom + EDGE
    width, height = LABEL_WIDTH - 2 * EDGE, LABEL_HEIGHT - 2 * EDGE
    sheet.box(x, y, width, height, fill=WHITE, stroke=BRASS, radius=9)
    _number(sheet, label, x + 8, y + height - 8 - NUMBER)
    role = x + NUMBER + 18
    if label.taker:
        _role(sheet, label.taker, _("Taker: %(seat)s"), (role, y + height - 38), is_taker=True)
    _role(sheet, label.dealer, _("Dealer: %(seat)s"), (role, y + height - 62), is_taker=False)
    if label.etui:
        said, points = fitted(label.etui, 13, width - QR - 14, bold=True)
        sheet.text(x + 10, y + 50, said, points, bold=True)
    draw_qr(sheet.canvas, label.address, x + width - QR + 4, y + 2, QR)
    _foot(sheet, event, (x + 10, y), width - QR - 8)


def _role(sheet: Sheet, seat: str, words: str, corner: tuple[float, float], *, is_taker: bool) -> None:
    """A seat's badge and what the seat does; the taker's is the larger one."""
    x, y = corner
    size = 28 if is_taker else 20
    sheet.seat_badge(x, y, seat, seat_letter(seat), size)
    said, points = fitted(words % {"seat": seat_name(seat)}, 11, 100 - size / 4, bold=is_taker)
    sheet.text(x + size + 6, y + size / 2 - 4, said, points, bold=is_taker)


def _number(sheet: Sheet, label: Label, x: float, y: float) -> None:
    """The felt with the board's number."""
    sheet.box(x, y, NUMBER, NUMBER, fill=FELT, stroke=BRASS, radius=7)
    sheet.text(x + 9, y + NUMBER - 16, _("Board"), 9, colour=WHITE)
    size = 52 if label.number < 100 else 38
    sheet.centred(x + NUMBER / 2, y + 22, str(label.number), size, bold=True, colour=WHITE)


def _foot(sheet: Sheet, event: Event, corner: tuple[float, float], width: float) -> None:
    """Where the étui belongs, and what the code is for."""
    x, y = corner
    hint, size = fitted(_("After the event: hands and results"), 7, width, least=4.5)
    sheet.text(x, y + 32, hint, size, colour=MUTED)
    name, size = fitted(event.name, 8.5, width, bold=True, least=6)
    sheet.text(x, y + 20, name, size, bold=True)
    club, size = fitted(f"{event.club.name} · {event.code}", 7, width, least=5)
    sheet.text(x, y + 9, club, size, colour=MUTED)
