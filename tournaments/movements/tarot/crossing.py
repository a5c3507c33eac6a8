"""Relay: who of two tables that share their boards changes to the other, so that fewer meet again.

Each place of a movement has two tables by relay, so every seat of the movement has two players. Where nobody
meets again the two tables stay apart; in a small field the two players of a seat change tables in some
positions, and those who would meet three times meet the other of the two as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, product
from typing import Final

from tournaments.movements.schedule import SEATS, Schedule

Crossed = Mapping[tuple[int, str], int]
"""``(position, seat)`` to 1 where the two players of that seat have changed tables, else 0."""

_CHANGES: Final = tuple(dict(zip(SEATS, (0, *found), strict=True)) for found in product((0, 1), repeat=3))
"""Only who changes with whom matters, so North stays; nobody changes comes first."""


def crossed(plan: Schedule) -> Crossed:
    """The changes of every position, each chosen so that those meet who have met least: the first of equals.

    ``plan`` has one table at each place.
    """
    met: Counter[tuple[str, str, int]] = Counter()
    found: dict[tuple[int, str], int] = {}
    for position in range(1, plan.positions + 1):
        changes, pairs = min(
            ((changes, _pairs(plan, position, changes)) for changes in _CHANGES),
            key=lambda choice: sum(met[pair] for pair in choice[1]),
        )
        met.update(pairs)
        found |= {(position, seat): change for seat, change in changes.items()}
    return found


def _pairs(plan: Schedule, position: int, changes: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Whom ``changes`` brings together: two labels, and 1 where it is the first of one and the second of the
    other."""
    return [
        (one, other, changes[seat] ^ changes[at])
        for sitting in plan.position_sittings(position)
        for (seat, one), (at, other) in combinations(sorted(sitting.seats.items()), 2)
    ]
