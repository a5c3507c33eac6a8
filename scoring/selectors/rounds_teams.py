"""The ranking of teams of a snapshot, as pages and files show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.maths.rounds.formula import TEAM_MATCHES
from scoring.models import Snapshot, StandingRow
from scoring.selectors.results import Person
from scoring.selectors.rounds_results import people_of_event
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class TeamPart:
    """What a team's points consist of, in thousandths: those of a ``member``, or of the match in ``round``
    against ``opponent`` (empty for none) with the points ``made`` and ``against``.
    """

    points: int
    member: Person | None = None
    round: int = 0
    opponent: str = ""
    made: int = 0
    against: int = 0


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One team; ``points`` in thousandths are its ``parts`` added up, or with the shares of the stages where
    matches count.
    """

    name: str
    place: int | None
    points: int
    net: int
    made: int
    wins: int
    played: int
    ties: tuple[tuple[str, Any], ...]
    decided: str
    by_matches: bool
    members: tuple[Person, ...]
    parts: tuple[TeamPart, ...]


def has_teams(event: Event) -> bool:
    """Whether entries of the event play for teams."""
    return bool(event.plan and event.plan.get("team_size"))


def teams_of_snapshot(event: Event, snapshot: Snapshot) -> list[TeamStanding]:
    """The teams, the best first; four queries, none where nobody plays for a team."""
    if not has_teams(event):
        return []
    people = people_of_event(event)
    rows = StandingRow.objects.filter(snapshot=snapshot).order_by("entry__number")
    found: dict[str, tuple[Mapping[str, Any], list[Person]]] = {}
    for entry, ties in rows.values_list("entry_id", "ties"):
        if team := (ties or {}).get("team"):
            found.setdefault(team["name"], (team, []))[1].append(people[entry])
    order = snapshot.formula["ties"]
    teams = [team_standing(team, members, people, order) for team, members in found.values()]
    return sorted(teams, key=lambda one: (one.place is None, one.place or 0, one.name.casefold()))


def team_standing(
    team: Mapping[str, Any], members: Sequence[Person], people: Mapping[int, Person], order: Sequence[str]
) -> TeamStanding:
    """A team's row as it is stored with those of its members (``computing_rounds``)."""
    return TeamStanding(
        **{name: team[name] for name in ("name", "place", "points", "net", "made", "wins", "played")},
        ties=tuple((name, team["ties"].get(name)) for name in order),
        decided=team["decided"],
        by_matches=team["by"] == TEAM_MATCHES,
        members=tuple(members),
        parts=tuple(_part(part, people) for part in team["parts"]),
    )


def _part(part: Sequence[Any], people: Mapping[int, Person]) -> TeamPart:
    member, points, *match = part
    return TeamPart(points, people.get(member), *match)
