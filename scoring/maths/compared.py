"""From the results of all boards to every entrant's means, by another comparison than topage, exactly.

All notes are brought to one denominator, so that whole numbers are summed, as in ``percentages``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from scoring.maths.board_formula import BoardFormula
from scoring.maths.percentages import Result, StandingLine

_HALF = 50
"""``StandingLine`` counts its sums in halves of 100; here they are in the unit itself."""


@dataclass(frozen=True, slots=True)
class BoardCompared:
    """The attack notes of one board beside the plays and their results; ``None`` while there are none."""

    board: int
    play_ids: tuple[int, ...]
    units: tuple[int, ...]
    notes: tuple[Fraction, ...] | None


@dataclass(frozen=True, slots=True)
class Compared:
    """Every entrant's line and every board's notes.

    ``expected`` is how often the board was played that was played most often: matchpoints depend on it.
    """

    lines: Mapping[int, StandingLine]
    boards: Mapping[int, BoardCompared]
    expected: int


def compared(
    boards: Mapping[int, Sequence[Result]],
    formula: BoardFormula,
    entrants: Iterable[int] = (),
    *,
    least: int = 0,
) -> Compared:
    """The standings from ``boards``: board number to its results that count; see ``percentages.individual``.

    Another board, which is not here, was played ``least`` times.

    >>> from fractions import Fraction
    >>> formula = BoardFormula("mean_deviation", Fraction(1, 4), Fraction(3, 4))
    >>> found = compared({1: [(7, 56, 1, (2, 3, 4)), (8, -56, 5, (6, 7, 8))]}, formula)
    >>> [str(found.lines[entrant].total) for entrant in (1, 2, 5, 6)]
    ['56', '-56', '-56', '56']
    """
    expected = max(least, *map(len, boards.values()), 0)
    found = {board: _compared(board, results, formula, expected) for board, results in boards.items()}
    common = lcm(*{note.denominator for one in found.values() for note in one.notes or ()})
    sums: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
    for board, results in boards.items():
        notes = found[board].notes
        if notes is None:
            _add_unrated(sums, results)
        else:
            _add(sums, results, notes, common, formula.whole)
    for entrant in entrants:
        sums[entrant]  # a line of its own, even if nothing counts
    lines = {
        entrant: StandingLine(entrant, formula.weights, _HALF * common, *row) for entrant, row in sums.items()
    }
    return Compared(lines, found, expected)


def _compared(board: int, results: Sequence[Result], formula: BoardFormula, expected: int) -> BoardCompared:
    units = tuple(result[1] for result in results)
    notes = formula.notes(units, expected)
    plays = tuple(result[0] for result in results)
    return BoardCompared(board, plays, units, None if notes is None else tuple(notes))


def _add(
    sums: defaultdict[int, list[int]],
    results: Sequence[Result],
    notes: Sequence[Fraction],
    common: int,
    whole: int,
) -> None:
    """Add the notes of a board: the attacker's, and for each defender what is left of ``whole``."""
    for (_, _, attacker, defenders), note in zip(results, notes, strict=True):
        attack = note.numerator * (common // note.denominator)
        row = sums[attacker]
        row[0] += attack
        row[1] += 1
        for defender in defenders:
            row = sums[defender]
            row[2] += whole * common - attack
            row[3] += 1


def _add_unrated(sums: defaultdict[int, list[int]], results: Sequence[Result]) -> None:
    for _, _, attacker, defenders in results:
        for entrant in (attacker, *defenders):
            sums[entrant][4] += 1
