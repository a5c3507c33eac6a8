"""Movements by constant shifts: "N stays, S +1, E +2, W -2, étuis -1", the kind that clubs know.

In every position a group moves by its own constant number of tables, round and round. Two groups whose steps
differ by ``d`` bring the same two members together again after ``T / gcd(d, T)`` positions, so a movement of
that many positions is free of repetitions as far as these two are concerned, and no longer one is.

The steps 0, +1, +2, -2, -1 are the best there are for any number of tables T. Let g be the largest divisor of
T that is at most 4. Five steps, divided by g, cannot leave five different remainders: two of them differ by a
multiple of g, and no choice lasts longer than ``T / g``. The steps above lie within 4 of each other, so their
differences share no divisor of T above 4, and they do last that long. The tests search all choices besides.
"""

from __future__ import annotations

from functools import partial

from tournaments.movements.blocks import sittings
from tournaments.movements.schedule import BOARDS, Schedule

KIND = "shifts"

STEPS = {"N": 0, "S": 1, "E": 2, "W": -2, BOARDS: -1}
"""Tables to move per position; +1 is to the next higher table."""

MIN_TABLES = len(STEPS)
"""Below this two groups would move alike: their members would never part."""


def most_positions(tables: int) -> int:
    """The longest movement by constant shifts in which nobody meets anybody, or a board, twice.

    >>> [most_positions(tables) for tables in (4, 5, 6, 7, 8, 9, 10, 12)]
    [1, 5, 2, 7, 2, 3, 5, 3]
    """
    if tables < MIN_TABLES:
        return min(tables, 1)
    return tables // max(divisor for divisor in range(1, MIN_TABLES) if tables % divisor == 0)


def by_shifts(tables: int, positions: int, boards_per_position: int) -> Schedule:
    """The movement of ``positions`` positions (at most ``most_positions``; ``ValueError`` above)."""
    if not 1 <= positions <= most_positions(tables):
        raise ValueError(f"no {positions} positions by constant shifts at {tables} tables")
    return Schedule(
        kind=KIND,
        tables=tables,
        positions=positions,
        boards_per_position=boards_per_position,
        sittings=sittings(tables, positions, boards_per_position, partial(member, tables)),
        shifts=dict(STEPS),
    )


def member(tables: int, group: str, position: int, table: int) -> int:
    """Who of ``group`` is at ``table``, all counted from 0."""
    return (table - STEPS[group] * position) % tables
