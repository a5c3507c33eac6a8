"""The formula of an event, for its directors: shown, and changed until the start."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from scoring.selectors.kinds import of_kind
from scoring.web.formula import boards, matches, rounds
from tournaments.models import Event
from tournaments.web.director.access import for_event


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def formula(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the formula; change it until the start."""
    answer = of_kind(event, boards=boards.PAGE.answer, rounds=rounds.PAGE.answer, matches=matches.PAGE.answer)
    return answer(request, event)
