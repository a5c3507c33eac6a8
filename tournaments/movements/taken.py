"""The takers of a movement's boards, for the forms that fix them."""

from __future__ import annotations

from tournaments.movements.schedule import INDIVIDUAL, Schedule
from tournaments.movements.takers import balanced_takers


def takers_of(schedule: Schedule) -> dict[int, str] | None:
    """Every board's taker, balanced over the players; ``None`` where the form fixes none."""
    if schedule.form != INDIVIDUAL or not schedule.boards_per_position:
        return None
    return dict(enumerate(balanced_takers(schedule), start=1))
