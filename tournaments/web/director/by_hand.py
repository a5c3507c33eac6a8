"""Typing the boards, one a page: four hands and the chien, and everything that is wrong named at once.

No page shows a card that was typed before: it counts boards, and gives back only what was refused just now.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST

from games.problem_texts import render as text_of
from games.problems import Problem, ProblemsError
from games.selectors.boards import blank_numbers, board_heads
from games.services.typing import heaps_of
from tournaments.models import Event
from tournaments.printing.seats import seat_letter, seat_name
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
from tournaments.web.director.boards import boards_page

LONGEST_HAND = 400


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
    hands = {name: text_field(request, f"hand_{name}", LONGEST_HAND) for name in heaps_of(event.board_set)}
    try:
        # Typed for a board that there is not, cards must not become those of another one.
        board_by_hand(
            event=event, number=exact_number(asked), hands=hands, actor=desk(request), now=timezone.now()
        )
    except ProblemsError as error:
        return _page(request, event, number, hands, error.problems)
    messages.success(request, _("Board %(number)s is written down.") % {"number": number})
    left = blank_numbers(event.board_set)
    following = next((other for other in left if other > number), left[0] if left else None)
    if following is None:
        return redirect("director:boards", event.code)
    return redirect(f"{reverse('director:board_by_hand', args=[event.code])}?board={following}")


def _page(
    request: HttpRequest, event: Event, number: int, hands: dict[str, str], problems: Any = ()
) -> HttpResponse:
    assert event.board_set is not None  # noqa: S101
    blank = set(blank_numbers(event.board_set))
    heads = board_heads(event.board_set)
    _number, dealer, taker = next(head for head in heads if head[0] == number)
    refused = [
        {"text": _sentence(problem), "anchor": f"id_hand_{problem.where}" if problem.where else ""}
        for problem in problems
    ]
    context = {
        "number": number,
        "dealer": dealer,
        "taker": taker,
        "is_written": number not in blank,
        "hands": [(name, _name(name), hands.get(name, "")) for name in heaps_of(event.board_set)],
        "boards": [(head[0], head[0] not in blank) for head in heads],
        "written": len(heads) - len(blank),
    }
    return event_page(request, event, "by_hand", context, refused)


def _sentence(problem: Problem) -> str:
    """The sentence, after the hand that it is about unless it names it itself; hands as on the form."""
    params = dict(problem.params)
    if problem.code == "wrong_card_count":
        return text_of(replace(problem, params=params | {"name": _name(str(params["name"]))}))
    if isinstance(places := params.get("places"), str):
        params["places"] = ", ".join(map(seat_letter, places.split(", ")))
    hand = _name(problem.where) + pgettext("after a label", ":") + " " if problem.where else ""
    return hand + text_of(replace(problem, params=params))


def _name(heap: str) -> str:
    return f"{seat_name(heap)} ({seat_letter(heap)})" if seat_name(heap) != heap else heap.capitalize()
