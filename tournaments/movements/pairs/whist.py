"""Whist tournaments: everybody is everybody's partner once, and everybody's opponent twice.

For 4n players in 4n - 1 rounds, for 4n + 1 in 4n + 1 rounds with everybody sitting out once. The starts were
searched for and are data (``fixtures/movements/whist.json``): round 1 on a circle of an odd number of places,
on which all move one place on; with 4n players one of them, ``-1``, stays. In a start every distance on the
circle is that of one pair of partners, and of two of opponents (Z-cyclic whist tournaments; Moore 1896).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from pathlib import Path
from typing import Any

from tournaments.movements.pairs.foursomes import Round, Table

FIXTURE = Path(__file__).resolve().parents[3] / "fixtures" / "movements" / "whist.json"

STAYS = -1


@dataclass(frozen=True, slots=True)
class Whist:
    """A start of a whist tournament, carried out; players are counted from 0."""

    players: int
    start: tuple[Table, ...]

    @property
    def circle(self) -> int:
        """How many places the circle has, which is how many rounds there are."""
        return self.players - 1 + self.players % 2

    def rounds(self, count: int) -> list[Round]:
        """The first ``count`` rounds; of fewer than all those in which fewest opponents meet again."""
        step = (
            1 if count >= self.circle else min(self._steps(), key=lambda one: (self._again(one, count), one))
        )
        return [self._round(index * step % self.circle) for index in range(count)]

    def _round(self, moves: int) -> Round:
        tables = []
        for table in self.start:
            seats = tuple(self.players - 1 if one == STAYS else (one + moves) % self.circle for one in table)
            turn = moves % 4 if STAYS in table else 0
            tables.append(_table((*seats[turn:], *seats[:turn])))
        return tuple(tables)

    def _steps(self) -> list[int]:
        return [step for step in range(1, self.circle // 2 + 1) if gcd(step, self.circle) == 1]

    def _again(self, step: int, count: int) -> int:
        """How many opponents meet again when every ``step``-th round is played, ``count`` of them."""
        chosen = {index * step % self.circle for index in range(count)}
        return sum((place + apart) % self.circle in chosen for apart in self._returns() for place in chosen)

    def _returns(self) -> list[int]:
        """After how many rounds the two opponents of every distance meet again."""
        first: dict[int, int] = {}
        found = []
        for north, east, south, west in self.start:
            for one, other in ((north, east), (east, south), (south, west), (west, north)):
                apart, origin = self._seen(one, other)
                found += [(origin - first[apart]) % self.circle] if apart in first else []
                first[apart] = origin
        return found

    def _seen(self, one: int, other: int) -> tuple[int, int]:
        """The distance of two opponents, and where on the circle they are."""
        if STAYS in {one, other}:
            return 0, max(one, other)
        apart = (other - one) % self.circle
        return (apart, one) if 2 * apart < self.circle else (self.circle - apart, other)


def whist(players: int) -> Whist | None:
    """The whist tournament of ``players``, where one is known.

    >>> whist(8).rounds(1), whist(10)
    ([((7, 4, 0, 5), (1, 2, 3, 6))], None)
    """
    start = _fixture()["starts"].get(str(players))
    return None if start is None else Whist(players, tuple(map(_table, start)))


def nine() -> list[Round]:
    """The whist tournament of nine players: its circle would have to be a square of three by three."""
    return [tuple(map(_table, tables)) for tables in _fixture()["nine"]]


def _table(seats: Sequence[int]) -> Table:
    north, east, south, west = seats
    return north, east, south, west


@cache
def _fixture() -> Mapping[str, Any]:
    data: Mapping[str, Any] = json.loads(FIXTURE.read_text(encoding="utf-8"))
    return data
