"""Heaps of a hand record that lie below its compass: a box each, or in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from reportlab.pdfbase import pdfmetrics

from games.dealing.look import GameLook
from games.hand_rows import Heap
from tournaments.printing.compass import TILE, Compass, draw_tile, rows_first
from tournaments.printing.heaps import heap_name, lying_words
from tournaments.printing.seats import ALL_SEATS, seat_letter
from tournaments.printing.sheet import BOLD, LINE, MARGIN, MUTED, PAPER, WIDTH, Sheet
from tournaments.printing.suit_lines import Grid, ordered_cards

GAP: Final = 6
FULL: Final = WIDTH - 2 * MARGIN
HALF: Final = (FULL - GAP) / 2
HEIGHT: Final = 46
HEAD: Final = 21
FOOT: Final = 5
ORDERED: Final = Grid(FULL - 6, 14, 15)
RANK, SPACE, SUIT_SPACE = 11, 4.5, 7

Placed = tuple[Heap, float, float, float, float]
"""A heap and its box: left edge, upper edge below the top, width, height."""


def below_height(compass: Compass) -> float:
    """How much room they need, with the gap above them; nothing where there are none."""
    return max((down + height for _heap, _x, down, _width, height in _placed(compass.below)), default=0.0)


def draw_below(sheet: Sheet, compass: Compass, top: float) -> None:
    """The heaps below the compass, whose lower edge is at ``top``."""
    for heap, x, down, width, height in _placed(compass.below):
        y = top - down
        sheet.box(x, y - height, width, height, fill=PAPER, stroke=LINE)
        left = x + 8
        if heap.name in ALL_SEATS:
            sheet.seat_badge(left, y - 18, heap.name, seat_letter(heap.name), 14)
            left += 20
        end = sheet.text(left, y - 15, heap_name(heap.name, compass.look), 10, bold=True)
        if heap.is_ordered:
            sheet.text(end + 8, y - 15, f"{heap.count} · {lying_words()}", 7.5, colour=MUTED)
            ordered_cards(sheet, heap.cards, (x + 2, y - HEAD), ORDERED)
        else:
            _line(sheet, heap, compass.look, (x + 8, y - height + 9), width - 16)


def _placed(heaps: Sequence[Heap]) -> Iterator[Placed]:
    """Two boxes beside each other, then the heaps in order across the page."""
    boxes = [heap for heap in heaps if not heap.is_ordered]
    down = float(GAP)
    for number, heap in enumerate(boxes):
        row, column = divmod(number, 2)
        width = FULL if column == 0 and number == len(boxes) - 1 else HALF
        yield heap, MARGIN + column * (HALF + GAP), down + row * (HEIGHT + GAP), width, HEIGHT
    down += -(-len(boxes) // 2) * (HEIGHT + GAP)
    for heap in heaps:
        if heap.is_ordered:
            height = HEAD + ORDERED.height(heap.count) + FOOT
            yield heap, MARGIN, down, FULL, height
            down += height + GAP


def _line(sheet: Sheet, heap: Heap, look: GameLook, corner: tuple[float, float], width: float) -> None:
    """All cards of a heap in one line, suit by suit."""
    x, y = corner
    rows = [row for row in rows_first(heap, look) if row[1]]
    ranks = [rank for _suit, ranks in rows for rank in ranks]
    natural = sum(pdfmetrics.stringWidth(rank, BOLD, RANK) + SPACE for rank in ranks)
    scale = min(1.0, (width - len(rows) * (TILE + SPACE + SUIT_SPACE)) / natural)
    for suit, of_suit in rows:
        draw_tile(sheet, suit, x, y - 2.2)
        x += TILE + SPACE
        for rank in of_suit:
            x = sheet.text(x, y, rank, RANK * scale, bold=True) + SPACE * scale
        x += SUIT_SPACE
