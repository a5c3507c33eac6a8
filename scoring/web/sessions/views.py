"""The ranking over several sessions, for everybody: each line says how its sum comes about."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.figures import exact
from scoring.selectors.sessions import SessionsRanking, sessions_ranking_of
from scoring.sessions_bodies import tournament_body
from scoring.web.scoreboard.downloads import harmless
from tournaments.selectors.sessions import tournament_by_code

PER_PAGE = 1_000


def _found(request: HttpRequest, code: str) -> SessionsRanking:
    """The ranking that the address asks for: after how many sessions, all of them where it says nothing."""
    tournament = tournament_by_code(code)
    if tournament is None:
        raise Http404
    after = request.GET.get("after", "")
    given = int(after) if after.isascii() and after.isdecimal() and 0 < len(after) < 4 else None
    return sessions_ranking_of(tournament, given)


@require_safe
def tournament(request: HttpRequest, code: str) -> HttpResponse:
    """The ranking, and what stood after an earlier session."""
    found = _found(request, code)
    sessions = list(found.tournament.sessions.all())
    page = Paginator(found.rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "found": found,
        "tournament": found.tournament,
        "sessions": sessions,
        "page": page,
        "begun": range(1, found.begun + 1),
    }
    return render(request, "scoring/sessions/tournament.html", context)


@require_safe
def ranking_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The ranking as a table, as the spreadsheets of the language read it; values with six decimals."""
    found = _found(request, code)
    point, out = get_format("DECIMAL_SEPARATOR"), io.StringIO()
    writer = csv.writer(out, delimiter=";" if point == "," else ",")
    for row in _csv_rows(found, point):
        writer.writerow([harmless(cell) for cell in row])
    response = HttpResponse("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="etui-{found.tournament.code}.csv"'
    return response


def _csv_rows(found: SessionsRanking, point: str) -> Iterator[list[Any]]:
    names = [f"{one.event.name} × {one.coefficient}" for one in found.sessions]
    yield [_("Place"), _("Name"), *names, _("Sum"), _("Sum, exact"), _("Sessions")]
    for row in found.rows:
        values = [part.value for part in row.parts]
        figures = ((exact(value) or "").replace(".", point) for value in (*values, row.total))
        yield [row.place, row.name, *figures, row.exact, row.played]


@require_safe
def ranking_json(request: HttpRequest, code: str) -> JsonResponse:
    """The ranking with exact fractions, and what it rests on."""
    found = _found(request, code)
    response = JsonResponse(tournament_body(found), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response.headers["Content-Disposition"] = f'attachment; filename="etui-{found.tournament.code}.json"'
    return response
