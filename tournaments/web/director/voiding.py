"""Plays that the director rules out, and takes back."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Event
from tournaments.services.play_voiding import play_expect_again, play_mark_not_played
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, text_field
from tournaments.web.director.results import find_play, play_page


@for_event
@require_POST
def not_played(request: HttpRequest, event: Event, board: int, table: int) -> HttpResponse:
    """This board is not played at this table, for a reason."""
    found = find_play(event, board, table)
    reason = text_field(request, "reason")
    return act(
        request,
        lambda: play_mark_not_played(play=found, reason=reason, actor=desk(request), now=timezone.now()),
        page=partial(play_page, request, found),
        done=_("Board %(board)s is not played at table %(table)s.") % {"board": board, "table": table},
        to=reverse("director:play", args=[event.code, board, table]),
    )


@for_event
@require_POST
def expect_again(request: HttpRequest, event: Event, board: int, table: int) -> HttpResponse:
    """Undo it."""
    found = find_play(event, board, table)
    return act(
        request,
        lambda: play_expect_again(play=found, actor=desk(request), now=timezone.now()),
        page=partial(play_page, request, found),
        done=_("Board %(board)s is expected at table %(table)s again.") % {"board": board, "table": table},
        to=reverse("director:play", args=[event.code, board, table]),
    )
