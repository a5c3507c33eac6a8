"""Diagrams: the whole pack for every heap, its own cards marked, by which it is checked and rebuilt.

Four to a page, a new page for each board; a heap that would have a page for itself, as the chien of a table
of four, shares one with those of other boards, at the end. Each is a strip of three panels, printed on one
side of the paper::

    cover   the board and the seat, or what the heap is
    ------  fold backwards
    cards   the pack in rows, the heap's cards in the seat's colour, or a neutral one where it is no seat's;
            a heap in order has them in their order
    ------  fold upwards over the cards
    blank   closes the diagram: from outside nobody reads a card

So one visible side of the folded diagram has the seat, the other nothing, and the cards lie inside. With
``is_open`` the seat is printed beside the cards too, for whoever keeps the diagrams flat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.dealing.look import GameLook
from games.hand_rows import Heap
from games.models import Board
from games.registry import Dealable, dealable
from games.selectors.heaps import board_heaps
from tournaments.models import Event
from tournaments.printing.heaps import heap_name, heaps_in_order, lying_words
from tournaments.printing.pack_rows import Marks, PackRow, draw_pack_row, pack_rows
from tournaments.printing.seats import ALL_SEATS, seat_letter
from tournaments.printing.sheet import (
    FELT,
    HEIGHT,
    INK,
    MUTED,
    NEUTRAL,
    SEAT_COLOURS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)
from tournaments.printing.suit_lines import Grid, ordered_cards

STRIP_WIDTH, STRIP_HEIGHT = WIDTH / 2, HEIGHT / 2
STRIPS: Final = 4
PANEL = STRIP_HEIGHT / 3
EDGE = 16
ROWS_HEIGHT: Final = 111
"""Of all rows of the pack together."""
HIGHEST_ROW: Final = 18.5
ORDERED_COLUMNS: Final = 8


def hand_diagrams_pdf(event: Event, boards: Sequence[Board], *, is_open: bool = False) -> bytes:
    """A page per board, or more, and those that boards share; whoever calls has checked the dealer's
    permission and logged the look.
    """
    sheet = Sheet(_("Hand diagrams: %(event)s") % {"event": event.name})
    rows: dict[str, list[PackRow]] = {}
    for index, page in enumerate(_pages(boards)):
        if index:
            sheet.page_break()
        sheet.dashes(STRIP_HEIGHT)
        sheet.dashes_down(STRIP_WIDTH)
        for place, one in enumerate(page):
            left, top = (place % 2) * STRIP_WIDTH, HEIGHT - (place // 2) * STRIP_HEIGHT
            rules = one.rules
            if rules.slug not in rows:
                rows[rules.slug] = pack_rows(rules.look, rules.pack)
            _strip(sheet, event, one, (left, top))
            _cards(sheet, one.heap, rows[rules.slug], (left, top - PANEL))
            if is_open:
                _beside(sheet, one.heap.name, rules.look, left + EDGE, top - 2 * PANEL + 6)
    return sheet.finish()


@dataclass(frozen=True, slots=True)
class _Diagram:
    """A heap of a board."""

    board: Board
    heap: Heap
    rules: Dealable


def _pages(boards: Sequence[Board]) -> Iterator[Sequence[_Diagram]]:
    """What stands together on a page: each board's heaps, and at the end those that would stand alone."""
    alone: list[_Diagram] = []
    for board in boards:
        rules, heaps = dealable(board.board_set.game), board_heaps(board)
        every = [_Diagram(board, heaps[name], rules) for name in heaps_in_order(heaps, rules.look)]
        if len(every) % STRIPS == 1:
            alone.append(every.pop())
        yield from _by_four(every)
    yield from _by_four(alone)


def _by_four(diagrams: Sequence[_Diagram]) -> Iterator[Sequence[_Diagram]]:
    for start in range(0, len(diagrams), STRIPS):
        yield diagrams[start : start + STRIPS]


