"""Hand records: a released board a page, its hands around the table and what everybody made of it.

To hang on the wall. The upper floor gives the results with their notes; the robots' share is printed when
it is given. Only boards that everybody may look at come here: a secret one raises ``ValueError``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from games.dealing.look import GameLook, RobotWords
from games.dealing.robot_table import RobotTable
from games.models import Board
from tournaments.models import Event
from tournaments.printing.compass import COMPASS_HEIGHT, compass_of, corner, draw_compass, draw_tile
from tournaments.printing.heaps_below import below_height, draw_below
from tournaments.printing.qr import draw_qr
from tournaments.printing.record_results import RecordLine, draw_results, shared_out, signed
from tournaments.printing.seats import seat_letter, seat_name
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    INK,
    MARGIN,
    MUTED,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)

HEAD = 62
TOP = HEIGHT - 28 - HEAD
COMPASS_TOP = TOP - 10
COMPASS_FOOT = COMPASS_TOP - COMPASS_HEIGHT
FOOT = 34
QR = 66
CORNER_WIDTH = 150
"""Room for the words in a free corner of the compass."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A released board, its results in order, best for the attack first, and its public address if any."""

    board: Board
    lines: tuple[RecordLine, ...]
    robots: RobotTable | None = None
    address: str = ""


def hand_records_pdf(event: Event, records: Sequence[HandRecord]) -> bytes:
    """A page per board; results that find no room go on overleaf."""
    secret = [record.board.number for record in records if not record.board.is_released]
    if secret:
        raise ValueError(f"boards {secret} are not released")
    sheet = Sheet(_("Hand records: %(event)s") % {"event": event.name})
    for index, record in enumerate(records):
        if index:
            sheet.page_break()
        _record(sheet, event, record)
    return sheet.finish()


def _record(sheet: Sheet, event: Event, record: HandRecord) -> None:
    board, compass = record.board, compass_of(record.board)
    results_top = COMPASS_FOOT - below_height(compass) - 14
    first, rest = shared_out(record.lines, results_top - FOOT, TOP - 10 - FOOT)
    _head(sheet, event, board)
    draw_compass(sheet, board, compass, COMPASS_TOP)
    draw_below(sheet, compass, COMPASS_FOOT)
    _facts(sheet, board)
    _figures(sheet, record)
    _legend(sheet, record, compass.look)
    if record.robots:
        players = sum(heap.name in compass.sides for heap in compass.sides.values())
        _robots(sheet, record.robots, compass.look.robot_words(players))
    draw_results(sheet, first, results_top, FOOT)
    _foot(sheet, event)
    for lines in rest:
        sheet.page_break()
        _head(sheet, event, board)
        draw_results(sheet, lines, TOP - 10, FOOT)
        _foot(sheet, event)


def _head(sheet: Sheet, event: Event, board: Board) -> None:
    """The felt with the board's number and the event."""
    sheet.box(MARGIN, TOP, WIDTH - 2 * MARGIN, HEAD, fill=FELT, stroke=BRASS, radius=9)
    end = sheet.text(MARGIN + 18, TOP + 20, _("Board"), 17, colour=WHITE)
    sheet.text(end + 10, TOP + 15, str(board.number), 40, bold=True, colour=WHITE)
    edge, room = WIDTH - MARGIN - 18, 310
    name, size = fitted(event.name, 17, room, bold=True, least=8)
    sheet.right(edge, TOP + 35, name, size, bold=True, colour=WHITE)
    place = f"{event.club.name} · {date_format(event.played_on, 'DATE_FORMAT')}"
    words, size = fitted(place, 10, room, least=6)
    sheet.right(edge, TOP + 16, words, size, colour=WHITE)


