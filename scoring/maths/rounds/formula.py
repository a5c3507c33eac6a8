"""The formula of an event of rounds: what a round gives, and what decides between equals.

Which results count is no business of it. Sources: domain, section 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from games.burraco.vp import VpTable, victory_points
from scoring.maths.rounds.lines import ABSENT, BYE, LATE, MATCH, UNPLAYED, Line
from scoring.maths.rounds.table_data import table_data

NAME: Final = "rounds"
ROUNDS: Final = "rounds-1"
"""Stored with every snapshot; changes whenever the same results could give another number."""

VICTORY_POINTS: Final = "victory_points"
PLAIN_POINTS: Final = "points"
WIN_DRAW_LOSS: Final = "win_draw_loss"
OWN_POINTS: Final = "own"
KINDS: Final = (VICTORY_POINTS, PLAIN_POINTS, WIN_DRAW_LOSS, OWN_POINTS)
"""By a table from the difference; the difference itself; by who made more; the sum of one's own deals, where
each plays for itself."""

TEAM_SUMS: Final = "sum"
TEAM_MATCHES: Final = "matches"
TEAMS: Final = (TEAM_SUMS, TEAM_MATCHES)
"""By what teams are ranked: the points of their members added up; or matches between teams, whose table
results are added up and then give points as a table's do (domain, burraco, section 3)."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a line gives: points of the formula, and ``net`` and ``made`` for the sums of points."""

    points: Fraction
    net: int
    made: int


@dataclass(frozen=True, slots=True)
class Unplayed:
    """What a round without an opponent gives: points of the formula, and points for the net sum."""

    points: Fraction
    net: int

    def as_dict(self) -> dict[str, str | int]:
        """The form that is stored in JSON."""
        return {"points": str(self.points), "net": self.net}


@dataclass(frozen=True, slots=True)
class RoundsFormula:
    """``points`` is one of ``KINDS``; ``table`` is there for victory points, ``results`` (what a win, a draw
    and a loss give) for ``win_draw_loss``. ``ties`` decide one after the other between equal points.
    ``teams`` is one of ``TEAMS``.

    ``reading.rounds_formula`` makes and checks it.
    """

    points: str
    table: VpTable | None
    results: tuple[Fraction, Fraction, Fraction] | None
    unplayed: Mapping[str, Unplayed]
    ties: tuple[str, ...]
    version: str = ROUNDS
    teams: str = TEAM_SUMS

    def as_dict(self) -> dict[str, Any]:
        """The form that is stored in JSON: the whole table, so that it is known when its name is not."""
        data: dict[str, Any] = {"name": NAME, "version": self.version, "points": self.points}
        if self.table is not None:
            data["table"] = table_data(self.table)
        if self.results is not None:
            data["results"] = dict(zip(("win", "draw", "loss"), map(str, self.results), strict=True))
        data |= {kind: self.unplayed[kind].as_dict() for kind in UNPLAYED}
        data["ties"] = [*self.ties]
        if self.teams != TEAM_SUMS:
            data["teams"] = self.teams
        return data

    def of_line(self, line: Line[Any]) -> Given:
        """What a line gives.

        The points for the net sum of a round without an opponent count as made, or against, so that the sums
        agree: who gets +315 has made 315, who gets -315 has made nothing.
        """
        if line.given is not None:
            return Given(*line.given)
        if line.kind == MATCH:
            return Given(self.of_match(line.made, line.against), line.net, line.made)
        unplayed = self.unplayed[line.kind]
        return Given(unplayed.points, unplayed.net, max(unplayed.net, 0))

    def of_match(self, made: int, against: int) -> Fraction:
        """The points of the side that has ``made`` so many points."""
        if self.table is not None:
            return Fraction(victory_points(self.table, (made, against))[0])
        if self.results is not None:
            win, draw, loss = self.results
            return win if made > against else loss if made < against else draw
        return Fraction(made if self.points == OWN_POINTS else made - against)


def usual_unplayed(
    points: str, table: VpTable | None, results: tuple[Fraction, Fraction, Fraction] | None
) -> dict[str, Unplayed]:
    """What rounds without an opponent give where the formula does not say.

    By a table: what the table says. By wins: a bye is a win, the others are losses. By points: nothing. Who
    had not entered yet gets what an absent one gets.
    """
    bye = absent = Unplayed(Fraction(0), 0)
    if points == VICTORY_POINTS and table is not None:
        bye = Unplayed(Fraction(table.bye.vp), table.bye.points)
        absent = Unplayed(Fraction(table.absent.vp), table.absent.points)
    elif points == WIN_DRAW_LOSS and results is not None:
        bye, absent = Unplayed(results[0], 0), Unplayed(results[2], 0)
    return {BYE: bye, ABSENT: absent, LATE: absent}
