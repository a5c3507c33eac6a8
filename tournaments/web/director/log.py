"""What happened in the event, newest first."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.selectors.log import log_of_event, player_names
from tournaments.web.director.access import for_event
from tournaments.web.director.answers import event_page
from tournaments.web.director.words import PEOPLE, log_line

LINES_PER_PAGE = 50


@for_event
@require_safe
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """Who did what and when, in words."""
    page = Paginator(log_of_event(event), LINES_PER_PAGE).get_page(request.GET.get("page"))
    names = player_names(event, {entry.detail.get(key, "") for entry in page for key in PEOPLE})
    lines = [log_line(entry, names, in_rounds=event.has_rounds) for entry in page]
    return event_page(request, event, "log", {"page": page, "lines": lines})
