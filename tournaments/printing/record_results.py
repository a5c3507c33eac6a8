"""The results of a hand record: every table's attacker, score and note, in one column or in two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.printing.sheet import (
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
)

TITLE, HEADINGS = 20, 17
HIGHEST, LOWEST = 21.0, 12.0
"""A row's height: the fewer, the higher."""
GAP = 12
FULL = WIDTH - 2 * MARGIN
HALF = (FULL - GAP) / 2


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One table's result: the attacker's name, the score on the slip, the attack's note.

    The note is in percent, unless ``head`` names its unit: the head of its column, which has no bars then.
    """

    position: int
    table: int
    attacker: str
    unit: int
    note: Fraction | None
    head: str = ""


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A line and its place on the board; ``shows_place`` is false where the line above has the same."""

    place: int
    shows_place: bool
    line: RecordLine


Lines = Sequence[_Ranked]


def ranked(lines: Sequence[RecordLine]) -> list[_Ranked]:
    """Best for the attack first, places shared by equals."""
    ordered = sorted(lines, key=lambda line: (-line.unit, line.position, line.table))
    rows: list[_Ranked] = []
    for number, line in enumerate(ordered, 1):
        is_shared = bool(rows) and rows[-1].line.unit == line.unit
        rows.append(_Ranked(rows[-1].place if is_shared else number, not is_shared, line))
    return rows


def shared_out(lines: Sequence[RecordLine], first: float, next_pages: float) -> tuple[Lines, list[Lines]]:
    """The lines in order: those of the first page, ``first`` points high, and those of the following."""
    rows = ranked(lines)
    room = 2 * _rows_within(first)
    rest, step = rows[room:], 2 * _rows_within(next_pages)
    return rows[:room], [rest[start : start + step] for start in range(0, len(rest), step)]


def _rows_within(height: float) -> int:
    return int((height - TITLE - HEADINGS) // LOWEST)


def draw_results(sheet: Sheet, rows: Lines, top: float, bottom: float) -> None:
    """The results between two heights: one column with bars, or two where they are many."""
    sheet.text(MARGIN, top - 12, _("Results"), 13, bold=True)
    words = _("Best for the attack first. The score is what each defender pays.")
    if not rows:
        words = _("Nobody has played this board.")
    said, size = fitted(words, 8, FULL - 110, least=5)
    sheet.right(WIDTH - MARGIN, top - 12, said, size, colour=MUTED)
    if not rows:
        return
    room = top - bottom - TITLE - HEADINGS
    columns = 1 if len(rows) * 13.5 <= room else 2
    per_column = -(-len(rows) // columns)
    height = max(LOWEST, min(HIGHEST, room / per_column))
    for column in range(columns):
        part = rows[column * per_column : (column + 1) * per_column]
        x = MARGIN + column * (HALF + GAP)
        _column(sheet, part, (x, top - TITLE), FULL if columns == 1 else HALF, height)


def _column(sheet: Sheet, rows: Lines, corner: tuple[float, float], width: float, height: float) -> None:
    x, top = corner
    places = _places(width)
    sheet.box(x, top - HEADINGS, width, HEADINGS, fill=FELT, stroke=None, radius=3)
    for heading, (left, right, room) in zip(
        ("", _("Attacker"), _("Pos."), _("Table"), _("Score"), rows[0].line.head or _("Attack %")),
        places,
        strict=True,
    ):
        words, size = fitted(heading, 8, room, bold=True, least=5)
        at = x + left if heading == _("Attacker") else x + right
        write = sheet.text if heading == _("Attacker") else sheet.right
        write(at, top - HEADINGS + 5.5, words, size, bold=True, colour=WHITE)
    y = top - HEADINGS
    for number, row in enumerate(rows):
        y -= height
        if number % 2 == 0:
            sheet.box(x, y, width, height, fill=PAPER, stroke=None, radius=0)
        _row(sheet, row, (x, y), width, height)
        sheet.rule(x, x + width, y, LINE, 0.4)


def _places(width: float) -> list[tuple[float, float, float]]:
    """Left edge, right edge and room of place, attacker, position, table, score, note."""
    if width == FULL:
        name, position, table, score, note = 182, 222, 266, 326, 388
    else:
        name, position, table, score, note = 118, 143, 173, 208, 251
    return [
        (4, 20, 16),
        (28, name, name - 28),
        (name, position, position - name - 3),
        (position, table, table - position - 3),
        (table, score, score - table - 3),
        (score, note, note - score - 3),
    ]


def _row(sheet: Sheet, row: _Ranked, corner: tuple[float, float], width: float, height: float) -> None:
    x, y = corner
    size = min(10.0, height * 0.6)
    base = y + (height - size) / 2 + size * 0.14
    place, attacker, position, table, score, note = _places(width)
    line = row.line
    if row.shows_place:
        sheet.right(x + place[1], base, str(row.place), size, bold=True, colour=BRASS)
    name, points = fitted(line.attacker, size, attacker[2], bold=row.place == 1, least=min(size, 6.5))
    sheet.text(x + attacker[0], base, name, points, bold=row.place == 1)
    sheet.right(x + position[1], base, str(line.position), size, colour=MUTED)
    sheet.right(x + table[1], base, str(line.table), size, colour=MUTED)
    sheet.right(x + score[1], base, signed(line.unit), size, bold=True)
    said = "–" if line.note is None else number_format(round(float(line.note), 2), decimal_pos=2)
    sheet.right(x + note[1], base, said, size)
    if width == FULL and line.note is not None and not line.head:
        _bar(sheet, line.note, (x + note[1] + 14, y + height / 2 - 3), x + width - 8)


def _bar(sheet: Sheet, note: Fraction, corner: tuple[float, float], right: float) -> None:
    """The note as a length."""
    x, y = corner
    length = right - x
    sheet.box(x, y, length, 6, fill=WHITE, stroke=LINE, radius=3)
    filled = length * float(note) / 100
    if filled >= 6:
        sheet.box(x, y, filled, 6, fill=FELT, stroke=INK, radius=3)


def signed(unit: int) -> str:
    """A score with its sign.

    >>> signed(56), signed(-56), signed(0)
    ('+56', '−56', '0')
    """
    return f"+{unit}" if unit > 0 else f"−{-unit}" if unit < 0 else "0"
