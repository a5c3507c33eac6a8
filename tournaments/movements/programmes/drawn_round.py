"""A round as it is drawn: its tables, and who sits out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from games.problems import Problem
from tournaments.movements.draws.explain import one_team
from tournaments.movements.draws.field import Field


@dataclass(frozen=True, slots=True)
class Table:
    """One table: who has which seat, or side, and why."""

    number: int
    seats: Mapping[str, str]
    reasons: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its tables, who sits out and why, and what could not be avoided."""

    tables: tuple[Table, ...]
    byes: tuple[str, ...] = ()
    bye_reasons: tuple[Problem, ...] = ()
    unavoidable: tuple[Problem, ...] = ()


def mates_met(tables: Iterable[Table], field: Field) -> Iterator[Problem]:
    """Who sits at one table with another of its team; everybody by the place in ``field``."""
    there = {entrant.label: (place, entrant) for place, entrant in enumerate(field.entrants, start=1)}
    for table in tables:
        known = sorted(
            (there[label] for label in table.seats.values() if label in there), key=lambda one: one[0]
        )
        for (first, one), (second, other) in combinations(known, 2):
            if one.team == other.team != "":
                yield one_team(first, second, one)
