"""Movements put together from two smaller ones: ``a * b`` tables, ``r * s`` positions, nobody meets again.

The tables stand in ``a`` rows of ``b``. Rows are changed as in a movement of ``a`` tables, places in the row
as in one of ``b`` tables, every position of the one with every position of the other. Two who met again would
have met again in both. Source: H. F. MacNeish (1922), for Latin squares.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

from tournaments.movements import shifts, transversal
from tournaments.movements.blocks import MemberAt, sittings
from tournaments.movements.schedule import Schedule
from tournaments.movements.tarot import searched

KIND = "product"


@dataclass(frozen=True, slots=True)
class Factor:
    """A movement without repetition as a factor of larger ones."""

    tables: int
    positions: int
    member_at: MemberAt


def most_positions(tables: int) -> int:
    """The longest movement that is a product; 0 where two factors give no second position.

    >>> most_positions(48), most_positions(42), most_positions(43), most_positions(8)
    (40, 35, 0, 0)
    """
    return max((factor_positions(a) * factor_positions(b) for a, b in _factors(tables)), default=0)


@cache
def factor_positions(tables: int) -> int:
    """The longest movement of ``tables`` tables, of whatever construction; 1 where there is none."""
    return max(
        1,
        shifts.most_positions(tables),
        transversal.most_positions(tables),
        searched.most_positions(tables),
        most_positions(tables),
    )


def by_product(tables: int, positions: int, boards_per_position: int) -> Schedule:
    """The movement of ``positions`` positions (at most ``most_positions``; ``ValueError`` above)."""
    if not 1 <= positions <= most_positions(tables):
        raise ValueError(f"no {positions} positions by a product at {tables} tables")
    return Schedule(
        kind=KIND,
        tables=tables,
        positions=positions,
        boards_per_position=boards_per_position,
        sittings=sittings(tables, positions, boards_per_position, _product(tables).member_at),
    )


def _factors(tables: int) -> list[tuple[int, int]]:
    """The ways to write ``tables`` as a product that give more than one position."""
    pairs = ((a, tables // a) for a in range(2, tables) if a * a <= tables and tables % a == 0)
    return [(a, b) for a, b in pairs if factor_positions(a) * factor_positions(b) > 1]


def _product(tables: int) -> Factor:
    a, b = max(_factors(tables), key=lambda pair: factor_positions(pair[0]) * factor_positions(pair[1]))
    left, right = longest(a), longest(b)

    def member_at(group: str, position: int, table: int) -> int:
        first, second = divmod(position, right.positions)
        row, place = divmod(table, b)
        return left.member_at(group, first, row) * b + right.member_at(group, second, place)

    return Factor(tables, left.positions * right.positions, member_at)


def longest(tables: int) -> Factor:
    """The longest movement of ``tables`` tables, of whatever construction."""
    positions = factor_positions(tables)
    if positions == 1:
        return Factor(tables, 1, lambda _group, _position, table: table)
    if positions == transversal.most_positions(tables):
        return Factor(tables, positions, transversal.members(tables, positions))
    for found in searched.searched(tables):
        if found.kind != searched.SPREAD and found.positions == positions:
            return Factor(tables, positions, found.member)
    if positions == shifts.most_positions(tables):
        return Factor(tables, positions, partial(shifts.member, tables))
    return _product(tables)
