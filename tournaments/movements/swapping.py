"""Two entrants change places: the schedule afterwards, and what is changed for everybody."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from games.problems import Problem
from tournaments.movements.checker import check
from tournaments.movements.schedule import Schedule, Sitting, label_order


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a change of a schedule brings about, in sentences.

    ``harms`` are new faults (a board played again, an orientation changed), ``meetings`` those who now meet
    again, ``solved`` the sentences that are no longer true, ``notes`` what else is told beforehand.
    """

    harms: tuple[Problem, ...]
    meetings: tuple[Problem, ...]
    solved: tuple[Problem, ...]
    notes: tuple[Problem, ...] = ()


def swapped(schedule: Schedule, positions: Collection[int], first: str, second: str) -> Schedule:
    """``schedule`` with ``first`` and ``second`` in each other's seat in ``positions``.

    Who sits out in one of them plays for the other then. Constant shifts are no longer true afterwards.
    """
    other = {first: second, second: first}
    byes = {
        position: tuple(sorted((other.get(who, who) for who in out), key=label_order))
        if position in positions
        else out
        for position, out in schedule.byes.items()
    }

    def changed(sitting: Sitting) -> Sitting:
        if sitting.position not in positions:
            return sitting
        return replace(sitting, seats={seat: other.get(who, who) for seat, who in sitting.seats.items()})

    return replace(schedule, sittings=tuple(map(changed, schedule.sittings)), byes=byes, shifts=None)


def consequences(before: Schedule, after: Schedule) -> Consequences:
    """What the checker finds in ``after`` and did not find in ``before``, and the other way round."""
    old, new = check(before), check(after)
    found, known = (*new.problems, *new.warnings), {*map(_said, (*old.problems, *old.warnings))}
    still = {*map(_said, found)}
    return Consequences(
        harms=tuple(problem for problem in new.problems if _said(problem) not in known),
        meetings=tuple(warning for warning in new.warnings if _said(warning) not in known),
        solved=tuple(one for one in (*old.problems, *old.warnings) if _said(one) not in still),
    )


def _said(problem: Problem) -> str:
    return problem.text()
