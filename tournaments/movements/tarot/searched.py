"""Movements that were searched for, or published, and are shipped as data: ``fixtures/movements``.

The file holds a list of movements for 3 to 40 tables. ``kind`` is ``moves`` (in each position every line and
the boards stand a number of tables further, ``shifts``), ``squares`` (for every position who is at each
table, a letter of ``ALPHABET`` for each, N's member being the table) or ``spread`` (squares that are longer
than can be without meeting somebody again: no board comes back, and ``met_again`` counts the meetings of two
players after their first). ``python -m tournaments.movements.search`` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from tournaments.movements.blocks import sittings
from tournaments.movements.schedule import BOARDS, SEATS, Schedule

FILE: Final = Path(__file__).resolve().parents[3] / "fixtures" / "movements" / "transversal.json"
ALPHABET: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOVES, SQUARES, SPREAD = "moves", "squares", "spread"
GROUPS: Final = ("S", "E", "W", BOARDS)
"""The lines that move while N stays, and the board sets."""


@dataclass(frozen=True, slots=True)
class Searched:
    """One movement of the file."""

    tables: int
    positions: int
    kind: str
    source: str
    met_again: int
    lines: Mapping[str, list[Any]]

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Searched:
        """What the file says."""
        return cls(
            row["tables"],
            row["positions"],
            row["kind"],
            row["source"],
            row.get("met_again", 0),
            row["shifts"] if row["kind"] == MOVES else row["squares"],
        )

    def member(self, group: str, position: int, table: int) -> int:
        """Who of ``group`` is at ``table``, all counted from 0."""
        if group == SEATS[0]:
            return table
        line = self.lines[group][position]
        if self.kind == MOVES:
            return int((table - line) % self.tables)
        return ALPHABET.index(line[table])

    def make(self, tables: int, positions: int, boards_per_position: int) -> Schedule:
        """Its first ``positions`` positions; ``ValueError`` for other tables or more positions."""
        if tables != self.tables or not 1 <= positions <= self.positions:
            raise ValueError(f"no {positions} positions at {tables} tables, but {self.positions}")
        return Schedule(
            kind=self.kind,
            tables=tables,
            positions=positions,
            boards_per_position=boards_per_position,
            sittings=sittings(tables, positions, boards_per_position, self.member),
        )


@cache
def _by_tables() -> Mapping[int, tuple[Searched, ...]]:
    rows = json.loads(FILE.read_text(encoding="utf-8"))["movements"]
    found: dict[int, list[Searched]] = {}
    for row in map(Searched.read, rows):
        found.setdefault(row.tables, []).append(row)
    return MappingProxyType({tables: tuple(rows) for tables, rows in found.items()})


def searched(tables: int) -> tuple[Searched, ...]:
    """The movements there are, the easiest to announce first, those with repeated meetings last."""
    return _by_tables().get(tables, ())


def most_positions(tables: int) -> int:
    """The longest of them in which nobody meets anybody twice; 0 where there is none.

    >>> most_positions(6), most_positions(14), most_positions(4)
    (5, 14, 0)
    """
    return max((found.positions for found in searched(tables) if found.kind != SPREAD), default=0)
