"""The ranking of teams for whoever draws by it."""

from __future__ import annotations

from scoring.models import StandingRow
from scoring.selectors.standings import latest_snapshot
from tournaments.models import Event


def team_places(event: Event) -> dict[str, tuple[int | None, int]]:
    """Place, and points in thousandths, of every team in the newest standings; two queries."""
    snapshot = latest_snapshot(event)
    if snapshot is None:
        return {}
    rows = StandingRow.objects.filter(snapshot=snapshot).values_list("ties", flat=True)
    teams = (ties["team"] for ties in rows if ties and "team" in ties)
    return {team["name"]: (team["place"], team["points"]) for team in teams}
