"""What a director does with a round, each with its button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST

from tournaments.models import Event
from tournaments.services.round_drawing import round_draw, round_drop, round_redraw
from tournaments.services.rounds import round_close, round_publish, round_reopen, round_unpublish
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, text_field
from tournaments.web.director.overview import overview_page

Action = Callable[..., Any]


def _draw(request: HttpRequest, **named: Any) -> None:
    round_draw(**named)


def _redraw(request: HttpRequest, **named: Any) -> None:
    round_redraw(**named, seen=text_field(request, "seen", 64))


def _drop(request: HttpRequest, **named: Any) -> None:
    round_drop(**named)


def _publish(request: HttpRequest, **named: Any) -> None:
    is_start = request.POST.get("start") == "1"
    round_publish(**named, start=is_start, seen=text_field(request, "seen", 64))


def _unpublish(request: HttpRequest, **named: Any) -> None:
    round_unpublish(**named, reason=text_field(request, "reason"))


def _close(request: HttpRequest, **named: Any) -> None:
    round_close(**named)


def _reopen(request: HttpRequest, **named: Any) -> None:
    round_reopen(**named, reason=text_field(request, "reason"))


ACTIONS: dict[str, tuple[Action, str]] = {
    "draw": (_draw, gettext_noop("Round %(number)s is drawn; nobody but the directors sees it yet.")),
    "redraw": (_redraw, gettext_noop("Round %(number)s is drawn again.")),
    "drop": (_drop, gettext_noop("The draw of round %(number)s is dropped.")),
    "publish": (_publish, gettext_noop("Round %(number)s is published.")),
    "unpublish": (_unpublish, gettext_noop("Round %(number)s is hidden again.")),
    "close": (_close, gettext_noop("Round %(number)s is closed.")),
    "reopen": (_reopen, gettext_noop("Round %(number)s is open again.")),
}


@for_event
@require_POST
def round_act(request: HttpRequest, event: Event, number: int, action: str) -> HttpResponse:
    """Do something with a round; its number comes from the page that the director saw."""
    if action not in ACTIONS:
        raise Http404
    service, done = ACTIONS[action]
    return act(
        request,
        lambda: service(request, event=event, number=number, actor=desk(request), now=timezone.now()),
        page=partial(overview_page, request, event),
        done=_(done) % {"number": number},
        to=reverse("director:event", args=[event.code]),
    )
