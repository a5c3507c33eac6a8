"""What everybody may see: the clubs and their events."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournaments.models import Club, Event
from tournaments.selectors.events import clubs_listed, events_of_club
from tournaments.selectors.sessions import tournaments_of_club

FINISHED_PER_PAGE = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The list of clubs; with one club only, straight to its page."""
    clubs = list(clubs_listed())
    if len(clubs) == 1:
        return redirect("public:club", code=clubs[0].code)
    return render(request, "tournaments/public/home.html", {"clubs": clubs})


@require_safe
def club(request: HttpRequest, code: str) -> HttpResponse:
    """A club's events: what runs now, what is prepared, what is over."""
    found = get_object_or_404(Club, code__iexact=code)
    events = events_of_club(found)
    going_on = list(events.exclude(state__in=[Event.State.CLOSED, Event.State.PUBLISHED]))
    finished = Paginator(
        events.filter(state__in=[Event.State.CLOSED, Event.State.PUBLISHED]), FINISHED_PER_PAGE
    )
    context = {
        "club": found,
        "running": [event for event in going_on if event.state == Event.State.RUNNING],
        "ready": [event for event in going_on if event.state == Event.State.READY],
        "draft": [event for event in going_on if event.state == Event.State.DRAFT],
        "finished": finished.get_page(request.GET.get("page")),
        "tournaments": tournaments_of_club(found),
    }
    return render(request, "tournaments/public/club.html", context)
