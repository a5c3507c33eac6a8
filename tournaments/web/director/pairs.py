"""Who plays where rounds are drawn: pairs and teams with their players, late ones, those who leave."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.problems import Problem
from tournaments.models import Entry, Event, Seat
from tournaments.movements.programmes.rounds import plays_free
from tournaments.selectors.entry_names import entry_name, entry_names
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.plans import plan_of, readiness_problems
from tournaments.selectors.rounds import round_last
from tournaments.selectors.substitutes import substitutes_of_event
from tournaments.services.late_entries import LAST_ROUND, entry_late
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field
from tournaments.web.movement_words import programme_words


def pairs_page(
    request: HttpRequest, event: Event, problems: Iterable[Problem] = (), text: str = ""
) -> HttpResponse:
    """The list, what the plan makes of it, and the box for more with ``text`` kept in it."""
    entries, names, plan = entries_of_event(event), entry_names(event), plan_of(event)
    clubs = dict(plan.clubs)
    rows: list[dict[str, Any]] = [
        {"entry": entry, "name": names[entry.pk], "club": clubs.get(entry.player.code, "")}
        for entry in entries
    ]
    last, problems = round_last(event), [*problems]
    coming = 1 if last is None else last.number + (last.closed_at is not None)
    context = {
        "rows": rows,
        "plan": plan,
        "stages": programme_words(plan.programme),
        "has_clubs": bool(clubs),
        "is_free": plays_free(plan.programme),
        "readiness": sentences(readiness_problems(event)) if entries and not event.started_at else [],
        "playing": [row for row in rows if not row["entry"].is_withdrawn],
        "withdrawn": [row for row in rows if row["entry"].is_withdrawn],
        "substitutes": substitutes_of_event(event),
        "text": text,
        "late": text_field(request, "late", 400),
        "asks_new_team": any(problem.code == "team_new" for problem in problems),
        "is_open_for_late": coming <= min(LAST_ROUND, plan.programme.rounds),
    }
    return event_page(request, event, "pairs", context, sentences(problems, {"text": "id_late"}))


def _where_late(event: Event) -> str:
    """Where the newest entry sits, or that it sits out."""
    entry = Entry.objects.filter(event=event).select_related("player").latest("number")
    seat = Seat.objects.filter(entry=entry).select_related("position").order_by("-position__number").first()
    if seat is None:
        return _("%(name)s: on the list, and in the next draw.") % {"name": entry_name(entry)}
    place = {"name": entry_name(entry), "table": seat.table, "number": seat.position.number}
    return _("%(name)s: table %(table)s in round %(number)s; nobody else has moved.") % place


@for_event
@require_POST
def late(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody comes after the start; where rounds are not drawn one by one, there is no such page."""
    if not event.has_rounds:
        raise Http404
    return act(
        request,
        lambda: entry_late(
            event=event,
            text=text_field(request, "late", 400),
            new_team=request.POST.get("new_team") == "1",
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(pairs_page, request, event),
        done=partial(_where_late, event),
        to=reverse("director:players", args=[event.code]),
    )
