"""A deal as it lay on the table: four hands around the chien.

Suits are told apart without colour: a black suit is a white sign on a dark tile, a red suit a sign on a white
tile, the trumps a star on brass. Nothing is a letter that could be a card's (C is the knight, not the clubs).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from reportlab.pdfbase import pdfmetrics

from games.hand_rows import Row, hand_rows
from games.models import Board
from games.registry import game
from tournaments.models import Event
from tournaments.printing.seats import seat_letter, seat_name
from tournaments.printing.sheet import (
    BOLD,
    BRASS,
    FELT,
    INK,
    LINE,
    MARGIN,
    MUTED,
    PAPER,
    SUIT_COLOURS,
    SUIT_SIGNS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)

GAP = 6
BOX_WIDTH = (WIDTH - 2 * MARGIN - 2 * GAP) / 3
BOX_HEIGHT = 133
COMPASS_HEIGHT = 3 * BOX_HEIGHT + 2 * GAP
PLACES: Final = {"N": (1, 0), "W": (0, 1), "E": (2, 1), "S": (1, 2)}
"""Column and row of every seat; the chien lies at (1, 1), the corners are free."""
HEAD, LINE_HEIGHT, TILE, RANK = 29, 17, 12.5, 12
CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 32, 39, 6


def corner(column: int, row: int, top: float) -> tuple[float, float]:
    """The lower left corner of a box of the compass whose upper edge is at ``top``."""
    return MARGIN + column * (BOX_WIDTH + GAP), top - (row + 1) * BOX_HEIGHT - row * GAP


def draw_compass(sheet: Sheet, event: Event, board: Board, top: float) -> None:
    """The four hands and the chien of a board that everybody may look at."""
    rules = game(event.game)
    deal = rules.parse_deal(board.cards, rules.ruleset(event.ruleset))
    holders = hand_rows(rules.print_deal(deal))
    for seat, place in PLACES.items():
        _hand(sheet, board, seat, _trumps_first(holders.get(seat, [])), corner(*place, top))
    _table(sheet, _trumps_first(holders.get("chien", [])), corner(1, 1, top))


def _trumps_first(rows: Sequence[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row[0] != "T")


def draw_tile(sheet: Sheet, suit: str, x: float, y: float, size: float = TILE) -> None:
    """A suit's sign on its tile, the lower left corner at ``x, y``."""
    colour = BRASS if suit == "T" else SUIT_COLOURS[suit]
    is_red = suit in {"H", "D"}
    sheet.box(x, y, size, size, fill=WHITE if is_red else colour, stroke=colour, radius=size / 5)
    sign = SUIT_SIGNS[suit]
    sheet.centred(
        x + size / 2, y + size * 0.19, sign, size * 0.86, bold=suit == "T", colour=colour if is_red else WHITE
    )


def _hand(sheet: Sheet, board: Board, seat: str, rows: Sequence[Row], place: tuple[float, float]) -> None:
    """A seat's cards, trumps first; the taker's box has the brass frame."""
    x, y = place
    is_taker = seat == board.taker
    sheet.box(x, y, BOX_WIDTH, BOX_HEIGHT, fill=PAPER, stroke=BRASS if is_taker else LINE)
    if is_taker:
        sheet.box(x + 1.2, y + 1.2, BOX_WIDTH - 2.4, BOX_HEIGHT - 2.4, stroke=BRASS, radius=5)
    top = y + BOX_HEIGHT
    sheet.seat_badge(x + 7, top - 24, seat, seat_letter(seat), 18)
    sheet.text(x + 31, top - 19, seat_name(seat), 11, bold=True)
    roles = [word for word, holds in ((_("taker"), is_taker), (_("dealer"), seat == board.dealer)) if holds]
    for role in roles:
        _role(sheet, role, x + BOX_WIDTH - 7, top - 22, is_taker=is_taker)
    line = top - HEAD - LINE_HEIGHT + 4
    for suit, ranks in rows:
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
        # More trumps than two lines hold: two lines all the same, and smaller.
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


def _table(sheet: Sheet, rows: Sequence[Row], place: tuple[float, float]) -> None:
    """The felt in the middle with the chien's cards, and where everybody sits."""
    x, y = place
    sheet.box(x, y, BOX_WIDTH, BOX_HEIGHT, fill=FELT, stroke=BRASS, radius=10)
    sheet.box(x + 3, y + 3, BOX_WIDTH - 6, BOX_HEIGHT - 6, stroke=BRASS, radius=8)
    sheet.text(x + 11, y + BOX_HEIGHT - 15, _("Chien"), 8, bold=True, colour=WHITE)
    _compass_rose(sheet, x, y)
    cards = [(suit, rank) for suit, ranks in rows for rank in ranks]
    per_row = (len(cards) + 1) // 2 or 1
    left = x + (BOX_WIDTH - per_row * CARD_WIDTH - (per_row - 1) * CARD_GAP) / 2
    upper = y + BOX_HEIGHT / 2 + CARD_GAP / 2
    for number, (suit, rank) in enumerate(cards):
        row, column = divmod(number, per_row)
        card_y = upper - row * (CARD_HEIGHT + CARD_GAP)
        _card(sheet, suit, rank, left + column * (CARD_WIDTH + CARD_GAP), card_y)


def _compass_rose(sheet: Sheet, x: float, y: float) -> None:
    """The seats' letters at the edges of the felt."""
    middle, half = x + BOX_WIDTH / 2, y + BOX_HEIGHT / 2
    points: Mapping[str, tuple[float, float]] = {
        "N": (middle, y + BOX_HEIGHT - 14.5),
        "S": (middle, y + 7.5),
        "W": (x + 13, half - 3.5),
        "E": (x + BOX_WIDTH - 13, half - 3.5),
    }
    for seat, (centre, line) in points.items():
        sheet.centred(centre, line, seat_letter(seat), 9, bold=True, colour=WHITE)


def _card(sheet: Sheet, suit: str, rank: str, x: float, y: float) -> None:
    """A little card of the chien."""
    sheet.box(x, y, CARD_WIDTH, CARD_HEIGHT, fill=WHITE, stroke=INK, radius=4)
    said, size = fitted(rank, 15, CARD_WIDTH - 6, bold=True, least=6)
    sheet.centred(x + CARD_WIDTH / 2, y + CARD_HEIGHT - 17, said, size, bold=True)
    draw_tile(sheet, suit, x + (CARD_WIDTH - TILE) / 2, y + 5)
