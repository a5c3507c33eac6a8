"""Percentages and places of a large field, from its sums side by side, by numpy; see ``columns``."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

import numpy as np
import numpy.typing as npt

from scoring.maths.columns import ColumnNotes, ColumnSums, Numbers, require_64_bits

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Ratios:
    """Percentages side by side: numerators and denominators, not reduced; 0 / 1 where not ``known``."""

    numerators: Numbers
    denominators: Numbers
    known: npt.NDArray[np.bool_]

    def millionths(self) -> Numbers:
        """``ranking.ratio_in_millionths`` of each."""
        require_64_bits(2 * _MILLION * _largest(self.numerators) + _largest(self.denominators))
        nearest = (2 * _MILLION * self.numerators + self.denominators) // (2 * self.denominators)
        return np.asarray(nearest, np.int64)

    def keys(self) -> Numbers:
        """``percentages.order_keys`` of each: whole numbers in the order of the percentages."""
        common = lcm(*np.unique(self.denominators).tolist())
        require_64_bits(common * _largest(self.numerators))
        return self.numerators * (common // self.denominators)


def topage_millionths(notes: ColumnNotes) -> Numbers:
    """The attack note of every result in millionths of a percent; of a board played once it says nothing."""
    others = np.maximum(notes.boards.plays - 1, 1)
    return Ratios(50 * notes.halves, others, notes.boards.plays > 1).millionths()


def _largest(column: Numbers) -> int:
    return int(column.max(initial=1))


def _ratios(numerators: Numbers, denominators: Numbers) -> Ratios:
    known = denominators > 0
    return Ratios(np.where(known, numerators, 0), np.where(known, denominators, 1), known)


def attack_ratios(sums: ColumnSums) -> Ratios:
    """``StandingLine.attack_ratio`` of each."""
    return _ratios(50 * sums.attack_halves, sums.common * sums.attack_count)


def defence_ratios(sums: ColumnSums) -> Ratios:
    """``StandingLine.defence_ratio`` of each."""
    return _ratios(50 * sums.defence_halves, sums.common * sums.defence_count)


def total_ratios(sums: ColumnSums) -> Ratios:
    """``StandingLine.total_ratio`` of each; ``ColumnsError`` where numbers have more than 64 bits."""
    (wa, va), (wd, vd) = (weight.as_integer_ratio() for weight in sums.weights)
    most_attacks, most_defences = _largest(sums.attack_count), _largest(sums.defence_count)
    require_64_bits(
        50 * wa * vd * _largest(sums.attack_halves) * most_defences
        + 50 * wd * va * _largest(sums.defence_halves) * most_attacks
    )
    require_64_bits(sums.common * most_attacks * most_defences * va * vd)
    attack = wa * vd * sums.attack_halves * sums.defence_count
    defence = wd * va * sums.defence_halves * sums.attack_count
    both = (sums.attack_count > 0) & (sums.defence_count > 0)
    alone, other = attack_ratios(sums), defence_ratios(sums)
    numerators = np.where(both, 50 * (attack + defence), alone.numerators + other.numerators)
    denominators = np.where(
        both,
        sums.common * sums.attack_count * sums.defence_count * va * vd,
        np.where(alone.known, alone.denominators, other.denominators),
    )
    return Ratios(numerators, denominators, alone.known | other.known)


def shared_places(groups: Numbers, *keys: Numbers) -> Numbers:
    """The place of each within its group, the smallest key first; equal keys share one (1, 1, 3).

    Later keys decide between those that are equal in the earlier ones.

    >>> shared_places(np.array([7, 7, 7, 8]), np.array([5, 2, 2, 9])).tolist()
    [3, 1, 1, 1]
    """
    order = np.lexsort((*reversed(keys), groups))
    new_group = _changes(groups[order])
    is_new = new_group.copy()
    for key in keys:
        is_new |= _changes(key[order])
    index = np.arange(len(order))
    first = np.maximum.accumulate(np.where(new_group, index, 0))
    places = np.empty(len(order), np.int64)
    places[order] = np.maximum.accumulate(np.where(is_new, index, 0)) - first + 1
    return places


def _changes(column: Numbers) -> npt.NDArray[np.bool_]:
    """Where another number begins."""
    changes = np.ones(len(column), np.bool_)
    changes[1:] = column[1:] != column[:-1]
    return changes
