"""Guide cards: for every player a card to cut out that says where to go next, position by position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.movements.layouts import PAIR_SIDES
from tournaments.printing.badges import COLOUR_NAMES
from tournaments.printing.seats import label_shown, seat_letter, seat_name, side_name
from tournaments.printing.sheet import (
    BRASS,
    FELT,
    HEIGHT,
    INK,
    MUTED,
    PAPER,
    SEAT_COLOURS,
    WHITE,
    WIDTH,
    Sheet,
    fitted,
)
from tournaments.selectors.entry_names import BETWEEN
from tournaments.selectors.guides import Guide, GuideLine

COLUMNS = 2
CARD_WIDTH = WIDTH / COLUMNS
EDGE = 14
HEAD = 46
LINE, TALLEST_LINE = 21, 28
FOOT = 18
SMALLEST = 8
"""Names smaller than this are printed in two lines."""
MOST_ROWS = 5
"""Cards above each other on a page, however short they are."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """How high a line is, and what the columns are called."""

    height: float
    heads: tuple[str, ...]


def guide_cards_pdf(title: str, guides: Sequence[Guide], *, of_rounds: bool = False) -> bytes:
    """As many cards on a page as have room, all of one height, cut lines between them.

    ``of_rounds``: the positions are called rounds, as where an evening is drawn round by round.
    """
    sheet = Sheet(_("Guide cards: %(event)s") % {"event": title})
    longest = max((len(guide.lines) for guide in guides), default=0)
    needed = HEAD + (longest + 1) * LINE + FOOT + 2 * EDGE
    rows = max(1, min(MOST_ROWS, int(HEIGHT // needed)))
    height = HEIGHT / rows
    line = min(TALLEST_LINE, (height - needed) / (longest + 1) + LINE)
    rows_of_card = _Rows(line, _heads(guides, of_rounds=of_rounds))
    for index, guide in enumerate(guides):
        place = index % (COLUMNS * rows)
        if place == 0:
            if index:
                sheet.page_break()
            _cut_lines(sheet, rows, height)
        row, column = divmod(place, COLUMNS)
        _card(sheet, title, guide, (column * CARD_WIDTH, HEIGHT - row * height), rows_of_card)
    return sheet.finish()


def _cut_lines(sheet: Sheet, rows: int, height: float) -> None:
    for row in range(1, rows):
        sheet.dashes(HEIGHT - row * height)
    sheet.dashes_down(CARD_WIDTH)


def _card(
    sheet: Sheet,
    title: str,
    guide: Guide,
    corner: tuple[float, float],
    rows: _Rows,
) -> None:
    """One card, the upper left ``corner`` of its room given."""
    left, top = corner
    x, width = left + EDGE, CARD_WIDTH - 2 * EDGE
    bottom = top - EDGE - HEAD
    sheet.box(x, bottom, width, HEAD, fill=FELT, stroke=BRASS, radius=7)
    name, size = fitted(guide.name, 15, width - 70, bold=True, least=7)
    sheet.text(x + 10, bottom + 24, name, size, bold=True, colour=WHITE)
    said, size = fitted(title, 8.5, width - 70, least=5)
    sheet.text(x + 10, bottom + 9, said, size, colour=WHITE)
    sheet.right(x + width - 10, bottom + 15, label_shown(guide.label), 19, bold=True, colour=WHITE)
    y = bottom - LINE + 4 - (rows.height - LINE) / 2
    columns = [*_columns(x, width, rows.heads)]
    for (middle, room), words in zip(columns, rows.heads, strict=True):
        said, size = fitted(words, 7.5, room, least=5)
        sheet.centred(middle, y, said, size, colour=MUTED)
    for number, line in enumerate(guide.lines):
        y -= rows.height
        if number % 2 == 0:
            sheet.box(x, y + 5 - rows.height / 2, width, rows.height, fill=PAPER, stroke=None, radius=3)
        _line(sheet, line, y, columns, has_boards=_("Boards") in rows.heads)


def _heads(guides: Sequence[Guide], *, of_rounds: bool) -> tuple[str, ...]:
    """What the columns are called: boards and opponents only where a card names any."""
    lines = [line for guide in guides for line in guide.lines]
    heads = [_("Round") if of_rounds else _("Position"), _("Table"), _("Seat")]
    if any(line.boards for line in lines) or not any(line.against for line in lines):
        heads.append(_("Boards"))
    if any(line.against for line in lines):
        heads.append(_against())
    return tuple(heads)


def _against() -> str:
    return pgettext("opponents", "Against")


EDGES = {
    4: (0, 0.19, 0.38, 0.6, 1),
    5: (0, 0.14, 0.28, 0.46, 0.68, 1),
}
"""Where the columns begin and end, by how many there are: three narrow ones, what is left for the others."""
NAMES_EDGES = (0, 0.12, 0.24, 0.4, 1)
"""The same where the last one holds names."""


def _columns(x: float, width: float, heads: Sequence[str]) -> Iterator[tuple[float, float]]:
    """The middle of every column, and how much room its words have."""
    edges = NAMES_EDGES if len(heads) == 4 and heads[-1] == _against() else EDGES[len(heads)]
    for left, right in pairwise(edges):
        yield x + width * (left + right) / 2, width * (right - left) - 4


def _line(
    sheet: Sheet, line: GuideLine, y: float, columns: Sequence[tuple[float, float]], *, has_boards: bool
) -> None:
    (position, _room), (table, _room), (seat, room), *rest = columns
    sheet.centred(position, y, str(line.position), 12)
    if not line.table:
        words = _("see the list of seats") if line.is_open else _("sits out")
        sheet.text(table - 12, y, words, 10, colour=MUTED)
        return
    sheet.centred(table, y - 1, str(line.table), 15, bold=True)
    if line.seat in PAIR_SIDES and line.seat in SEAT_COLOURS:
        sheet.seat_badge(seat - 8, y - 3, line.seat, seat_letter(line.seat), 16)
    elif line.seat in SEAT_COLOURS:
        left = seat - room / 2
        sheet.seat_badge(left, y - 3, line.seat, seat_letter(line.seat), 15)
        said, size = fitted(seat_name(line.seat), 8, room - 18, least=5)
        sheet.text(left + 18, y, said, size, colour=INK)
    elif line.seat:
        said, size = fitted(side_name(line.seat), 10, room, least=5)
        sheet.centred(seat, y, said, size)
    if has_boards:
        middle, room = rest.pop(0)
        said, size = fitted(in_runs(line.boards), 10, room, least=5)
        sheet.centred(middle, y + (4 if line.attacks else 0), said, size)
        if line.attacks:
            said, size = fitted(_attacks(line), 7, room, least=4)
            sheet.centred(middle, y - 5, said, size, colour=MUTED)
    for middle, room in rest:
        _people(sheet, _company(line), middle, y, room)


def _company(line: GuideLine) -> list[str]:
    """With whom and against whom, each in words of its own."""
    against = ", ".join(line.against)
    if not line.partner:
        return [against] if against else []
    return [_("with %(name)s") % {"name": line.partner}, _("against %(names)s") % {"names": against}]


def _people(sheet: Sheet, words: Sequence[str], middle: float, y: float, room: float) -> None:
    """Names in one line, or in two where they would be too small."""
    rows = [*words]
    if len(rows) == 1 and BETWEEN in rows[0] and fitted(rows[0], 9, room, least=5)[1] < SMALLEST:
        first, second = rows[0].split(BETWEEN, 1)
        rows = [first + BETWEEN.rstrip(), second]
    for number, row in enumerate(rows):
        said, size = fitted(row, 9 if len(rows) == 1 else 8, room, least=5)
        sheet.centred(middle, y if len(rows) == 1 else y + 4.5 - 9 * number, said, size)


def _attacks(line: GuideLine) -> str:
    """Who of a team attacks there: badges board by board, or the one who attacks all of them."""
    if not line.attacks[0][1]:
        return _("attacks: %(player)s") % {"player": line.attacks[0][2]}
    badges = {colour for _board, colour, _player in line.attacks}
    if len(badges) == 1 and len(line.attacks) == len(line.boards) > 1:
        return _("attacks: %(player)s") % {"player": COLOUR_NAMES[line.attacks[0][1]]}
    return ", ".join(f"{board} {COLOUR_NAMES[colour]}" for board, colour, _player in line.attacks)


def in_runs(numbers: Iterable[int]) -> str:
    """Numbers as people write them: runs with a dash.

    >>> in_runs([1, 2, 3, 7, 9, 10])
    '1–3, 7, 9–10'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
