"""The road sheet of an event of rounds as a page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.rounds_explained import number, sums, team_sum, tie_rows, why_points
from scoring.selectors.rounds_sheets import rounds_sheet
from scoring.selectors.rounds_teams import has_teams
from scoring.web.explain.rulings import rulings_context
from tournaments.models import Event
from tournaments.selectors.plans import plan_of
from tournaments.web.movement_words import programme_words


def rounds_player(request: HttpRequest, event: Event, player_code: str) -> HttpResponse:
    """Every round of a pair, a team or a player, and how its points and its place come of it."""
    sheet = rounds_sheet(event, player_code)
    if sheet is None:
        raise Http404
    lines = [(line, why_points(line, sheet.formula)) for line in sheet.lines]
    context = {
        "event": event,
        "sheet": sheet,
        "formula": sheet.formula.as_dict(),
        "lines": [
            (line, None if line.points is None else number(line.points), reason) for line, reason in lines
        ],
        "sums": [*zip(programme_words(plan_of(event).programme), sums(sheet), strict=False)],
        "has_teams": has_teams(event),
        "team_sum": team_sum(sheet.team) if sheet.team else "",
        "ties": tie_rows(sheet),
    }
    context |= rulings_context(event, sheet.entry)
    return render(request, "scoring/explain/rounds.html", context)
