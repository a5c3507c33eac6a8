"""Groups A, B, C ... after a qualification, each with a movement of its own, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.movements.schedule import Schedule, Sitting

Entrant = TypeVar("Entrant")


def groups(order: Sequence[Entrant], sizes: Sequence[int]) -> tuple[tuple[Entrant, ...], ...]:
    """``order`` cut into groups, the best first; ``ProblemsError`` when the sizes do not add up.

    >>> groups("abcdefg", (4, 3))
    (('a', 'b', 'c', 'd'), ('e', 'f', 'g'))
    """
    if sum(sizes) != len(order) or any(size < 1 for size in sizes):
        message = gettext_noop("Groups of %(sizes)s do not hold %(entrants)s entrants.")
        params: dict[str, str | int] = {"sizes": ", ".join(map(str, sizes)) or "0", "entrants": len(order)}
        raise ProblemsError([Problem("groups_do_not_fit", message, params, "groups")])
    bounds = [sum(sizes[:index]) for index in range(len(sizes) + 1)]
    return tuple(tuple(order[start:end]) for start, end in pairwise(bounds))


def side_by_side(schedules: Sequence[Schedule]) -> Schedule:
    """One schedule of several of one form, played at once: tables and entrants are numbered on.

    Labels are places of the qualification: with a group of 8, number 1 of the next one is number 9. All
    groups play equally many rounds; each has its own boards.
    """
    first = schedules[0]
    if any((one.form, one.positions, one.boards_per_position) != _shape(first) for one in schedules):
        message = gettext_noop("Groups that play at once need one form, equally many rounds and boards.")
        raise ProblemsError([Problem("groups_differ", message, {}, "groups")])
    tables = entrants = boards = 0
    sittings: list[Sitting] = []
    byes: dict[int, tuple[str, ...]] = {}
    for schedule in schedules:
        sittings += (_moved(sitting, tables, entrants, boards) for sitting in schedule.sittings)
        byes = _joined(byes, schedule, entrants)
        tables, entrants = tables + schedule.tables, entrants + len(schedule.entrants)
        boards += max((board for one in schedule.sittings for board in one.boards), default=0)
    return replace(first, kind="groups", tables=tables, sittings=tuple(sittings), byes=byes, shifts=None)


def _shape(schedule: Schedule) -> tuple[str, int, int]:
    return schedule.form, schedule.positions, schedule.boards_per_position


def _moved(sitting: Sitting, tables: int, entrants: int, boards: int) -> Sitting:
    return Sitting(
        position=sitting.position,
        table=sitting.table + tables,
        seats={seat: str(int(label) + entrants) for seat, label in sitting.seats.items()},
        boards=tuple(board + boards for board in sitting.boards),
    )


def _joined(
    byes: Mapping[int, tuple[str, ...]], schedule: Schedule, entrants: int
) -> dict[int, tuple[str, ...]]:
    joined = dict(byes)
    for position, labels in schedule.byes.items():
        joined[position] = (*joined.get(position, ()), *(str(int(label) + entrants) for label in labels))
    return joined
