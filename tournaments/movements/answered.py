"""A movement as it is answered to people and programs: made, and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.report import Report
from tournaments.movements.schedule import Schedule
from tournaments.movements.taken import takers_of
from tournaments.movements.wish import Wish


@dataclass(frozen=True, slots=True)
class Answer:
    """A schedule and what the independent checker says of it."""

    schedule: Schedule
    report: Report

    def as_dict(self) -> dict[str, Any]:
        """Its form for other programs."""
        return {"schedule": [*_rows(self.schedule)], "report": self.report.as_dict()}


def answered(name: str, wish: Wish) -> Answer:
    """The movement of format ``name``; ``ProblemsError`` with every reason why there is none.

    >>> answered("transversal", Wish(entrants=20, rounds=5, boards=4)).report.ok
    True
    """
    schedule = movement(name, wish)
    return Answer(schedule, check(schedule, takers_of(schedule)))


def _rows(schedule: Schedule) -> Iterator[dict[str, object]]:
    """Position by position its tables, and then who sits out."""
    for position in range(1, schedule.positions + 1):
        for sitting in schedule.position_sittings(position):
            yield {
                "round": position,
                "table": sitting.table,
                "seats": dict(sitting.seats),
                "boards": list(sitting.boards),
            }
        if schedule.byes.get(position):
            yield {"round": position, "byes": list(schedule.byes[position])}
