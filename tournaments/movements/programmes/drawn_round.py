"""A round as it is drawn: its tables, and who sits out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.problems import Problem


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
