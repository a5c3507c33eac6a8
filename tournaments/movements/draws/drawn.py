"""What a draw answers: who meets whom where and why, who sits out, and what could not be avoided."""

from __future__ import annotations

from dataclasses import dataclass

from games.problems import Problem


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table of two pairs (or teams, or players head to head), and the sentences that explain it."""

    table: int
    ns: str
    ew: str
    reasons: tuple[Problem, ...] = ()

    @property
    def labels(self) -> tuple[str, str]:
        """Both."""
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class Four:
    """One table of four players, N and S against E and W."""

    table: int
    north: str
    east: str
    south: str
    west: str
    reasons: tuple[Problem, ...] = ()

    @property
    def labels(self) -> tuple[str, str, str, str]:
        """N, E, S and W."""
        return self.north, self.east, self.south, self.west


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round drawn."""

    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...]
    unavoidable: tuple[Problem, ...]
    bye_reasons: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnFours:
    """A round of single players drawn."""

    tables: tuple[Four, ...]
    byes: tuple[str, ...]
    unavoidable: tuple[Problem, ...]
    bye_reasons: tuple[Problem, ...] = ()
