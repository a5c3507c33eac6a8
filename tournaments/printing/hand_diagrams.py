"""Diagrams: all 78 cards for every hand, its own marked, by which it is checked and rebuilt.

Four to a page, one board a page. Each is a strip of three panels, printed on one side of the paper::

    cover   the board and the seat
    ------  fold backwards
    cards   the pack in rows, the hand's cards in the seat's colour
    ------  fold upwards over the cards
    blank   closes the diagram: from outside nobody reads a card

So one visible side of the folded diagram has the seat, the other nothing, and the cards lie inside. With
``is_open`` the seat is printed beside the cards too, for whoever keeps the diagrams flat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.colors import HexColor

from games.models import Board
from games.registry import game
from tournaments.models import Event
from tournaments.printing.seats import SEATS, seat_letter, seat_name
from tournaments.printing.sheet import (
    FELT,
    HEIGHT,
    INK,
    MUTED,
    SEAT_COLOURS,
    SUIT_COLOURS,
    SUIT_SIGNS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)

STRIP_WIDTH, STRIP_HEIGHT = WIDTH / 2, HEIGHT / 2
PANEL = STRIP_HEIGHT / 3
EDGE = 16
SIGN = 17
COLUMNS = 14
CELL = (STRIP_WIDTH - 2 * EDGE - SIGN) / COLUMNS
ROW = 18.5
PALE: Final = HexColor("#a3aaa4")
"""Cards of the others: there to count along, not to be read as the hand's."""
RANKS: Final = ("R", "D", "C", "V", *(str(rank) for rank in range(10, 0, -1)))
TRUMPS: Final = tuple(str(rank) for rank in range(21, 0, -1))
ROWS: Final = (
    ("T", TRUMPS[:11]),
    ("T", (*TRUMPS[11:], "X")),
    ("S", RANKS),
    ("H", RANKS),
    ("D", RANKS),
    ("C", RANKS),
)
"""Where every card of the pack stands: a suit's letter and its ranks, the Excuse (X) after the trumps."""


def hand_diagrams_pdf(event: Event, boards: Sequence[Board], *, is_open: bool = False) -> bytes:
    """A page per board; whoever calls has checked the dealer's permission and logged the look."""
    sheet = Sheet(_("Hand diagrams: %(event)s") % {"event": event.name})
    for index, board in enumerate(boards):
        if index:
            sheet.page_break()
        hands = _hands(event, board)
        sheet.dashes(STRIP_HEIGHT)
        sheet.dashes_down(STRIP_WIDTH)
        for place, seat in enumerate(SEATS):
            left, top = (place % 2) * STRIP_WIDTH, HEIGHT - (place // 2) * STRIP_HEIGHT
            _strip(sheet, event, board, seat, (left, top))
            _cards(sheet, hands.get(seat, frozenset()), seat, (left, top - PANEL))
            if is_open:
                sheet.seat_badge(left + EDGE, top - 2 * PANEL + 6, seat, seat_letter(seat), 13)
    return sheet.finish()


def _hands(event: Event, board: Board) -> dict[str, frozenset[tuple[str, str]]]:
    """Every holder's cards as suit and rank, read from the board's text by the game's own rules."""
    rules = game(event.game)
    text = rules.print_deal(rules.parse_deal(board.cards, rules.ruleset(event.ruleset)))
    hands = {}
    for line in text.splitlines():
        holder, *groups = line.split()
        cards: set[tuple[str, str]] = set()
        for group in groups:
            suit, _colon, ranks = group.partition(":")
            cards |= {("T", "X")} if suit == "X" else {(suit, rank) for rank in ranks.split(",")}
        hands[holder] = frozenset(cards)
    return hands


def _strip(sheet: Sheet, event: Event, board: Board, seat: str, corner: tuple[float, float]) -> None:
    """The cover, the two fold lines and the blank panel of a strip, its upper left corner at ``corner``."""
    left, top = corner
    fill, _ink = SEAT_COLOURS[seat]
    bottom = top - PANEL
    sheet.box(left + EDGE, bottom + 12, STRIP_WIDTH - 2 * EDGE, PANEL - 26, fill=WHITE, stroke=INK, radius=8)
    sheet.box(left + EDGE, bottom + 12, 12, PANEL - 26, fill=fill, stroke=INK, radius=3)
    sheet.seat_badge(left + EDGE + 24, bottom + 42, seat, seat_letter(seat), 58)
    x = left + EDGE + 94
    sheet.text(x, bottom + 84, seat_name(seat), 17, bold=True)
    sheet.text(x, bottom + 62, _("Board %(number)s") % {"number": board.number}, 15, colour=FELT)
    roles = [_("taker")] if seat == board.taker else [_("dealer")] if seat == board.dealer else []
    sheet.text(x, bottom + 46, " · ".join(roles), 9, colour=MUTED)
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


def _cards(sheet: Sheet, hand: Collection[tuple[str, str]], seat: str, corner: tuple[float, float]) -> None:
    """The whole pack in rows, the hand's cards marked; below, how many of each suit."""
    left, top = corner
    y = top - 13 - ROW
    for suit, ranks in ROWS:
        sign = SUIT_SIGNS[suit]
        sheet.centred(
            left + EDGE + SIGN / 2 - 2, y + 5, sign, 12, bold=suit == "T", colour=SUIT_COLOURS[suit]
        )
        for column, rank in enumerate(ranks):
            x = left + EDGE + SIGN + column * CELL
            _card(sheet, rank, seat if (suit, rank) in hand else None, (x, y))
        y -= ROW
    sheet.right(
        left + STRIP_WIDTH - EDGE,
        top - PANEL + 6,
        _("%(count)s cards") % {"count": len(hand)},
        6.5,
        colour=MUTED,
    )


def _card(sheet: Sheet, rank: str, seat: str | None, corner: tuple[float, float]) -> None:
    """One card: bold in a framed box of the seat's colour when it is in the hand, else small and pale."""
    x, y = corner
    words = pgettext("card", "Exc.") if rank == "X" else rank
    if seat is None:
        said, size = fitted(words, 8, CELL - 2, least=4)
        sheet.centred(x + CELL / 2, y + 5.5, said, size, colour=PALE)
        return
    fill, ink = SEAT_COLOURS[seat]
    sheet.box(x + 0.7, y + 0.7, CELL - 1.4, ROW - 1.4, fill=fill, stroke=INK, radius=2.5)
    said, size = fitted(words, 10.5, CELL - 3, bold=True, least=5)
    sheet.centred(x + CELL / 2, y + ROW / 2 - size * 0.36, said, size, bold=True, colour=ink)
