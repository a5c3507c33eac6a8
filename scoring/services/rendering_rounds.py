"""What a part of the scoreboard of an event of rounds shows."""

from __future__ import annotations

from math import ceil
from typing import Any

from scoring.models import Snapshot, StandingRow
from scoring.rounds_explained import team_sum
from scoring.selectors.rounds_input import round_started
from scoring.selectors.rounds_results import rounds_of_event
from scoring.selectors.rounds_standings import rounds_standings_of_snapshot
from scoring.selectors.rounds_teams import has_teams, teams_of_snapshot
from scoring.selectors.rounds_tiers import is_knock_out
from tournaments.models import Event
from tournaments.movements.programmes.plan import Plan
from tournaments.selectors.entry_names import entry_names

ROUND_KINDS = frozenset({"general", "rounds", "projector", "director"})


def round_kinds(event: Event) -> frozenset[str]:
    """The parts that an event of rounds has; teams where entries play for some."""
    return ROUND_KINDS | {"teams"} if has_teams(event) else ROUND_KINDS


def rounds_context(
    event: Event, snapshot: Snapshot | None, kind: str, page: int, size: int
) -> dict[str, Any]:
    """The part ``kind`` of an event of rounds: its ranking by points, or its rounds table by table."""
    programme = Plan.from_dict(event.plan).programme
    context: dict[str, Any] = {"positions": programme.rounds, "has_teams": has_teams(event)}
    if kind == "rounds":
        return context | {"rounds": rounds_of_event(event)}
    if snapshot is None:
        return context | {"players": sorted(entry_names(event).values())}
    if kind in {"teams", "projector"}:
        context["teams"] = [(team, team_sum(team)) for team in teams_of_snapshot(event, snapshot)]
    if kind == "teams":
        return context
    total = StandingRow.objects.filter(snapshot=snapshot).count()
    pages = max(1, ceil(total / size))
    page = min(page, pages)
    standings = rounds_standings_of_snapshot(event, snapshot, first=(page - 1) * size, count=size)
    rows = [(row.place, row.move, row) for row in standings]
    context["is_knock_out"] = is_knock_out(programme, round_started(event))
    return context | {"rows": rows, "total": total, "page": page, "pages": range(1, pages + 1)}
