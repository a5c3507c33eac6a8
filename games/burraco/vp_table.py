"""A table of victory points from data: refused with every reason when it has a hole or does not share 20.

Source: domain, section 2: "Tables are data; a table must be monotone and each row sum to 20".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from games.burraco.ruleset_checks import GRID
from games.burraco.vocabulary import PAIRS
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.ruleset_reading import LARGEST, SLUG, RulesReader

VP_SHARED: Final = 20
"""What a row shares: the definition of a victory point table here."""
_FIELDS: Final = ("slug", "name", "hands", "rows", "bye", "absent")
_MOST_HANDS: Final = 50


@dataclass(frozen=True, slots=True)
class Bye:
    """What a pair gets that sits out a round: victory points, and points for the net sum."""

    vp: int
    points: int


@dataclass(frozen=True, slots=True)
class Absence:
    """What an absent pair gets, and how much of the 20 victory points, in percent, the pair that is there."""

    vp: int
    points: int
    present_percent: int

    @property
    def present_vp(self) -> int:
        """The victory points of the pair that is there: 14 at 70 %, 12 at 60 %; a half is rounded down."""
        return VP_SHARED * self.present_percent // 100


@dataclass(frozen=True, slots=True)
class VpTable:
    """Rows by difference, in points: row *i* is for differences up to ``bounds[i]``, the last for all above.

    ``shares[i]`` are the victory points of the side with more points and of the other.
    """

    slug: str
    name: str
    hands: int
    bounds: tuple[int, ...]
    shares: tuple[tuple[int, int], ...]
    bye: Bye
    absent: Absence


@dataclass(frozen=True, slots=True)
class _Row:
    start: int
    end: int | None
    more: int
    less: int


def parse_vp_table(data: object) -> VpTable:
    """The table that ``data`` (a JSON object like those of ``fixtures/vp_tables/burraco.json``) describes.

    ``rows`` go from difference 0 upwards: ``{"from": 0, "to": 40, "vp": [10, 10]}``, the last with
    ``"to": null``. ``ProblemsError`` with all that is wrong.

    >>> from games.problems import ProblemsError
    >>> rows = [{"from": 0, "to": 40, "vp": [10, 10]}, {"from": 50, "to": None, "vp": [11, 8]}]
    >>> rest = {"bye": {"vp": 14, "points": 315}, "absent": {"vp": 6, "points": -315, "present_percent": 70}}
    >>> try: parse_vp_table({"slug": "ours", "name": "Ours", "hands": 2, "rows": rows, **rest})
    ... except ProblemsError as error: print(*(problem.text() for problem in error.problems))
    A row shares 20 victory points, not 19. No row is for differences from 45 to 45.
    """
    if not isinstance(data, Mapping):
        message = gettext_noop("A table of victory points is an object with its rows.")
        raise ProblemsError([Problem("vp_table_not_an_object", message, {}, "vp_table")])
    reader = RulesReader(data)
    slug, name = reader.text("slug", SLUG), reader.text("name")
    hands = reader.whole("hands", 1, _MOST_HANDS)
    rows = _read_rows(reader)
    bye, absent = _read_bye(reader), _read_absence(reader)
    reader.refuse_others(_FIELDS)
    raise_if_any([*reader.problems, *(() if "rows" in reader.unreadable else _row_faults(rows))])
    return VpTable(
        slug=slug,
        name=name,
        hands=hands,
        bounds=tuple(row.end for row in rows if row.end is not None),
        shares=tuple((row.more, row.less) for row in rows),
        bye=bye,
        absent=absent,
    )


def _read_rows(reader: RulesReader) -> list[_Row]:
    rows = []
    for place, item in enumerate(reader.items("rows")):
        where = f"rows[{place}]"
        inner = reader.inner(item, where)
        if inner is None:
            continue
        end = None if inner.value("to") is None else inner.whole("to", 0, LARGEST)
        share = [
            inner.number(part, f"vp[{side}]", 0, VP_SHARED) for side, part in enumerate(inner.items("vp"))
        ]
        if "vp" not in inner.unreadable and len(share) != len(PAIRS):
            message = gettext_noop(
                "“%(field)s” has two numbers: for the side with more points and for the other."
            )
            inner.refuse("vp_not_two", message, "vp")
        row = _Row(inner.whole("from", 0, LARGEST), end, *(share if len(share) == len(PAIRS) else (0, 0)))
        inner.refuse_others(("from", "to", "vp"))
        reader.take_over(inner, where)
        rows.append(row)
    return rows


def _read_bye(reader: RulesReader) -> Bye:
    value = reader.value("bye")
    inner = None if "bye" in reader.unreadable else reader.inner(value, "bye")
    if inner is None:
        return Bye(0, 0)
    bye = Bye(inner.whole("vp", 0, VP_SHARED), inner.whole("points", -LARGEST, LARGEST))
    inner.refuse_others(("vp", "points"))
    reader.take_over(inner, "bye")
    return bye


def _read_absence(reader: RulesReader) -> Absence:
    value = reader.value("absent")
    inner = None if "absent" in reader.unreadable else reader.inner(value, "absent")
    if inner is None:
        return Absence(0, 0, 0)
    absent = Absence(
        vp=inner.whole("vp", 0, VP_SHARED),
        points=inner.whole("points", -LARGEST, LARGEST),
        present_percent=inner.whole("present_percent", 0, 100),
    )
    inner.refuse_others(("vp", "points", "present_percent"))
    reader.take_over(inner, "absent")
    return absent


def _row_faults(rows: list[_Row]) -> Iterator[Problem]:
    """What is wrong with the rows together: holes, overlaps, shares that are not 20 or go down."""
    if not rows:
        message = gettext_noop("A table of victory points has rows.")
        yield Problem("vp_no_rows", message, {}, "rows")
        return
    for place, row in enumerate(rows):
        yield from _one_row(row, f"rows[{place}]", is_last=place == len(rows) - 1)
    if rows[0].start != 0:
        message = gettext_noop("The first row begins at a difference of 0, not of %(start)s.")
        yield Problem("vp_not_from_0", message, {"start": rows[0].start}, "rows[0].from")
    for place, (row, after) in enumerate(pairwise(rows), start=1):
        yield from _two_rows(row, after, f"rows[{place}]")


def _one_row(row: _Row, where: str, *, is_last: bool) -> Iterator[Problem]:
    if row.more + row.less != VP_SHARED:
        message = gettext_noop("A row shares 20 victory points, not %(sum)s.")
        yield Problem("vp_not_20", message, {"sum": row.more + row.less}, f"{where}.vp")
    if row.more < row.less:
        message = gettext_noop("The side with more points does not get fewer victory points.")
        yield Problem("vp_loser_gets_more", message, {}, f"{where}.vp")
    if row.end is not None and row.end < row.start:
        message = gettext_noop("A row ends above its beginning: not from %(start)s to %(end)s.")
        yield Problem("vp_row_backwards", message, {"start": row.start, "end": row.end}, f"{where}.to")
    if (row.end is None) != is_last:
        message = (
            gettext_noop("The last row is for every difference above: it has no end.")
            if is_last
            else gettext_noop("Only the last row has no end.")
        )
        yield Problem("vp_end", message, {}, f"{where}.to")


def _two_rows(row: _Row, after: _Row, where: str) -> Iterator[Problem]:
    if row.end is not None and after.start > row.end + GRID:
        message = gettext_noop("No row is for differences from %(first)s to %(last)s.")
        params = {"first": row.end + GRID, "last": after.start - GRID}
        yield Problem("vp_hole", message, params, f"{where}.from")
    if row.end is not None and after.start <= row.end:
        message = gettext_noop("Two rows are for a difference of %(start)s.")
        yield Problem("vp_overlap", message, {"start": after.start}, f"{where}.from")
    if after.more <= row.more:
        message = gettext_noop(
            "A larger difference is worth more victory points, not %(after)s after %(before)s."
        )
        yield Problem("vp_not_rising", message, {"before": row.more, "after": after.more}, f"{where}.vp")
