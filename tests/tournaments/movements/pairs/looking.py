"""What the tests of all pair formats ask of a schedule, counted here once more, without the checker."""

from __future__ import annotations

from collections import Counter

from games.problems import ProblemsError
from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.wish import Wish


def made(form, entrants, rounds=None, boards=0, variant="", seed=b""):
    """The schedule and the checker's report, which must find it playable."""
    schedule = movement(form, Wish(entrants, rounds, boards, variant, seed))
    report = check(schedule)
    assert report.ok, (entrants, variant, [problem.text() for problem in report.problems])
    assert report.entrants == entrants
    return schedule, report


def tried(form, entrants, **asked):
    """The schedule and report, or the numbers named by a refusal, each of which can be played."""
    try:
        return made(form, entrants, **asked)
    except ProblemsError as error:
        (problem,) = error.problems
        assert problem.code == "entrants_impossible"
        near = [int(number) for number in problem.params["nearest"].split(", ")]
        assert near
        for number in near:
            made(form, number, **asked)
        return near


def round_of(schedule, number):
    """The matches of a round as numbers, in the order of the tables."""
    return [tuple(map(int, sitting.seats.values())) for sitting in schedule.position_sittings(number)]


def boards_are_apart(schedule):
    """Whether no board is needed at two tables in one round."""
    places = Counter((sitting.position, board) for sitting in schedule.sittings for board in sitting.boards)
    return set(places.values()) <= {1}
