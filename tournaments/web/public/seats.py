"""Who sits where in a published round: by table and by name, for everybody in the hall."""

from __future__ import annotations

import hashlib

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.selectors.events import event_by_code
from tournaments.selectors.round_sights import round_sights
from tournaments.selectors.rounds import rounds_published


@require_safe
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """The last published round, or the one asked for; with ``part`` only what a screen polls."""
    event = event_by_code(code)
    if event is None or not event.has_rounds:
        raise Http404
    published = rounds_published(event)
    asked = request.GET.get("round", "")
    shown = next((one for one in published if str(one.number) == asked), None)
    shown = shown or (published[-1] if published else None)
    context = {
        "event": event,
        "rounds": published,
        "is_asked": shown is not None and str(shown.number) == asked,
        "sight": None if shown is None else round_sights(event, [shown])[0],
    }
    if "part" not in request.GET:
        return render(request, "tournaments/public/seats.html", context)
    etag = quote_etag(hashlib.sha256(repr((context["sight"], get_language())).encode()).hexdigest()[:20])
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers={"ETag": etag})
    response = render(request, "tournaments/public/_seats.html", context)
    response.headers["ETag"] = etag
    return response
