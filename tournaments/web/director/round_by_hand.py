"""The director seats the first round: typed, looked at with its consequences, then taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.problem_texts import render as text_of
from games.problems import Problem, ProblemsError
from tournaments.models import Event
from tournaments.movements.draws.explain import named
from tournaments.movements.layouts import LAYOUTS
from tournaments.movements.programmes.by_hand import FORMS, Seating
from tournaments.movements.programmes.rounds import kind_of
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.plans import plan_of
from tournaments.selectors.round_fields import listed
from tournaments.selectors.round_sights import numbered_name
from tournaments.selectors.rounds import round_last
from tournaments.services.round_by_hand import (
    round_seat,
    seating_judged,
    seating_proposed,
    seating_read,
)
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field
from tournaments.web.director.overview import overview_page

LONGEST = 100_000
ANCHORS = {"text": "id_text"}


def _page(
    request: HttpRequest, event: Event, text: str, problems: Iterable[Problem] = (), *, is_judged: bool = True
) -> HttpResponse:
    """The lines, who has which number, and what the lines would bring about."""
    refused, context = [*problems], dict[str, Any]()
    if is_judged:
        try:
            context = _judged(event, seating_read(event, text))
        except ProblemsError as error:
            refused = [*error.problems]
        else:
            # What speaks against it stands beside the button that accepts it.
            refused = [problem for problem in refused if problem not in context["found"]]
    names = entry_names(event)
    stage = plan_of(event).programme.stages[0]
    last = round_last(event)
    context |= {
        "text": text,
        "people": [(entry.number, names[entry.pk]) for entry in listed(event)],
        "seats": [", ".join(one) for one in LAYOUTS[FORMS[kind_of(stage.format, stage.variant)]].tables],
        "seen": last.draw.get("seed", "") if last else "",
        "is_drawn": last is not None,
    }
    return event_page(request, event, "round_by_hand", context, sentences(refused, _anchors(refused)))


def _anchors(problems: Iterable[Problem]) -> dict[str, str]:
    """Every problem of a line leads to the lines."""
    return ANCHORS | {problem.where: "id_text" for problem in problems}


def _judged(event: Event, given: Seating) -> dict[str, Any]:
    """The tables with names, and what speaks against them."""
    judged = seating_judged(event, given)
    entries, by_id = listed(event), entry_names(event)
    names = {entry.player.code: by_id[entry.pk] for entry in entries}
    numbered = {entry.player.code: numbered_name(entry, by_id) for entry in entries}
    called = {place: numbered[one.label] for place, one in enumerate(judged.field.entrants, start=1)}
    tables = [
        (number, [(seat, names[who]) for seat, who in seats.items()])
        for number, seats in sorted(given.tables.items())
    ]
    return {
        "found": judged.harms,
        "harms": [text_of(named(one, called)) for one in judged.harms],
        "tables": tables,
        "byes": [names[who] for who in given.byes],
    }


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def by_hand(request: HttpRequest, event: Event) -> HttpResponse:
    """Propose lines; show what those that were typed would do; seat the round so."""
    last = round_last(event) if event.has_rounds else None
    is_open = last is None or (last.number == 1 and last.published_at is None)
    if not event.has_rounds or event.state != Event.State.RUNNING or not is_open:
        return redirect("director:event", event.code)
    text = text_field(request, "text", LONGEST)
    if request.method != "POST":
        try:
            return _page(request, event, seating_proposed(event), is_judged=False)
        except ProblemsError as error:
            return overview_page(request, event, error.problems)
    if request.POST.get("do") != "seat":
        return _page(request, event, text)
    return act(
        request,
        lambda: round_seat(
            event=event,
            given=seating_read(event, text),
            harms_accepted=request.POST.get("accept") == "1",
            seen=text_field(request, "seen", 64),
            actor=desk(request),
            now=timezone.now(),
        ),
        page=lambda problems: _page(request, event, text, problems),
        done=_("Round 1 is seated; nobody but the directors sees it yet."),
        to=reverse("director:event", args=[event.code]) + "#seating",
    )
