"""Who comes late, who has left: a place taken over, the rest of the movement made anew, and taken back."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.problem_texts import render as text_of
from games.problems import Problem, ProblemsError
from tournaments.models import Event
from tournaments.selectors.remaking import Evening, evening_of, team_evening_of
from tournaments.services.late_places import place_take
from tournaments.services.movements import schedule_of
from tournaments.services.remake_either import rest_remake, rest_sight
from tournaments.services.remake_undo import movement_restore, undo_problems
from tournaments.services.remake_writing import UNDO, lines_of_four
from tournaments.services.remaking import Wish
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, exact_number, sentences, text_field
from tournaments.web.director.players import chosen_entry, players_page

ANCHORS = {"text": "id_late", "reason": "id_reason"}
MOST_TEXT = 4_000
"""Letters of a list of late players."""
Problems = Iterable[Problem]


def _wish(data: Any) -> Wish:
    """What a form asks for; a new seed where none was shown."""
    text = data.get("late", "").replace("\0", "")[:MOST_TEXT]
    return Wish(text, data.get("seed", "")[:80] or secrets.token_hex(8), data.get("now_too") == "1")


def _page(request: HttpRequest, event: Event, wish: Wish | None, problems: Problems = ()) -> HttpResponse:
    """The question, and once it is asked what would come of it."""
    context: dict[str, Any] = {"wish": wish, "reason": text_field(request, "reason", 200)}
    refused = [*problems]
    try:
        evening = _evening(event)
        context["evening"] = evening
        context["gone"] = [
            (evening.names[label], "" if event.is_of_teams else label[:1]) for label in evening.gone
        ]
        if wish is not None:
            context |= _consequences(event, wish)
    except ProblemsError as error:
        refused = refused or [*error.problems]
    if (event.movement or {}).get(UNDO):
        context["undo"] = event.movement[UNDO]
        context["undo_refused"] = [text_of(one) for one in undo_problems(event)]
    return event_page(request, event, "remake", context, sentences(refused, ANCHORS))


def _evening(event: Event) -> Evening:
    if event.is_of_teams:
        return team_evening_of(event, schedule_of(event))
    return evening_of(event, lines_of_four(event))


def _consequences(event: Event, wish: Wish) -> dict[str, Any]:
    sight, found = rest_sight(event=event, wish=wish)
    told = {
        part: [text_of(one) for one in getattr(found, part)]
        for part in ("meetings", "shared", "resting", "figures", "changed")
    }
    return {"found": found, "seen": sight.mark, **told}


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def remake(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what the rest made anew would be; make it so."""
    if event.started_at is None or event.movement is None:
        return redirect("director:movement", event.code)
    if request.method != "POST":
        return _page(request, event, _wish(request.GET) if "late" in request.GET else None)
    wish = _wish(request.POST)
    return act(
        request,
        lambda: rest_remake(
            event=event,
            wish=wish,
            seen=text_field(request, "seen", 20),
            reason=text_field(request, "reason", 200),
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(_page, request, event, wish),
        done=_("The rest of the movement is made anew. Print the guide cards of those who sit elsewhere."),
        to=reverse("director:movement", args=[event.code]) + "#seating",
    )


@for_event
@require_POST
def restore(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the last change of the movement back."""
    return act(
        request,
        lambda: movement_restore(
            event=event,
            reason=text_field(request, "reason", 200),
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(_page, request, event, None),
        done=_("The movement is as it was before."),
        to=reverse("director:movement", args=[event.code]) + "#seating",
    )


@for_event
@require_POST
def place(request: HttpRequest, event: Event) -> HttpResponse:
    """One who comes late takes the place of somebody who is absent or has left."""

    def action() -> None:
        place_take(
            entry=chosen_entry(request, event),
            text=text_field(request, "name", 600),
            number=exact_number(text_field(request, "position", 6)),
            reason=text_field(request, "reason"),
            actor=desk(request),
            now=timezone.now(),
        )

    return act(
        request,
        action,
        page=partial(players_page, request, event),
        done=_("The place is taken over."),
        to=reverse("director:players", args=[event.code]),
    )