def _strip(sheet: Sheet, event: Event, one: _Diagram, corner: tuple[float, float]) -> None:
    """The cover, the two fold lines and the blank panel of a strip, its upper left corner at ``corner``."""
    (left, top), board, heap, look = corner, one.board, one.heap, one.rules.look
    bottom, seat = top - PANEL, heap.name
    sheet.box(left + EDGE, bottom + 12, STRIP_WIDTH - 2 * EDGE, PANEL - 26, fill=WHITE, stroke=INK, radius=8)
    fill, _ink = SEAT_COLOURS.get(seat, NEUTRAL)
    sheet.box(left + EDGE, bottom + 12, 12, PANEL - 26, fill=fill, stroke=INK, radius=3)
    x = left + EDGE + 24
    if seat in ALL_SEATS:
        sheet.seat_badge(x, bottom + 42, seat, seat_letter(seat), 58)
        x += 70
    name, size = fitted(heap_name(seat, look), 17, left + STRIP_WIDTH - EDGE - 8 - x, bold=True)
    sheet.text(x, bottom + 84, name, size, bold=True)
    sheet.text(x, bottom + 62, _("Board %(number)s") % {"number": board.number}, 15, colour=FELT)
    role = _("taker") if seat == board.taker else _("dealer") if seat == board.dealer else ""
    sheet.text(x, bottom + 46, lying_words() if heap.is_ordered else role, 9, colour=MUTED)
    name, size = fitted(f"{event.name} · {event.code}", 7.5, STRIP_WIDTH - 2 * EDGE - 36, least=5)
    sheet.text(left + EDGE + 24, bottom + 22, name, size, colour=MUTED)
    _fold(sheet, left, top - PANEL, _("fold backwards"))
    _fold(sheet, left, top - 2 * PANEL, _("fold this panel up, over the cards"))


def _fold(sheet: Sheet, left: float, y: float, words: str) -> None:
    """A dotted line with what to do; the words stand below it, outside the cards."""
    sheet.canvas.saveState()
    sheet.canvas.setDash(1, 3)
    sheet.rule(left + 4, left + STRIP_WIDTH - 4, y, MUTED, 0.8)
    sheet.canvas.restoreState()
    said, size = fitted(words, 6, STRIP_WIDTH - 2 * EDGE, least=4)
    sheet.centred(left + STRIP_WIDTH / 2, y - 8, said, size, colour=MUTED)


def _cards(sheet: Sheet, heap: Heap, rows: Sequence[PackRow], corner: tuple[float, float]) -> None:
    """The whole pack in rows, the hand's cards marked, or the cards in their order; below, how many."""
    left, top = corner
    width = STRIP_WIDTH - 2 * EDGE
    if heap.is_ordered:
        row = min(16, ROWS_HEIGHT / -(-heap.count // ORDERED_COLUMNS))
        ordered_cards(sheet, heap.cards, (left + EDGE, top - 13), Grid(width, ORDERED_COLUMNS, row))
    else:
        height = min(HIGHEST_ROW, ROWS_HEIGHT / len(rows))
        marks = Marks(heap.cards, *SEAT_COLOURS.get(heap.name, NEUTRAL))
        for number, pack_row in enumerate(rows, start=1):
            place = (left + EDGE, top - 13 - number * height)
            draw_pack_row(sheet, pack_row, marks, place, (width, height))
    count = _("%(count)s cards") % {"count": heap.count}
    sheet.right(left + STRIP_WIDTH - EDGE, top - PANEL + 6, count, 6.5, colour=MUTED)


def _beside(sheet: Sheet, name: str, look: GameLook, x: float, y: float) -> None:
    """The seat, or what the heap is, beside its cards."""
    if name in ALL_SEATS:
        sheet.seat_badge(x, y, name, seat_letter(name), 13)
    else:
        sheet.text(x, y, heap_name(name, look), 8, bold=True)
