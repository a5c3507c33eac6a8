"""Tarot's events of teams: the movement that an event may have, and whether so many teams have one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.problems import Problem, ProblemsError, raise_if_any
from tournaments.movements.blocks import board_set
from tournaments.movements.catalogue import MIN_POSITIONS, length_problems
from tournaments.movements.formats import movement
from tournaments.movements.schedule import Schedule
from tournaments.movements.tarot import quadrettes, triplettes
from tournaments.movements.wish import Wish

USUAL: Final = ""
VARIANTS: Final = {
    "triplettes": (USUAL, *triplettes.VARIANTS),
    "quadrettes": (USUAL, *quadrettes.VARIANTS),
    "team_match": (USUAL,),
}
"""Of each format, the usual one first."""

_COMPARED_LATER: Final = {("triplettes", USUAL), ("triplettes", triplettes.HOWELL)}
"""Where a board is at one table at a time, and compared with another position's."""


def prepared(form: str, variant: str, teams: int, positions: int, boards: int) -> Schedule:
    """The movement of an event; ``ProblemsError`` with every reason why there is none."""
    found: list[Problem] = [*_length_problems(form, variant, positions, boards)]
    try:
        schedule = movement(form, Wish(teams, max(positions, 1), max(boards, 1), variant))
    except ProblemsError as error:
        raise ProblemsError([*found, *error.problems]) from error
    raise_if_any(found)
    return _without_gaps(schedule)


def _without_gaps(schedule: Schedule) -> Schedule:
    """The sets of boards numbered anew: a Howell that is cut short leaves some of them in the bag."""
    size = schedule.boards_per_position
    played = sorted({(sitting.boards[0] - 1) // size for sitting in schedule.sittings})
    if played == [*range(len(played))]:
        return schedule
    new = {member: board_set(place, size) for place, member in enumerate(played)}
    return replace(
        schedule,
        sittings=tuple(
            replace(sitting, boards=new[(sitting.boards[0] - 1) // size]) for sitting in schedule.sittings
        ),
    )


def _length_problems(form: str, variant: str, positions: int, boards: int) -> Iterator[Problem]:
    for problem in length_problems(positions, boards):
        if problem.where != "positions" or (form, variant) in _COMPARED_LATER or positions < 1:
            yield problem


def playable(form: str, teams: int) -> tuple[str, ...]:
    """The variants that so many teams can play; none where the number itself is impossible.

    >>> playable("triplettes", 6), playable("team_match", 3)
    (('', 'howell', 'barometer'), ())
    """
    return tuple(variant for variant in VARIANTS[form] if not teams_problems(form, variant, teams))


def teams_problems(form: str, variant: str, teams: int) -> tuple[Problem, ...]:
    """Why so many teams cannot play a variant, with the nearest numbers that can."""
    try:
        movement(form, Wish(teams, MIN_POSITIONS if (form, variant) in _COMPARED_LATER else 1, 1, variant))
    except ProblemsError as error:
        return error.problems
    return ()


def most_positions(form: str, variant: str, teams: int) -> int:
    """What the longest movement has, or the usual one where there is no longest; 0 without any."""
    try:
        return movement(form, Wish(teams, None, 1, variant)).positions
    except ProblemsError:
        return 0
