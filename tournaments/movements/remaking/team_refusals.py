"""Why the rest of a movement of teams cannot be made anew, and what can be done instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.problems import Problem, gettext_noop
from tournaments.movements.layouts import LAYOUTS, PAIR_SIDES
from tournaments.movements.remaking.team_request import TeamRequest, TeamsRemade
from tournaments.movements.remaking.team_state import TEAM_MATCH

FINALS: Final = "triplettes_finals"


def refusals(request: TeamRequest) -> Iterator[Problem]:
    """What speaks against it before anything is tried."""
    schedule = request.schedule
    if request.first > schedule.positions:
        message = gettext_noop("All positions have been started: nothing is left to be made anew.")
        yield Problem("remake_nothing_left", message, {}, "position")
    if schedule.form == FINALS:
        message = gettext_noop(
            "In a final the teams meet four by four, one against three others: no table can be added or "
            "closed. A late team can take the place of one that is absent or has left."
        )
        yield Problem("remake_finals", message)
    least = 2 if LAYOUTS[schedule.form].doubled else 4
    if len(request.teams) < least:
        message = gettext_noop(
            "Only %(teams)s teams are left: with fewer than %(least)s no board can be compared."
        )
        yield Problem("remake_too_few_teams", message, {"teams": len(request.teams), "least": least})
    gone = {team for one in schedule.sittings if one.position >= request.first for team in one.seats.values()}
    if not request.newcomers and gone <= set(request.teams):
        message = gettext_noop("Nobody has left and nobody comes: there is nothing to make anew.")
        yield Problem("remake_nothing", message)


def gain_problems(request: TeamRequest, found: TeamsRemade) -> Iterator[Problem]:
    """Teams that would come for nothing; a movement that is no better than as it is."""
    met = {team for one in found.changed for team in one.teams}
    if idle := [team for team in request.newcomers if team not in met]:
        yield _idle(request, len(idle))
    if found.then < found.now or (not request.newcomers and found.then == found.now):
        yield _no_gain(request)


def _idle(request: TeamRequest, teams: int) -> Problem:
    """Teams that come late and would meet nobody."""
    if request.schedule.form == TEAM_MATCH:
        message = gettext_noop(
            "A match is played by the same two teams all evening: %(teams)s teams that come late would have "
            "no opponent. Two that come together play each other; one alone takes the place of a team that "
            "is absent or has left."
        )
        return Problem("late_team_without_match", message, {"teams": teams}, "text")
    message = gettext_noop(
        "There are no boards left that %(teams)s teams that come late could play against anybody. A late "
        "team can take the place of one that is absent or has left."
    )
    return Problem("no_boards_for_both", message, {"teams": teams}, "text")


def _no_gain(request: TeamRequest) -> Problem:
    """No more could play than as it is: because sides are kept, or because of their number."""
    if LAYOUTS[request.schedule.form].keeps_seat:
        sides = {team: seat for one in request.schedule.sittings for seat, team in one.seats.items()}
        there = [sides[team] for team in request.teams if team in sides]
        message = gettext_noop(
            "Teams stay North–South or East–West: of those that are there %(ns)s are North–South and %(ew)s "
            "East–West, and no more tables could play than as it is. A team that comes late can take the "
            "place of one that has left."
        )
        params = {"ns": there.count(PAIR_SIDES[0]), "ew": there.count(PAIR_SIDES[1])}
        return Problem("remake_no_gain", message, params)
    message = gettext_noop(
        "Made anew no more teams could play than as it is: a team that comes late can take the place of one "
        "that has left."
    )
    return Problem("remake_no_gain", message)
