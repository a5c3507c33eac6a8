"""Where the étuis go, as PDF: a card for each, and the relay stands."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.problems import Problem
from tournaments.models import Event
from tournaments.printing.etui_guides import etui_guides_pdf
from tournaments.selectors.etuis import etuis_of_event
from tournaments.services.movements import NO_MOVEMENT
from tournaments.web.director.access import for_event
from tournaments.web.director.files import pdf_response
from tournaments.web.director.movement import movement_page


@for_event
@require_safe
def etui_guides(request: HttpRequest, event: Event) -> HttpResponse:
    """Where every étui lies in each position, to be cut out; then the stands, table by table."""
    ways = etuis_of_event(event)
    if not ways:
        return movement_page(request, event, [Problem("movement_missing", NO_MOVEMENT)])
    return pdf_response(etui_guides_pdf(event, ways), f"etui-{event.code}-etuis.pdf")
