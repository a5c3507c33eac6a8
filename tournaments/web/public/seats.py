"""Who sits where in a published round: by table and by name, for everybody in the hall."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.printing.stage_cards import stage_cards_pdf
from tournaments.selectors.events import event_by_code
from tournaments.selectors.round_sights import round_sights
from tournaments.selectors.rounds import rounds_published
from tournaments.selectors.stage_guides import stage_guides, stage_is_fixed
from tournaments.web.director.files import pdf_response


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
        "has_cards": stage_is_fixed(event, published),
        "sight": None if shown is None else round_sights(event, [shown])[0],
    }
    if "part" not in request.GET:
        return render(request, "tournaments/public/seats.html", context)
    return _polled(request, "tournaments/public/_seats.html", context)


@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """The last published round for the screen of a hall, by name: where everybody goes, in large letters."""
    event = event_by_code(code)
    if event is None or not event.has_rounds:
        raise Http404
    shown = rounds_published(event)[-1:]
    context = {"event": event, "sight": round_sights(event, shown)[0] if shown else None}
    if "part" not in request.GET:
        return render(request, "tournaments/public/seats_projector.html", context)
    return _polled(request, "tournaments/public/_seats_projector.html", context)


def _polled(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """What a screen asks for again and again; nothing is sent while nothing has changed."""
    etag = quote_etag(hashlib.sha256(repr((context["sight"], get_language())).encode()).hexdigest()[:20])
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers={"ETag": etag})
    response = render(request, template, dict(context))
    response.headers["ETag"] = etag
    return response


@require_safe
def guide_cards(request: HttpRequest, code: str) -> HttpResponse:
    """The guide cards of the stage that is played, made of what is published and of the stage's movement."""
    event = event_by_code(code)
    found = None if event is None else stage_guides(event, rounds_published(event))
    if event is None or found is None:
        raise Http404
    return pdf_response(stage_cards_pdf(event, found), f"etui-{event.code}-guide-cards.pdf")
