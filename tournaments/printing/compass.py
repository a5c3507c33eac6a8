"""A deal as it lay on the table: the hands around what lies in the middle, other heaps on free sides.

Suits are told apart without colour: a black suit is a white sign on a dark tile, a red suit a sign on a white
tile, what stands apart from the suits a star on brass. Nothing is a letter that could be a card's (C is the
knight, not the clubs).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from reportlab.pdfbase import pdfmetrics

from games.cards import Suit
from games.dealing.look import GameLook
from games.hand_rows import Heap, Row
from games.models import Board
from games.selectors.heaps import board_heaps, look_of_board
from tournaments.printing.heaps import heap_name, heaps_in_order
from tournaments.printing.seats import ALL_SEATS, seat_letter
from tournaments.printing.sheet import (
    BOLD,
    BRASS,
    FELT,
    INK,
    LINE,
    MARGIN,
    MUTED,
    PAPER,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
    is_apart,
    suit_colour,
    suit_sign,
)

GAP = 6
BOX_WIDTH = (WIDTH - 2 * MARGIN - 2 * GAP) / 3
BOX_HEIGHT = 133
COMPASS_HEIGHT = 3 * BOX_HEIGHT + 2 * GAP
PLACES: Final = {"N": (1, 0), "W": (0, 1), "E": (2, 1), "S": (1, 2)}
"""Column and row of every seat; few cards lie at (1, 1), the corners are free."""
RED: Final = frozenset({Suit.HEARTS.value, Suit.DIAMONDS.value})
SMALL_HEAP: Final = 8
"""So many cards find room in the middle, so many of them in one row."""
ONE_ROW: Final = 3
HEAD, LINE_HEIGHT, TILE, RANK = 29, 17, 12.5, 12
CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 32, 39, 6


def corner(column: int, row: int, top: float) -> tuple[float, float]:
    """The lower left corner of a box of the compass whose upper edge is at ``top``."""
    return MARGIN + column * (BOX_WIDTH + GAP), top - (row + 1) * BOX_HEIGHT - row * GAP


@dataclass(frozen=True, slots=True)
class Compass:
    """Which heap lies where: on the sides, in the middle, and below the compass."""

    look: GameLook
    sides: Mapping[str, Heap]
    """By the seat whose side it is: its hand, or a heap where nobody sits."""
    middle: Sequence[Heap]
    below: Sequence[Heap]


def compass_of(board: Board) -> Compass:
    """The heaps of a board that everybody may look at."""
    heaps, look = board_heaps(board), look_of_board(board)
    in_order = [heaps[name] for name in heaps_in_order(heaps, look)]
    middle = [heap for heap in in_order if heap.count <= SMALL_HEAP and not heap.is_ordered]
    rest = [heap for heap in in_order if heap.name not in PLACES and heap not in middle]
    free = iter([seat for seat in PLACES if seat not in heaps])
    sides = {name: heaps[name] for name in PLACES if name in heaps}
    # Wherever nobody sits, a heap that could be a hand has its place.
    for heap in [heap for heap in rest if not heap.is_ordered]:
        if side := next(free, None):
            sides[side] = heap
            rest.remove(heap)
    return Compass(look, sides, middle, rest)


def draw_compass(sheet: Sheet, board: Board, compass: Compass, top: float) -> None:
    """The hands on their sides, and the middle; what lies below is ``draw_below``'s."""
    for side, heap in compass.sides.items():
        _hand(sheet, board, heap, compass.look, corner(*PLACES[side], top))
    _table(sheet, compass, corner(1, 1, top))


def rows_first(heap: Heap, look: GameLook) -> list[Row]:
    """A heap's rows as a record shows them: the cards apart first."""
    return sorted(heap.rows, key=lambda row: row[0] != look.first)


def draw_tile(sheet: Sheet, suit: str, x: float, y: float, size: float = TILE) -> None:
    """A suit's sign on its tile, the lower left corner at ``x, y``."""
    colour = BRASS if is_apart(suit) else suit_colour(suit)
    is_red = suit in RED
    sheet.box(x, y, size, size, fill=WHITE if is_red else colour, stroke=colour, radius=size / 5)
    look = {"bold": is_apart(suit), "colour": colour if is_red else WHITE}
    sheet.centred(x + size / 2, y + size * 0.19, suit_sign(suit), size * 0.86, **look)


def _hand(sheet: Sheet, board: Board, heap: Heap, look: GameLook, place: tuple[float, float]) -> None:
    """A heap's cards, those apart first; the taker's box has the brass frame."""
    (x, y), seat = place, heap.name
    is_taker = seat == board.taker
    sheet.box(x, y, BOX_WIDTH, BOX_HEIGHT, fill=PAPER, stroke=BRASS if is_taker else LINE)
    if is_taker:
        sheet.box(x + 1.2, y + 1.2, BOX_WIDTH - 2.4, BOX_HEIGHT - 2.4, stroke=BRASS, radius=5)
    top = y + BOX_HEIGHT
    if seat in ALL_SEATS:
        sheet.seat_badge(x + 7, top - 24, seat, seat_letter(seat), 18)
    name, size = fitted(heap_name(seat, look), 11, BOX_WIDTH - 76, bold=True)
    sheet.text(x + (31 if seat in ALL_SEATS else 8), top - 19, name, size, bold=True)
    roles = [word for word, holds in ((_("taker"), is_taker), (_("dealer"), seat == board.dealer)) if holds]
    for role in roles:
        _role(sheet, role, x + BOX_WIDTH - 7, top - 22, is_taker=is_taker)
    line = top - HEAD - LINE_HEIGHT + 4
    for suit, ranks in rows_first(heap, look):
        line = _suit(sheet, suit, ranks, x + 8, line)


