"""Victory points: 20 of them shared by the difference of a round's totals, by tables that are data.

Read from ``fixtures/vp_tables/burraco.json`` (by 2, 3 and 4 hands); an event may bring its own through
``parse_vp_table``. The JSON form of a round is ``{"vp_table": "fibur-4", "points": [350, 0]}``.

Source: domain, section 2.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Final

from games.burraco.vp_table import Absence, Bye, VpTable, parse_vp_table
from games.problems import ProblemsError, gettext_noop, raise_if_any
from games.reading import FieldReader, shown
from games.shelf import Shelf

__all__ = [
    "Absence",
    "Bye",
    "VpTable",
    "parse_round",
    "parse_vp_table",
    "victory_points",
    "vp_table",
    "vp_tables",
]

_SHELF: Final = Shelf(
    "vp_tables/burraco.json",
    "tables",
    parse_vp_table,
    gettext_noop("There is no table of victory points “%(slug)s”; there are %(known)s."),
    "vp_table",
)

# Names of the tables in the data file, marked here for the catalogues.
_NAMES: Final = (
    gettext_noop("FIBUR, 2 hands"),
    gettext_noop("FIBUR, 3 hands"),
    gettext_noop("FIBUR, 4 hands"),
)
_FIELDS: Final = ("vp_table", "points", "game")


def vp_tables() -> tuple[VpTable, ...]:
    """Every table of the house, in the order of the data file."""
    return _SHELF.all()


def vp_table(slug: str) -> VpTable:
    """The table called ``slug``; ``ProblemsError`` (``vp_table_unknown``) naming the known ones.

    >>> vp_table("fibur-2").bye
    Bye(vp=14, points=315)
    """
    return _SHELF.get(slug)


def victory_points(table: VpTable, points: tuple[int, int]) -> tuple[int, int]:
    """The victory points of both sides for the totals of a round; their sum is 20.

    A difference belongs to the first row whose upper bound it does not pass.

    >>> victory_points(vp_table("fibur-4"), (350, 0)), victory_points(vp_table("fibur-4"), (0, 300))
    ((12, 8), (9, 11))
    """
    first, second = points
    row = bisect_left(table.bounds, abs(first - second))
    more, less = table.shares[row]
    return (more, less) if first >= second else (less, more)


def parse_round(data: Mapping[str, object]) -> tuple[VpTable, tuple[int, int]]:
    """The table and the two totals of the JSON form; ``ProblemsError`` with all that is wrong.

    >>> table, points = parse_round({"game": "burraco", "vp_table": "fibur-4", "points": [350, 0]})
    >>> victory_points(table, points)
    (12, 8)
    """
    reader = FieldReader(data)
    table: VpTable | None = None
    if not reader.given("vp_table"):
        reader.missing("vp_table")
    else:
        try:
            table = vp_table(shown(data["vp_table"]))
        except ProblemsError as error:
            reader.problems += error.problems
    points = reader.two_wholes("points")
    reader.refuse_others(_FIELDS)
    raise_if_any(reader.problems)
    if table is None or points is None:
        raise AssertionError("what could not be read is a problem")
    return table, points
