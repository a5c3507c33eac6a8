"""What an entrant has of one round: a match, or no opponent."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic

from scoring.maths.ranking import Id

MATCH: Final = "match"
BYE: Final = "bye"
ABSENT: Final = "absent"
LATE: Final = "late"
UNPLAYED: Final = (BYE, ABSENT, LATE)
"""Sits out, is not there, had not entered yet."""


@dataclass(frozen=True, slots=True)
class Line(Generic[Id]):
    """One entrant in one round: the points ``made`` and those ``against`` it, from ``opponents``.

    ``deals`` is how many it has played, 0 where that is not known. A line of another ``kind`` than a match
    has neither points nor opponents: the formula says what it gives. ``given`` is what a ruling says that it
    gives instead: points of the formula, and points for the net sum and for those made.
    """

    entrant: Id
    round: int
    kind: str = MATCH
    made: int = 0
    against: int = 0
    opponents: tuple[Id, ...] = ()
    deals: int = 0
    given: tuple[Fraction, int, int] | None = None

    @property
    def net(self) -> int:
        """Points made less those against."""
        return self.made - self.against
