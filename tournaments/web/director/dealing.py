"""Dealing: now, or committed to now and dealt when a public source has spoken; how far a worker is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.dealing.source import MOST_VALUE, normal_value
from games.models import BoardSet
from games.problems import Problem
from games.services.committing import later_source
from tournaments.models import Event
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, hour_field, seen_set, text_field
from tournaments.web.director.boards import boards_page
from tournaments.web.director.deal_form import dealing_context


def _act(request: HttpRequest, event: Event, action: Any, done: str, **shown: Any) -> HttpResponse:
    def page(problems: Iterable[Problem]) -> HttpResponse:
        # Somebody else may have dealt since: the page shows what there is now.
        event.refresh_from_db()
        return boards_page(request, event, problems, **shown)

    return act(request, action, page=page, done=done, to=reverse("director:boards", args=[event.code]))


@for_event
@require_POST
def deal(request: HttpRequest, event: Event) -> HttpResponse:
    """Deal all boards from a fresh key, at once or by a worker whose robots play them."""
    is_played, seen = bool(request.POST.get("played")), seen_set(request, event)
    return _act(
        request,
        event,
        lambda: boards_deal(
            event=event, actor=desk(request), now=timezone.now(), is_played=is_played, seen=seen
        ),
        _("A worker deals the boards. Nobody sees a card.")
        if is_played
        else _("The boards are dealt. Nobody has seen a card."),
    )


@for_event
@require_POST
def commit(request: HttpRequest, event: Event) -> HttpResponse:
    """Fix a set that is dealt when its public source has spoken."""
    now = timezone.now()
    posted = {"source": text_field(request, "source"), "time": text_field(request, "time", 40)}
    is_played, seen = bool(request.POST.get("played")), seen_set(request, event)
    return _act(
        request,
        event,
        lambda: boards_deal(
            event=event,
            seen=seen,
            source=later_source(posted["source"], hour_field(request, "time"), now),
            is_played=is_played,
            actor=desk(request),
            now=now,
        ),
        _("The set is fixed. Write its commitment on the wall."),
        posted_source=posted | {"played": is_played},
    )


@for_event
@require_POST
def source_value(request: HttpRequest, event: Event) -> HttpResponse:
    """What the source said: shown first as it is mixed in, then given, once."""
    value = text_field(request, "value", MOST_VALUE + 1)
    if normal_value(value) and not request.POST.get("confirmed"):
        return boards_page(request, event, value=value, normal=normal_value(value))
    return _act(
        request,
        event,
        lambda: boards_value_give(event=event, value=value, actor=desk(request), now=timezone.now()),
        _("The value is mixed in and the boards are dealt. Nobody has seen a card.")
        if not (event.board_set and event.board_set.description.get("by_play"))
        else _("The value is mixed in. A worker deals the boards; nobody sees a card."),
        value=value,
    )


@for_event
@require_safe
def progress(request: HttpRequest, event: Event) -> HttpResponse:
    """How far the worker is, polled by the boards' page, which is loaded anew at the end."""
    board_set = event.board_set
    if board_set is None or board_set.state != BoardSet.State.DEALING:
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = {"event": event, **dealing_context(board_set)}
    return render(request, "tournaments/director/_boards_dealing.html", context)
