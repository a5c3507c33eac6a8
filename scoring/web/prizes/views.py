"""The prizes of an event, for its directors: a row for each, and who would get them as things stand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.problems import Problem
from scoring.selectors.prizes import awards_of, prizes_of
from scoring.selectors.standings import latest_snapshot
from scoring.services.prizes import prize_doubts, prizes_set
from scoring.services.rendering_groups import winners
from scoring.web.prizes.rows import (
    anchors_of,
    data_of,
    group_choices,
    rows_posted,
    rows_set,
    with_empty,
)
from tournaments.models import Event
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field
from tournaments.web.director.step import CLOSE

LONGEST_REASON = 200


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the prizes; set all of them."""
    if request.method != "POST":
        return _page(request, event)
    rows = rows_posted(request.POST)
    return act(
        request,
        partial(
            prizes_set,
            event=event,
            data=data_of(request.POST, rows),
            actor=desk(request),
            now=timezone.now(),
            reason=text_field(request, "reason", LONGEST_REASON),
        ),
        page=partial(_page, request, event),
        done=_("The prizes are saved."),
        to=reverse("prizes:prizes", args=[event.code]),
    )


def _page(request: HttpRequest, event: Event, problems: Iterable[Problem] = ()) -> HttpResponse:
    known = prizes_of(event)
    posted = request.method == "POST"
    rows = rows_posted(request.POST) if posted else rows_set(known)
    context: dict[str, Any] = {
        "said": data_of(request.POST, rows) if posted else known.as_dict(),
        "rows": with_empty(rows),
        "choices": group_choices(event, rows),
        "doubts": sentences(prize_doubts(event)),
        "prizes": known,
        "reason": text_field(request, "reason", LONGEST_REASON),
        "step": CLOSE,
    }
    snapshot = latest_snapshot(event)
    if known.prizes and snapshot is not None:
        found = awards_of(event, snapshot)
        context |= {"awards": found, "winner_groups": winners(event, found)}
    return event_page(request, event, "prizes", context, sentences(problems, anchors_of(rows)))
