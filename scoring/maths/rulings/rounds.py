"""Rounds on which something is ruled: which lines count, and what they give.

FIBUR (domain, burraco, section 2): an arbiter may assign a score per pair, asymmetric; penalties are
reported apart from the match, those in points (lateness) change one's own total, those in victory points
one's own share: the opponents keep theirs. Whoever was to meet, or has met, somebody whose results are taken
away has what a bye gives.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scoring.maths.boards.averages import Average, Reading, average_percent
from scoring.maths.rounds.counting import counting_lines
from scoring.maths.rounds.formula import RoundsFormula
from scoring.maths.rounds.lines import BYE, Line
from scoring.maths.rulings.given import (
    AVERAGE,
    MATCH,
    NET,
    POINTS,
    SESSION,
    VP,
    Ruled,
    assigned,
    counts_for,
    is_annulled,
    is_left_empty,
)

Scores = tuple[int, int, int, int, dict[str, int], int]
"""``(play id, position id, round, table, points of each side, version)``."""
SeatRow = tuple[int, int, str, int]
_HALF = 50
"""A draw is half of what is shared."""


@dataclass(frozen=True, slots=True)
class Handed:
    """What the tables handed in, who sat there, who had no opponent, and how many deals each seat played."""

    results: Sequence[Scores]
    seats: Sequence[SeatRow]
    byes: Sequence[tuple[int, int, str]]
    deals: Mapping[Any, Mapping[str, int]] = field(default_factory=dict)


def ruled_lines(handed: Handed, rulings: Sequence[Ruled], formula: RoundsFormula) -> list[Line[int]]:
    """Everybody's lines of what counts; see ``counting_lines``, which does it where nothing is ruled."""
    tables: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for position, table, seat, entry in handed.seats:
        tables[position, table][seat] = entry
    said = assigned(rulings)
    counting, sits_out = [], [*handed.byes]
    for play, position, number, table, scores, _version in [
        *handed.results,
        *_unplayed(handed.results, said),
    ]:
        there = tables[position, table].values()
        if is_left_empty(rulings, number=number, there=there):
            sits_out += [(number, entry, BYE) for entry in there]
        elif not is_annulled(rulings, play=play, board=number, number=number, there=there):
            points = _points(said[play]) if play in said else scores
            counting.append((number, (position, table), points or scores))
    places = (
        ((position, table), seat, entry)
        for (position, table), own in tables.items()
        for seat, entry in own.items()
    )
    lines = counting_lines(counting, places, sits_out, handed.deals)
    lines = [line for line in lines if counts_for(rulings, line.entrant, line.round)]
    given = _given(said.values(), tables, lines, formula)
    return _penalised([given.get((line.round, line.entrant), line) for line in lines], rulings, formula)


def _unplayed(results: Sequence[Scores], said: Mapping[int, Ruled]) -> list[Scores]:
    """Plays without a result that are ruled on all the same."""
    played = {row[0] for row in results}
    return [
        (play, one.place.position, one.place.round, one.place.table, dict.fromkeys(one.sides, 0), 0)
        for play, one in said.items()
        if play not in played and one.place is not None
    ]


def _points(one: Ruled) -> dict[str, int] | None:
    """The points that a ruling assigns to the sides, where it does not assign what they are worth."""
    if any(VP in has or POINTS not in has for has in one.sides.values()):
        return None
    return {side: int(has[POINTS]) for side, has in one.sides.items()}


def _given(
    said: Iterable[Ruled],
    tables: Mapping[tuple[int, int], Mapping[str, int]],
    lines: Sequence[Line[int]],
    formula: RoundsFormula,
) -> dict[tuple[int, int], Line[int]]:
    """``(round, entrant)`` to the line with what it was given: victory points, or an average of them."""
    own = {(line.round, line.entrant): line for line in lines}
    found, later = {}, []
    for one in said:
        if one.place is None or _points(one) is not None:
            continue
        for side, has in one.sides.items():
            for entrant in _of_side(tables[one.place.position, one.place.table], side):
                line = own.get((one.place.round, entrant))
                if line is None:
                    continue
                if SESSION in has:
                    later.append((line, Average(has[SESSION])))
                found[line.round, entrant] = _with(line, has, formula)
    for line, average in later:
        shares = [
            formula.of_line(found.get(key, one)).points
            for key, one in own.items()
            if key[1] == line.entrant and one is not line
        ]
        others = sum(shares, Fraction(0)) / len(shares) * _HALF / formula.of_match(0, 0) if shares else None
        percent = average_percent(average, others, Reading.SESSION)
        found[line.round, line.entrant] = replace(line, given=_share(percent, formula))
    return found


def _of_side(seated: Mapping[str, int], side: str) -> list[int]:
    """Who has a seat, or all seats of a side."""
    return [entry for seat, entry in seated.items() if seat == side or seat in side]


def _with(line: Line[int], has: Mapping[str, str], formula: RoundsFormula) -> Line[int]:
    """The line with what a side has: ``{"vp": "14", "net": "315"}``, points, or an average."""
    if VP in has:
        net = int(has.get(NET, "0"))
        return replace(line, given=(Fraction(has[VP]), net, max(net, 0)))
    if POINTS in has:
        return replace(line, made=int(has[POINTS]))
    return replace(line, given=_share(average_percent(Average(has.get(AVERAGE, "A"))), formula))


def _share(percent: Fraction, formula: RoundsFormula) -> tuple[Fraction, int, int]:
    return percent * formula.of_match(0, 0) / _HALF, 0, 0


def _penalised(
    lines: Sequence[Line[int]], rulings: Iterable[Ruled], formula: RoundsFormula
) -> list[Line[int]]:
    """The lines less what was taken from them in their match."""
    taken: dict[tuple[int, int], list[Ruled]] = defaultdict(list)
    for one in rulings:
        if one.entry is not None and one.scope == MATCH and one.round is not None:
            taken[one.round, one.entry].append(one)
    return [_less(line, taken.get((line.round, line.entrant), ()), formula) for line in lines]


def _less(line: Line[int], rulings: Iterable[Ruled], formula: RoundsFormula) -> Line[int]:
    for one in sorted(rulings, key=lambda one: one.unit != POINTS):
        if one.unit == POINTS and line.given is None:
            line = replace(line, made=line.made - int(one.amount))
        else:
            has = formula.of_line(line)
            line = replace(line, given=(has.points - one.amount, has.net, has.made))
    return line