def _role(sheet: Sheet, role: str, right: float, y: float, *, is_taker: bool) -> None:
    """What the seat does, on a label that ends at ``right``."""
    said, size = fitted(role, 8, 62, bold=True, least=5)
    width = pdfmetrics.stringWidth(said, BOLD, size) + 12
    sheet.box(right - width, y, width, 14, fill=BRASS if is_taker else WHITE, stroke=BRASS, radius=7)
    colour = WHITE if is_taker else INK
    sheet.centred(right - width / 2, y + 4.2, said, size, bold=True, colour=colour)


def _suit(sheet: Sheet, suit: str, ranks: Sequence[str], x: float, y: float) -> float:
    """A suit's tile and cards, on two lines when they are many; returns where the next suit stands."""
    draw_tile(sheet, suit, x, y - 2.2)
    if not ranks:
        sheet.text(x + TILE + 7, y, "—", RANK, colour=MUTED)
    room, space = BOX_WIDTH - TILE - 22, 5.2
    lines = list(_lines(ranks, room, space))
    if len(lines) > 2:
        # More cards than two lines hold: two lines all the same, and smaller.
        half = (len(ranks) + 1) // 2
        lines = [ranks[:half], ranks[half:]]
    for number, line in enumerate(lines):
        scale = min(1.0, room / _length(line, space))
        cursor = x + TILE + 7
        for rank in line:
            cursor = sheet.text(cursor, y, rank, RANK * scale, bold=True) + space * scale
        if number < len(lines) - 1:
            y -= LINE_HEIGHT
    return y - LINE_HEIGHT


def _length(ranks: Sequence[str], space: float) -> float:
    return sum(pdfmetrics.stringWidth(rank, BOLD, RANK) + space for rank in ranks) - space


def _lines(ranks: Sequence[str], room: float, space: float) -> Iterator[Sequence[str]]:
    """The cards in lines that fit ``room``; a suit may be a little tighter rather than break."""
    start = 0
    for end in range(1, len(ranks) + 1):
        if _length(ranks[start:end], space) > room and _length(ranks[start:], space) > 1.2 * room:
            yield ranks[start : end - 1]
            start = end - 1
    if start < len(ranks):
        yield ranks[start:]


def _table(sheet: Sheet, compass: Compass, place: tuple[float, float]) -> None:
    """The felt in the middle with the cards that lie there, and where everybody sits."""
    x, y = place
    sheet.box(x, y, BOX_WIDTH, BOX_HEIGHT, fill=FELT, stroke=BRASS, radius=10)
    sheet.box(x + 3, y + 3, BOX_WIDTH - 6, BOX_HEIGHT - 6, stroke=BRASS, radius=8)
    names = " · ".join(heap_name(heap.name, compass.look) for heap in compass.middle)
    words, size = fitted(names, 8, BOX_WIDTH / 2 - 22, bold=True, least=5)
    sheet.text(x + 11, y + BOX_HEIGHT - 15, words, size, bold=True, colour=WHITE)
    _compass_rose(sheet, [seat for seat, heap in compass.sides.items() if heap.name == seat], x, y)
    rows = [row for heap in compass.middle for row in rows_first(heap, compass.look)]
    cards = [(suit, rank) for suit, ranks in rows for rank in ranks]
    per_row = len(cards) if len(cards) <= ONE_ROW else (len(cards) + 1) // 2
    left = x + (BOX_WIDTH - per_row * CARD_WIDTH - (per_row - 1) * CARD_GAP) / 2
    upper = y + BOX_HEIGHT / 2 + (CARD_GAP / 2 if len(cards) > per_row else -CARD_HEIGHT / 2)
    for number, (suit, rank) in enumerate(cards):
        row, column = divmod(number, per_row)
        card_y = upper - row * (CARD_HEIGHT + CARD_GAP)
        _card(sheet, suit, rank, left + column * (CARD_WIDTH + CARD_GAP), card_y)


def _compass_rose(sheet: Sheet, seats: Sequence[str], x: float, y: float) -> None:
    """The seats' letters at the edges of the felt."""
    middle, half = x + BOX_WIDTH / 2, y + BOX_HEIGHT / 2
    points: Mapping[str, tuple[float, float]] = {
        "N": (middle, y + BOX_HEIGHT - 14.5),
        "S": (middle, y + 7.5),
        "W": (x + 13, half - 3.5),
        "E": (x + BOX_WIDTH - 13, half - 3.5),
    }
    for seat in seats:
        centre, line = points[seat]
        sheet.centred(centre, line, seat_letter(seat), 9, bold=True, colour=WHITE)


def _card(sheet: Sheet, suit: str, rank: str, x: float, y: float) -> None:
    """A little card in the middle."""
    sheet.box(x, y, CARD_WIDTH, CARD_HEIGHT, fill=WHITE, stroke=INK, radius=4)
    said, size = fitted(rank, 15, CARD_WIDTH - 6, bold=True, least=6)
    sheet.centred(x + CARD_WIDTH / 2, y + CARD_HEIGHT - 17, said, size, bold=True)
    draw_tile(sheet, suit, x + (CARD_WIDTH - TILE) / 2, y + 5)
