"""Movements by finite fields: as many positions as tables, nobody meets anybody or a board set twice.

Tables, positions and the members of each of the five groups (N, E, S, W, board sets) are the numbers of one
finite arithmetic. In position r the member m of group g is at table ``m + a_g * r``. Two groups' members meet
where ``m + a_g * r = n + a_h * r``, that is ``(a_g - a_h) * r = n - m``: once, since every difference of the
five factors can be divided by. This is a resolvable transversal design TD(5, T). Source: Bose (1938).
"""

from __future__ import annotations

from tournaments.movements.blocks import GROUPS, MemberAt, sittings
from tournaments.movements.fields import Arithmetic, has_arithmetic
from tournaments.movements.schedule import Schedule

KIND = "field"

FACTOR_INDEX = {"N": 0, "S": 1, "E": 2, "W": 3, "boards": 4}
"""Which of the arithmetic's spread numbers is the factor of a group; N's is 0, so N stays."""


def most_positions(tables: int) -> int:
    """``tables`` where five suitable factors exist, otherwise 0.

    >>> [most_positions(tables) for tables in (4, 5, 6, 8, 9, 12, 16, 40)]
    [0, 5, 0, 8, 9, 0, 16, 40]
    """
    if not has_arithmetic(tables) or Arithmetic.of(tables).spread < len(GROUPS):
        return 0
    return tables


def by_field(tables: int, positions: int, boards_per_position: int) -> Schedule:
    """The movement of ``positions`` positions (at most ``most_positions``; ``ValueError`` above)."""
    if not 1 <= positions <= most_positions(tables):
        raise ValueError(f"no {positions} positions by a finite field at {tables} tables")
    return Schedule(
        kind=KIND,
        tables=tables,
        positions=positions,
        boards_per_position=boards_per_position,
        sittings=sittings(tables, positions, boards_per_position, members(tables, positions)),
    )


def members(tables: int, positions: int) -> MemberAt:
    """Who is at which table in the first ``positions`` positions."""
    arithmetic = Arithmetic.of(tables)
    sums = arithmetic.addition()
    back = {
        group: [
            arithmetic.negative(arithmetic.multiply(arithmetic.spread_number(index), position))
            for position in range(positions)
        ]
        for group, index in FACTOR_INDEX.items()
    }

    def member_at(group: str, position: int, table: int) -> int:
        return sums[table][back[group][position]]

    return member_at
