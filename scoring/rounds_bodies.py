"""What machines read of events of rounds, in files and in the API."""

from __future__ import annotations

from typing import Any

from scoring.figures import exact_points
from scoring.maths.rounds.formula import TEAM_MATCHES, TEAM_SUMS
from scoring.selectors.rounds_teams import TeamPart, TeamStanding


def team_body(team: TeamStanding) -> dict[str, Any]:
    """A team for machines: its points, and the members' or the matches' of which they consist."""
    return {
        "place": team.place,
        "team": team.name,
        "points": exact_points(team.points),
        "net": team.net,
        "made": team.made,
        "wins": team.wins,
        "played": team.played,
        "ties": dict(team.ties),
        "decided": team.decided,
        "by": TEAM_MATCHES if team.by_matches else TEAM_SUMS,
        "members": [{"player": one.code, "name": one.name} for one in team.members],
        "parts": [_part_body(part) for part in team.parts],
    }


def _part_body(part: TeamPart) -> dict[str, Any]:
    if part.member is not None:
        return {"player": part.member.code, "points": exact_points(part.points)}
    return {
        "round": part.round,
        "opponent": part.opponent,
        "made": part.made,
        "against": part.against,
        "points": exact_points(part.points),
    }
