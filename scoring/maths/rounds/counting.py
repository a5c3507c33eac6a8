"""Which results count, and for whom: from what the tables handed in to everybody's lines.

A result counts for all who sit at its table. A bye counts for an entrant that has no result in its round:
what was played stands, also of those who have withdrawn. What any of it is worth is the formula's business.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Final

from scoring.maths.ranking import Id
from scoring.maths.rounds.lines import Line

Table = Hashable
"""What tells the tables of all rounds apart."""

_SIDES: Final = {"NS", "EW"}
_OTHER: Final = {"N": "E", "S": "E", "E": "N", "W": "N"}
"""A seat of the other side."""


def counting_lines(
    results: Iterable[tuple[int, Table, Mapping[str, int]]],
    seats: Iterable[tuple[Table, str, Id]],
    byes: Iterable[tuple[int, Id, str]],
    deals: Mapping[Any, Mapping[str, int]] | None = None,
) -> list[Line[Id]]:
    """The lines of ``results`` (round, table, points of each side or seat) and of ``byes`` (round, entrant,
    kind); ``seats`` are table, seat or side, and entrant; ``deals`` how many each seat of a table has played.

    >>> seats = [("1/1", "NS", "a"), ("1/1", "EW", "b")]
    >>> for line in counting_lines([(1, "1/1", {"NS": 500, "EW": -120})], seats, [(1, "c", "bye")]):
    ...     print(line.entrant, line.round, line.kind, line.made, line.against, line.opponents)
    a 1 match 500 -120 ('b',)
    b 1 match -120 500 ('a',)
    c 1 bye 0 0 ()
    """
    tables: dict[Table, list[tuple[str, Id]]] = defaultdict(list)
    for table, seat, entrant in seats:
        tables[table].append((seat, entrant))
    lines = [
        line
        for number, table, scores in results
        for line in _lines_of_table(number, scores, tables[table], (deals or {}).get(table, {}))
    ]
    played = {(line.round, line.entrant) for line in lines}
    lines += [
        Line(entrant, number, kind) for number, entrant, kind in byes if (number, entrant) not in played
    ]
    return lines


def _lines_of_table(
    number: int, scores: Mapping[str, int], seated: Iterable[tuple[str, Id]], deals: Mapping[str, int]
) -> Iterable[Line[Id]]:
    there = sorted(seated, key=lambda one: "NESWX".index(one[0][0]))
    if not scores.keys() <= _SIDES:
        yield from _each_for_itself(number, scores, there, deals)
        return
    for seat, entrant in there:
        others = tuple(other for place, other in there if (place[0] in "NS") != (seat[0] in "NS"))
        made, against = _points_at(seat[0], scores), _points_at(_OTHER[seat[0]], scores)
        yield Line(entrant, number, made=made, against=against, opponents=others)


def _each_for_itself(
    number: int, scores: Mapping[str, int], there: Sequence[tuple[str, Id]], deals: Mapping[str, int]
) -> Iterable[Line[Id]]:
    """At a table of free Tarot everybody has points of their own, against all others."""
    for seat, entrant in there:
        others = tuple(other for place, other in there if place != seat)
        yield Line(entrant, number, made=scores[seat], opponents=others, deals=deals.get(seat, 0))


def _points_at(letter: str, scores: Mapping[str, int]) -> int:
    """The points of a seat, or of the side that it belongs to."""
    return next(points for side, points in scores.items() if letter in side)
