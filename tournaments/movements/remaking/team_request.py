"""What is asked for when the rest of a movement of teams is made anew, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.movements.remaking.request import Shared
from tournaments.movements.schedule import Schedule


@dataclass(frozen=True, slots=True)
class TeamRequest:
    """The movement as it is, and the labels of all ``teams`` that play from position ``first`` on.

    Labels that the movement does not know are of teams that come late; who is not among ``teams`` has gone.
    ``seen`` are boards that nobody can play any more.
    """

    schedule: Schedule
    first: int
    teams: tuple[str, ...]
    seed: bytes
    seen: frozenset[int] = frozenset()

    @property
    def newcomers(self) -> tuple[str, ...]:
        """The teams that come late."""
        there = set(self.schedule.entrants)
        return tuple(team for team in self.teams if team not in there)


@dataclass(frozen=True, slots=True)
class Opposition:
    """Teams that meet in a position on the same boards: two, or three of whom each attacks the next.

    ``kept``: the movement had them so.
    """

    position: int
    teams: tuple[str, ...]
    boards: tuple[int, ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class TeamsRemade:
    """The movement afterwards.

    ``changed`` are the oppositions that it did not have, ``moved`` the teams that have other tables, sides or
    boards than they were told, ``resting`` those without a table, by position. ``now`` and ``then`` count how
    often a team could play from the first position on as it is, and can then.
    """

    schedule: Schedule
    changed: tuple[Opposition, ...]
    moved: tuple[str, ...]
    shared: tuple[Shared, ...]
    resting: Mapping[int, tuple[str, ...]]
    now: int
    then: int
