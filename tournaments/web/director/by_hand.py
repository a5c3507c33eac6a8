"""Typing the boards of an event, one a page, and everything that is wrong named at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.problems import Problem, ProblemsError
from games.selectors.boards import blank_numbers
from games.services.typing import Typed
from tournaments.models import Event
from tournaments.services.boards_by_hand import VERBS, board_by_hand, boards_by_hand, require_typist
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import (
    act,
    event_page,
    exact_number,
    number_within,
    seen_set,
    text_field,
)
from tournaments.web.director.board_form import (
    board_context,
    board_sentences,
    following_board,
    posted_board,
)
from tournaments.web.director.boards import boards_page


@for_event
@require_POST
def begin(request: HttpRequest, event: Event) -> HttpResponse:
    """Boards without cards, to be typed in or to be recorded."""
    origin = text_field(request, "origin", 12)
    to = reverse("director:board_by_hand", args=[event.code])
    return act(
        request,
        lambda: boards_by_hand(
            event=event,
            origin=origin,
            actor=desk(request),
            now=timezone.now(),
            seen=seen_set(request, event),
        ),
        page=partial(boards_page, request, event),
        done=_("The boards are there, still without cards."),
        to=to if origin == "typed" else reverse("director:boards", args=[event.code]),
    )


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: HttpRequest, event: Event) -> HttpResponse:
    """One board to be typed."""
    try:
        require_typist(event, desk(request))
    except PermissionError as error:
        raise PermissionDenied from error
    if event.board_set is None or event.board_set.origin not in VERBS:
        return redirect("director:boards", event.code)
    blank = blank_numbers(event.board_set)
    asked = request.POST.get("board", "") or request.GET.get("board", "") or str((blank or [1])[0])
    number = number_within(asked, event.board_set.board_count)
    if request.method != "POST":
        return _page(request, event, number, {})
    typed = posted_board(request, event.board_set)
    try:
        # Typed for a board that there is not, cards must not become those of another one.
        board_by_hand(
            event=event, number=exact_number(asked), hands=typed, actor=desk(request), now=timezone.now()
        )
    except ProblemsError as error:
        return _page(request, event, number, typed, error.problems)
    messages.success(request, _("Board %(number)s is written down.") % {"number": number})
    following = following_board(event.board_set, number)
    if following is None:
        return redirect("director:boards", event.code)
    return redirect(f"{reverse('director:board_by_hand', args=[event.code])}?board={following}")


def _page(
    request: HttpRequest, event: Event, number: int, typed: Typed, problems: Iterable[Problem] = ()
) -> HttpResponse:
    assert event.board_set is not None  # noqa: S101
    refused = board_sentences(problems, event.board_set, typed)
    return event_page(request, event, "by_hand", board_context(event.board_set, number, typed), refused)
