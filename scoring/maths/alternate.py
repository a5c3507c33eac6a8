"""The alternate ranking, the one that a single session homologates.

The lines N, S, E, W are ranked apart by global %. Places 1 to 4 are the four line winners in the order of
their global %, places 5 to 8 the four seconds, and so on. Source: *Règlement officiel* of 1 July 2012.

Ties are our choice, since the rule is silent. Two who are equal within a line share their place in the line
(1, 1, 3), and both stand among those who have that place in other lines; their line then has nobody among the
next. Two who are equal among the line winners (or seconds ...) share their place in the ranking. No lot is
drawn, and nobody is placed below someone of the same line with the same result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Generic

from scoring.maths.ranking import Exact, Id, ranking, sort_keys

_Rated = tuple[int, Exact, Id, str]
"""``(place in the line, value, entrant, line)``."""


@dataclass(frozen=True, slots=True)
class AlternateRow(Generic[Id]):
    """One row: the place over all, the line and the place in it; ``None`` when there is no value."""

    entrant: Id
    place: int | None
    line: str
    line_place: int | None
    value: Exact | None


def alternate_ranking(values: Iterable[tuple[Id, str, Exact | None]]) -> list[AlternateRow[Id]]:
    """The alternate ranking of ``(entrant, line, value)`` rows, best first, rows without a value last.

    >>> from fractions import Fraction
    >>> rows = [("a", "N", Fraction(60)), ("b", "N", Fraction(58)), ("c", "S", Fraction(40))]
    >>> [(row.entrant, row.place) for row in alternate_ranking(rows)]
    [('a', 1), ('c', 2), ('b', 3)]
    """
    lines: dict[str, list[tuple[Id, Exact | None]]] = {}
    for entrant, line, value in values:
        lines.setdefault(line, []).append((entrant, value))
    rated: list[_Rated[Id]] = []
    unrated: list[AlternateRow[Id]] = []
    for line, members in lines.items():
        for row in ranking(members):
            if row.place is None or row.value is None:
                unrated.append(AlternateRow(row.entrant, None, line, None, None))
            else:
                rated.append((row.place, row.value, row.entrant, line))
    return [*_placed(rated), *unrated]


def _placed(rated: list[_Rated[Id]]) -> list[AlternateRow[Id]]:
    """The rows in order with their places; equal line places with equal values share one."""
    keys = [(row[0], -key) for row, key in zip(rated, sort_keys([row[1] for row in rated]), strict=True)]
    rows: list[AlternateRow[Id]] = []
    last, place = None, 0
    keyed = sorted(zip(keys, rated, strict=True), key=itemgetter(0))
    for index, (key, (line_place, value, entrant, line)) in enumerate(keyed, start=1):
        if key != last:
            last, place = key, index
        rows.append(AlternateRow(entrant, place, line, line_place, value))
    return rows
