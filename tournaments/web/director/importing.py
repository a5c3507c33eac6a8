"""Boards from elsewhere: a file of boards, or the join code of a simultaneous."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.exchange.reading import MOST_BYTES
from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import Event
from tournaments.services.boards_from_file import boards_import
from tournaments.services.simultaneous import simultaneous_join
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, seen_set, text_field
from tournaments.web.director.boards import boards_page
from tournaments.web.joining import counted


@for_event
@require_POST
def board_file(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the boards of a file; every problem with its line and column."""
    try:
        return act(
            request,
            lambda: boards_import(
                event=event,
                data=uploaded(request),
                actor=desk(request),
                now=timezone.now(),
                seen=seen_set(request, event),
            ),
            page=partial(boards_page, request, event),
            done=_("The boards of the file are those of the event."),
            to=reverse("director:boards", args=[event.code]),
        )
    except PermissionError as error:
        raise PermissionDenied from error


def uploaded(request: HttpRequest) -> bytes:
    """The bytes of the file; of one that is too long as many as show that."""
    file = request.FILES.get("file")
    if file is None:
        raise ProblemsError([Problem("file_missing", gettext_noop("Choose a file of boards."), where="file")])
    return file.read(MOST_BYTES + 1)


@for_event
@require_POST
def join(request: HttpRequest, event: Event) -> HttpResponse:
    """Play a simultaneous; whoever guesses codes has to wait."""
    joined = partial(
        simultaneous_join,
        event=event,
        code=text_field(request, "join_code", 40),
        actor=desk(request),
        now=timezone.now(),
        seen=seen_set(request, event),
    )
    return act(
        request,
        lambda: counted(request, joined),
        page=partial(boards_page, request, event),
        done=_("The event plays the simultaneous."),
        to=reverse("director:boards", args=[event.code]),
    )
