"""The takers of a movement's boards, for the forms that fix them."""

from __future__ import annotations

from typing import Final

from tournaments.movements.schedule import INDIVIDUAL, Schedule
from tournaments.movements.takers import balanced_takers

FIXED: Final = (INDIVIDUAL, "sections", "triplettes", "triplettes_howell")
"""Forms in which a board has a taker; the teams of triplettes attack as sides."""


def takers_of(schedule: Schedule) -> dict[int, str] | None:
    """Every board's taker, balanced over the players; ``None`` where the form fixes none."""
    if schedule.form not in FIXED or not schedule.boards_per_position:
        return None
    return dict(enumerate(balanced_takers(schedule), start=1))
