"""``percentages.individual`` for large fields: the same figures from columns of numbers, by numpy.

A column holds one number for each result, sorted by board. Import this module where it pays only: numpy takes
longer to load than the standings of a club evening take to compute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from scoring.maths.percentages import BoardTopage, StandingLine, Weights, common_denominator

Numbers = npt.NDArray[np.int64]

_LARGEST_SUM: Final = 2**62
_DENSE: Final = 8
"""Up to so many possible numbers a result all of them are gone through, those that are not there as well."""


class ColumnsError(ValueError):
    """Not for columns, but for ``individual``: a seat is empty, or the exact sums have more than 64 bits."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Results side by side, sorted by board: ``attackers`` are entrants, ``defenders`` has a row for each of
    the defenders' seats.
    """

    boards: Numbers
    play_ids: Numbers
    units: Numbers
    attackers: Numbers
    defenders: Numbers


@dataclass(frozen=True, slots=True)
class Boards:
    """Where each board's results begin and end, and of each result how often its board was played."""

    numbers: Numbers
    starts: Numbers
    ends: Numbers
    plays: Numbers

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Every board's number, where its results begin and where they end."""
        return zip(self.numbers.tolist(), self.starts.tolist(), self.ends.tolist(), strict=True)


@dataclass(frozen=True, slots=True)
class ColumnNotes:
    """``halves`` (see ``topage``) of every result."""

    columns: Columns
    boards: Boards
    halves: Numbers

    def topages(self) -> dict[int, BoardTopage]:
        """The notes board by board."""
        parts = self.columns.play_ids, self.columns.units, self.halves
        return {
            board: BoardTopage(board, *(tuple(part[first:end].tolist()) for part in parts))
            for board, first, end in self.boards.places()
        }


@dataclass(frozen=True, slots=True)
class ColumnSums:
    """``StandingLine`` of all ``entrants`` side by side; see there."""

    weights: Weights
    common: int
    entrants: Numbers
    attack_halves: Numbers
    attack_count: Numbers
    defence_halves: Numbers
    defence_count: Numbers
    unrated: Numbers

    def lines(self) -> dict[int, StandingLine]:
        """The sums entrant by entrant."""
        parts = self.attack_halves, self.attack_count, self.defence_halves, self.defence_count, self.unrated
        return {
            entrant: StandingLine(entrant, self.weights, self.common, *sums)
            for entrant, *sums in np.stack((self.entrants, *parts), axis=1).tolist()
        }


def boards_of(column: Numbers) -> Boards:
    """The boards of sorted results."""
    changes = np.flatnonzero(np.diff(column)) + 1
    starts = np.concatenate(([0], changes)) if len(column) else changes
    ends = np.concatenate((changes, [len(column)])) if len(column) else changes
    return Boards(column[starts], starts, ends, np.repeat(ends - starts, ends - starts))


def halves_by_columns(boards: Boards, units: Numbers) -> Numbers:
    """``topage.topage_halves`` of every board at once: ``2 * lower + equal`` of each result.

    Results are counted rather than sorted: there are far fewer scores than results.
    """
    if not len(units):
        return np.zeros(0, np.int64)
    results = boards.ends - boards.starts
    score, counts = _counted(np.repeat(np.arange(len(results)), results), units)
    lower = (np.cumsum(counts) - counts)[score] - np.repeat(boards.starts, results)
    return np.asarray(2 * lower + counts[score] - 1)


def _counted(places: Numbers, units: Numbers) -> tuple[Numbers, Numbers]:
    """Of each result the number of its score, ascending from board to board; of each score its results."""
    lowest = int(units.min())
    span = int(units.max()) - lowest + 1
    possible = span * (int(places[-1]) + 1)
    require_64_bits(possible)
    scores = places * span + (units - lowest)
    if possible <= _DENSE * len(units):
        return scores, np.bincount(scores)
    _, numbers, counts = np.unique(scores, return_inverse=True, return_counts=True)
    return numbers, counts


def notes_by_columns(columns: Columns) -> ColumnNotes:
    """The notes of every board."""
    boards = boards_of(columns.boards)
    return ColumnNotes(columns, boards, halves_by_columns(boards, columns.units))


def sums_by_columns(notes: ColumnNotes, weights: Weights, entrants: Iterable[int]) -> ColumnSums:
    """What ``percentages.individual`` sums; ``ColumnsError`` where that function has to do it.

    >>> from fractions import Fraction
    >>> column = lambda *numbers: np.array(numbers, np.int64)
    >>> defenders = column([2, 6], [3, 7], [4, 8])
    >>> table = Columns(column(1, 1), column(7, 8), column(56, -56), column(1, 5), defenders)
    >>> lines = sums_by_columns(notes_by_columns(table), (Fraction(1, 4), Fraction(3, 4)), [1, 2]).lines()
    >>> [str(lines[entrant].total) for entrant in (1, 2, 5, 6)]
    ['100', '0', '0', '100']
    """
    columns, plays = notes.columns, notes.boards.plays
    common = common_denominator(_distinct(plays).tolist())
    require_64_bits(2 * common * max(1, len(columns.boards)))
    others = np.fromiter(entrants, np.int64)
    known = _distinct(np.concatenate((columns.attackers, columns.defenders.ravel(), others)))
    return ColumnSums(weights, common, known, *_sums(columns, plays, notes.halves, common, known))


def _distinct(numbers: Numbers) -> Numbers:
    """Ascending; they are not below nought."""
    largest = int(numbers.max(initial=0))
    if largest > _DENSE * len(numbers):
        return np.unique(numbers)
    is_there = np.zeros(largest + 1, np.bool_)
    is_there[numbers] = True
    return np.flatnonzero(is_there)


def require_64_bits(largest: int) -> None:
    """``ColumnsError`` when numbers so large do not fit."""
    if largest > _LARGEST_SUM:
        raise ColumnsError


def _sums(columns: Columns, plays: Numbers, halves: Numbers, common: int, known: Numbers) -> Numbers:
    """Of each of the ``known`` entrants: attack halves, attacks, defence halves, defences, unrated plays."""
    sums = np.zeros((5, len(known)), np.int64)
    rated = plays > 1
    factors = common // np.maximum(plays - 1, 1)
    attack, rest = halves * factors, (2 * (plays - 1) - halves) * factors
    for first, notes, seats in ((0, attack, columns.attackers[None]), (2, rest, columns.defenders)):
        for seat in seats:
            who = np.searchsorted(known, seat)
            np.add.at(sums[first], who[rated], notes[rated])
            np.add.at(sums[first + 1], who[rated], 1)
            np.add.at(sums[4], who[~rated], 1)
    return sums
