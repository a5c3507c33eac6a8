"""A round at a table that deals its own cards, as every game tells it to whoever stands above.

PURE.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.problems import Problem

SIDES: Final = ("NS", "EW")
"""The two sides of a table of pairs, in the order of a sheet."""


@dataclass(frozen=True, slots=True)
class RoundRead:
    """A sheet that was read and found possible.

    ``sheet`` is the JSON form to be stored, ``points`` each side's or seat's of the round, ``deals`` those of
    every deal in order where they were written one by one.
    """

    sheet: Mapping[str, Any]
    points: Mapping[str, int]
    deals: tuple[Mapping[str, int], ...] = ()
    doubts: tuple[Problem, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class RoundTable:
    """Who sits at a table that deals its own cards, how many play a deal at once, and how many deals are
    played in a round (0: as many as fit in the time)."""

    seats: tuple[str, ...]
    players: int
    deals: int
