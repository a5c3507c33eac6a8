"""What a programme is: stages, each a format for some rounds, and the share of the points it begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

PAIRS: Final = "pairs"
ALONE: Final = "alone"
FREE: Final = "free"
"""Each plays for itself, at tables of three, four or five."""

TYPED: Final = "typed"
"""The format of a stage that the club has typed as a table itself (``own_table``)."""

TEAM_DRAWN: Final = {
    "danish_teams": "danish",
    "modified_danish_teams": "modified_danish",
    "never_again_teams": "never_again",
    "swiss_teams": "swiss",
}
"""Formats in which teams of pairs are drawn against each other by the ranking of teams, and how."""

DRAWN: Final = {
    "danish": PAIRS,
    "modified_danish": PAIRS,
    "never_again": PAIRS,
    "swiss": PAIRS,
    "knock_out": PAIRS,
    "danish_individual": ALONE,
    **dict.fromkeys(TEAM_DRAWN, PAIRS),
}
"""Formats that are drawn round by round, and who the entrants are; all others are ``formats.FORMATS``."""


@dataclass(frozen=True, slots=True)
class Stage:
    """``rounds`` of ``format``.

    ``carry`` is the share of the points so far with which it begins. With ``groups`` the standing order is
    cut into groups of these sizes, A, B, C ..., each of which plays the format by itself.
    """

    format: str
    rounds: int
    carry: Fraction = Fraction(1)
    variant: str = ""
    groups: tuple[int, ...] = ()

    def as_text(self) -> str:
        """How it is written in a programme."""
        parts = [str(self.rounds), self.format]
        if self.variant:
            parts.append(f"({self.variant})")
        if self.groups:
            parts.append(f"groups {', '.join(map(str, self.groups))}")
        if self.carry != 1:
            parts.append(f"carry {self.carry}")
        return " ".join(parts)

    def as_dict(self) -> dict[str, Any]:
        """The form that is stored in JSON."""
        return {
            "format": self.format,
            "rounds": self.rounds,
            "carry": str(self.carry),
            "variant": self.variant,
            "groups": [*self.groups],
        }


@dataclass(frozen=True, slots=True)
class Programme:
    """The stages in their order."""

    stages: tuple[Stage, ...]

    @property
    def rounds(self) -> int:
        """How many rounds the event has."""
        return sum(stage.rounds for stage in self.stages)

    def stage_of(self, number: int) -> tuple[int, int]:
        """The stage (from 0) of round ``number`` of the event, and which of its own rounds that is.

        >>> Programme((Stage("mitchell", 3), Stage("danish", 2))).stage_of(4)
        (1, 1)
        """
        for index, stage in enumerate(self.stages):
            if number <= stage.rounds:
                return index, number
            number -= stage.rounds
        raise ValueError("the event has fewer rounds")

    def carried(self, points: Sequence[int | Fraction]) -> Fraction:
        """The points of somebody who made ``points`` in the stages so far, exactly.

        >>> half = Stage("danish", 2, carry=Fraction(1, 2))
        >>> Programme((Stage("mitchell", 3), half)).carried((45, 21))
        Fraction(87, 2)
        """
        total = Fraction(0)
        for stage, own in zip(self.stages, points, strict=False):
            total = total * stage.carry + own
        return total

    def as_text(self) -> str:
        """The line that ``reading.programme`` reads.

        >>> Programme((Stage("mitchell", 3), Stage("danish", 2, carry=Fraction(1, 2)))).as_text()
        '3 mitchell + 2 danish carry 1/2'
        """
        return " + ".join(stage.as_text() for stage in self.stages)

    def as_data(self) -> list[dict[str, Any]]:
        """The form that is stored in JSON."""
        return [stage.as_dict() for stage in self.stages]
