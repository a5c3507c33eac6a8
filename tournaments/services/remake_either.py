"""The rest of a movement made anew, of single players or of teams: the one door for pages and the API."""

from __future__ import annotations

from datetime import datetime

from tournaments.models import Entry, Event
from tournaments.services.actors import Actor
from tournaments.services.remake_consequences import Consequences, consequences_of
from tournaments.services.remaking import Sight, Wish, movement_remake, remake_sight
from tournaments.services.team_remake_consequences import team_consequences_of
from tournaments.services.team_remaking import TeamsSight, teams_remake, teams_remake_sight


def rest_sight(*, event: Event, wish: Wish) -> tuple[Sight | TeamsSight, Consequences]:
    """What the rest made anew would be, and what is told of it; ``ProblemsError`` where it cannot be."""
    if event.is_of_teams:
        of_teams = teams_remake_sight(event=event, wish=wish)
        return of_teams, team_consequences_of(of_teams)
    sight = remake_sight(event=event, wish=wish)
    return sight, consequences_of(sight)


def rest_remake(
    *, event: Event, wish: Wish, seen: str, reason: str, actor: Actor, now: datetime
) -> list[Entry]:
    """Make the rest anew as it was shown (``seen`` is the sight's mark); those who came, as entries."""
    make = teams_remake if event.is_of_teams else movement_remake
    return make(event=event, wish=wish, seen=seen, reason=reason, actor=actor, now=now)
