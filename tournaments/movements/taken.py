"""The takers of a movement's boards, for the forms that fix them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tournaments.movements.layouts import ATTACK
from tournaments.movements.schedule import INDIVIDUAL, Schedule
from tournaments.movements.takers import balanced_takers

FIXED: Final = (INDIVIDUAL, "sections", "triplettes", "triplettes_howell")
"""Forms in which a board has a taker; the teams of triplettes attack as sides."""


def takers_of(schedule: Schedule) -> dict[int, str] | None:
    """Every board's taker, balanced over the players; ``None`` where the form fixes none."""
    if schedule.form not in FIXED or not schedule.boards_per_position:
        return None
    return dict(enumerate(balanced_takers(schedule), start=1))


ATTACKER: Final = "S"
"""Where a team's attacker sits (RO2012, quadrettes)."""


def taker_seats(schedule: Schedule) -> tuple[str, ...]:
    """The seat that attacks board 1, 2, 3 ..., as it is dealt: balanced over the entrants.

    The two seats of a side take in turn; where a team's attacker comes to another's defence it sits South.
    """
    if ATTACK in schedule.sittings[0].seats:
        return (ATTACKER,) * schedule.board_count
    turns: Counter[str] = Counter()
    seats = []
    for taker in balanced_takers(schedule):
        seats.append(taker[turns[taker] % len(taker)])
        turns[taker] += 1
    return tuple(seats)
