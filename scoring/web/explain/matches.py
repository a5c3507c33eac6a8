"""The road sheet of a team in an event of oppositions."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.match_explained import match_sum, why_match_points
from scoring.selectors.match_sheets import match_sheet
from scoring.web.explain.rulings import rulings_context
from tournaments.models import Event


def matches_player(request: HttpRequest, event: Event, player_code: str) -> HttpResponse:
    """Every board of a team both ways, and how its match points come of it."""
    sheet = match_sheet(event, player_code)
    if sheet is None:
        raise Http404
    context = {
        "event": event,
        "sheet": sheet,
        "lines": [
            (line, why_match_points(line.result, sheet.formula) if line.result else "")
            for line in sheet.lines
        ],
        "sum": match_sum(sheet),
    }
    context |= rulings_context(event, sheet.entry)
    return render(request, "scoring/explain/match.html", context)