def _facts(sheet: Sheet, board: Board) -> None:
    """In the upper left corner: who took, where the board says it, and who dealt."""
    x, y = corner(0, 0, COMPASS_TOP)
    for seat, words, size, line in (
        (board.taker, _("Taker: %(seat)s"), 34, y + 80),
        (board.dealer, _("Dealer: %(seat)s"), 24, y + 44),
    ):
        if not seat:
            continue
        sheet.seat_badge(x + 4, line, seat, seat_letter(seat), size)
        said, points = fitted(words % {"seat": seat_name(seat)}, 12, CORNER_WIDTH - 40, bold=True)
        sheet.text(x + 46, line + size / 2 - 4, said, points, bold=True)


def _figures(sheet: Sheet, record: HandRecord) -> None:
    """In the upper right corner: how often it was played and made, and the mean."""
    if not record.lines:
        return
    x, y = corner(2, 0, COMPASS_TOP)
    units = [line.unit for line in record.lines]
    made = sum(unit > 0 for unit in units)
    mean = number_format(round(sum(units) / len(units), 1), decimal_pos=1)
    played = ngettext("Played once", "Played %(count)s times", len(units)) % {"count": len(units)}
    lines = [
        _("Contract made: %(made)s of %(count)s") % {"made": made, "count": len(units)},
        _("Mean score: %(mean)s") % {"mean": mean.replace("-", "−")},
    ]
    if len(units) > 1:
        extremes = {"best": signed(max(units)), "worst": signed(min(units))}
        lines.append(_("Best and worst: %(best)s, %(worst)s") % extremes)
    _corner_lines(sheet, (x + 12, y + 100), played, lines)


def _robots(sheet: Sheet, robots: RobotTable, said: RobotWords) -> None:
    """In the lower right corner: the same board played by robots, a yardstick and no par."""
    x, y = corner(2, 2, COMPASS_TOP)

    def figure(value: float) -> str:
        return number_format(round(value)).replace("-", "−")

    _corner_lines(
        sheet,
        (x + 12, y + 100),
        _("Robots"),
        [
            ngettext("played once", "played %(count)s times", robots.plays) % {"count": robots.plays},
            gettext(said.made_line)
            % {
                "made": robots.made,
                "plays": robots.plays,
                "percent": figure(robots.percent),
                "error": figure(robots.percent_error),
            },
            gettext(said.mean_line)
            % {"mean": signed(robots.mean_points), "error": figure(robots.mean_error)},
            _("Spread: %(spread)s") % {"spread": figure(robots.spread)},
        ],
    )


def _corner_lines(sheet: Sheet, place: tuple[float, float], title: str, lines: Sequence[str]) -> None:
    """A title with a brass line below it, and the lines under that."""
    x, y = place
    words, size = fitted(title, 11, CORNER_WIDTH, bold=True)
    sheet.text(x, y, words, size, bold=True)
    sheet.rule(x, x + CORNER_WIDTH, y - 6, BRASS, 1)
    for number, line in enumerate(lines):
        words, size = fitted(line, 9, CORNER_WIDTH, least=5)
        sheet.text(x, y - 21 - 14 * number, words, size, colour=INK)


def _legend(sheet: Sheet, record: HandRecord, look: GameLook) -> None:
    """In the lower left corner: how to read the cards, and the code of the board's page."""
    x, y = corner(0, 2, COMPASS_TOP)
    draw_tile(sheet, look.first, x + 4, y + 98)
    words, size = fitted(gettext(look.first_words), 8, CORNER_WIDTH - 20, least=5)
    sheet.text(x + 22, y + 100, words, size, colour=MUTED)
    words, size = fitted(gettext(look.ranks_words), 8, CORNER_WIDTH, least=5)
    sheet.text(x + 4, y + 84, words, size, colour=MUTED)
    if record.address:
        draw_qr(sheet.canvas, record.address, x - 2, y + 8, QR)


def _foot(sheet: Sheet, event: Event) -> None:
    sheet.text(MARGIN, 18, "Étui", 8, bold=True, colour=BRASS)
    if event.board_set:
        words = _("Board set %(set)s") % {"set": event.board_set.code}
        said, size = fitted(f"{words} · {event.board_set.commitment}", 6.5, WIDTH - 2 * MARGIN - 60, least=4)
        sheet.right(WIDTH - MARGIN, 18, said, size, colour=MUTED)
