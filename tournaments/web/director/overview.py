"""The event on one screen: what to do next, the grid of results, and the end of the evening."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.models import BoardSet
from games.problems import Problem
from games.selectors.boards import secret_count
from tournaments.models import Event
from tournaments.selectors.progress import event_progress
from tournaments.services.events import event_close, event_publish, event_reopen, event_start
from tournaments.services.positions import position_start_next
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field
from tournaments.web.director.grid import grid_context
from tournaments.web.director.rounds import rounds_context
from tournaments.web.director.steps import next_step

Problems = Iterable[Problem]


@for_event
@require_safe
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's page."""
    return overview_page(request, event)


def overview_page(
    request: HttpRequest, event: Event, problems: Problems = (), **context: Any
) -> HttpResponse:
    """The event's page, with what was refused."""
    page = "event"
    if event.started_at is not None:
        progress = event_progress(event, timezone.now())
        context |= grid_context(event, progress, request.GET.get("position", ""))
        context["etag"] = _etag(event, context)
    if event.has_rounds:
        page, context = "rounds", context | rounds_context(request, event)
    return event_page(request, event, page, context, sentences(problems))


def _etag(event: Event, context: dict[str, Any]) -> str:
    """Names what the grid shows: equal for equal grids, whoever asks."""
    grid = [context[name] for name in ("states", "waited", "shown", "progress")]
    shown = repr((event.state, grid, get_language()))
    return quote_etag(hashlib.sha256(shown.encode()).hexdigest()[:20])


@for_event
@require_safe
def grid(request: HttpRequest, event: Event) -> HttpResponse:
    """What to do next and the grid, polled by the event's page; nothing is sent while nothing has changed."""
    progress = event_progress(event, timezone.now())
    context = {"event": event, "next": next_step(event, progress)}
    context |= grid_context(event, progress, request.GET.get("position", ""))
    etag = _etag(event, context)
    if request.headers.get("If-None-Match") == etag:
        return HttpResponse(status=304, headers={"ETag": etag})
    response = render(request, "tournaments/director/_grid.html", context)
    response.headers["ETag"] = etag
    return response


def _act(request: HttpRequest, event: Event, action: Any, done: str | Callable[[], str]) -> HttpResponse:
    to = reverse("director:event", args=[event.code])
    return act(request, action, page=partial(overview_page, request, event), done=done, to=to)


@for_event
@require_POST
def start(request: HttpRequest, event: Event) -> HttpResponse:
    """Start the event with position 1."""
    return _act(
        request,
        event,
        lambda: event_start(event=event, actor=desk(request), now=timezone.now()),
        _("The event has started: round 1 can be drawn.")
        if event.has_rounds
        else _("The event has started: position 1 is being played."),
    )


@for_event
@require_POST
def position_start(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Start the next position; the number comes from the page that the director saw."""
    return _act(
        request,
        event,
        lambda: position_start_next(event=event, number=number, actor=desk(request), now=timezone.now()),
        _("Position %(number)s has started.") % {"number": number},
    )


@for_event
@require_POST
def close(request: HttpRequest, event: Event) -> HttpResponse:
    """Close the event; what is missing is listed."""
    return _act(
        request,
        event,
        lambda: event_close(event=event, actor=desk(request), now=timezone.now()),
        partial(_closed, event),
    )


def _closed(event: Event) -> str:
    """What closing has done to the boards: an hour of release may still be to come."""
    if event.has_rounds:
        return _("The event is closed.")
    if event.board_set is not None and event.board_set.state == BoardSet.State.CANCELLED:
        return _("The event is closed. Its boards were cancelled and stay secret.")
    if event.board_set is not None and secret_count(event.board_set):
        return _("The event is closed. Its boards stay secret until the hour of their release.")
    return _("The event is closed and all boards are released.")


@for_event
@require_POST
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    """Back to play, with a reason."""
    reason = text_field(request, "reason")
    return _act(
        request,
        event,
        lambda: event_reopen(event=event, reason=reason, actor=desk(request), now=timezone.now()),
        _("The event is open again."),
    )


@for_event
@require_POST
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Make the ranking official."""
    return _act(
        request,
        event,
        lambda: event_publish(event=event, actor=desk(request), now=timezone.now()),
        _("The ranking is published."),
    )
