"""The road sheet of a team, and a board's traveller, in an event of oppositions."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.match_explained import match_sum, why_match_points
from scoring.maths.match_formula import MatchFormula
from scoring.maths.oppositions import Opposition
from scoring.selectors.match_lines import oppositions_of_event, tables_of_board
from scoring.selectors.match_sheets import match_sheet
from scoring.selectors.travellers import TravellerLine
from scoring.web.explain.rulings import rulings_context
from tournaments.models import Event, Seat
from tournaments.movements.layouts import ATTACK


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


def match_points_of_board(event: Event, number: int) -> dict[tuple[int, int], Opposition]:
    """``(position, table)`` to what the attack there gave its team; three queries."""
    places = tables_of_board(event, number)
    attackers = {
        (position, table): entry
        for position, table, entry in Seat.objects.filter(
            position__event=event, seat=ATTACK, position__in=set(places.values())
        ).values_list("position_id", "table", "entry_id")
    }
    found = {(one.position, one.team): one for one in oppositions_of_event(event, number)}
    return {
        (number_, table): found[position, attackers[position, table]]
        for (number_, table), position in places.items()
        if (position, attackers.get((position, table), 0)) in found
    }


def why_board(event: Event, line: TravellerLine, points: dict[tuple[int, int], Opposition]) -> str:
    """Why the attack of a table gave its team these match points; empty while it is not compared."""
    one = points.get((line.position, line.table))
    return why_match_points(one, MatchFormula.from_dict(event.formula)) if one else ""
