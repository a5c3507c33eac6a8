"""What is asked for when the rest of a movement is made anew, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tournaments.movements.schedule import SEATS, Schedule

FORM: Final = "remade"
"""The form of a schedule whose rest was made anew; and its kind, unless tables shared étuis before."""


@dataclass(frozen=True, slots=True)
class Request:
    """The movement as it is, and who plays from position ``first`` on.

    ``lines`` gives each seat's labels of then, newcomers too: who is in none of them has gone. With ``now``,
    the position that is being played, newcomers make tables of their own in it. ``takers`` are the boards'
    seats of attack, ``known`` the boards that somebody has met otherwise, ``seen`` those that nobody can play
    any more. Positions before ``first`` stay as they are.
    """

    schedule: Schedule
    first: int
    lines: Mapping[str, tuple[str, ...]]
    seed: bytes
    now: int = 0
    takers: Mapping[int, str] = field(default_factory=dict)
    known: Mapping[str, frozenset[int]] = field(default_factory=dict)
    seen: frozenset[int] = frozenset()

    @property
    def newcomers(self) -> dict[str, tuple[str, ...]]:
        """The labels of each line that the movement does not know."""
        there = set(self.schedule.entrants)
        return {line: tuple(one for one in self.lines[line] if one not in there) for line in SEATS}

    @property
    def wanted(self) -> int:
        """How many tables can be full from ``first`` on."""
        return min(len(self.lines[line]) for line in SEATS)


@dataclass(frozen=True, slots=True)
class Shared:
    """Boards that more tables play in one position than the movement had copies for."""

    position: int
    boards: tuple[int, ...]
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remade:
    """The movement afterwards.

    ``moved`` sit somewhere else than they were told, ``resting`` are those who stay and have no table in a
    position, ``missing`` counts the full tables that could be filled with people but not with boards.
    """

    schedule: Schedule
    moved: tuple[str, ...]
    shared: tuple[Shared, ...]
    resting: Mapping[int, tuple[str, ...]]
    missing: int
