"""For which team everybody plays: a page with a field for each entry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.problems import Problem
from tournaments.models import Event, Position
from tournaments.movements.programmes.team_stages import TEAM_STAGES
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.entry_teams import teams_of
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.plans import plan_of, readiness_problems
from tournaments.services.entry_teams import LONGEST_REASON, teams_set
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field

FIELD = "team-"
LONGEST = 200
"""Letters of a field that are looked at; a team's name has fewer."""


def _typed(request: HttpRequest) -> dict[str, str]:
    """The team of every code, as typed."""
    named = (name for name in request.POST if name.startswith(FIELD))
    return {name.removeprefix(FIELD): text_field(request, name, LONGEST) for name in named}


def teams_page(request: HttpRequest, event: Event, problems: Iterable[Problem] = ()) -> HttpResponse:
    """Everybody with a field for the team, which keeps what was typed, and the teams as they are."""
    entries, names, typed = entries_of_event(event), entry_names(event), _typed(request)
    problems = [*problems]
    rows: list[dict[str, Any]] = [
        {
            "entry": entry,
            "name": names[entry.pk],
            "team": typed.get(entry.player.code, entry.team),
        }
        for entry in entries
    ]
    context = {
        "rows": rows,
        "plan": plan_of(event),
        "teams": {team: [names[one.pk] for one in there] for team, there in teams_of(entries).items()},
        "is_fixed": Position.objects.filter(event=event, draw__format__in=[*TEAM_STAGES]).exists(),
        "readiness": sentences(readiness_problems(event)) if entries and not event.started_at else [],
        "reason": text_field(request, "reason", LONGEST_REASON),
        "asks_new_team": any(problem.code == "team_new" for problem in problems),
    }
    anchors = {"teams": "id_teams", "reason": "id_reason"}
    return event_page(request, event, "entry_teams", context, sentences(problems, anchors))


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def entry_teams(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who plays for which team; change it, after the start for a reason."""
    if not event.has_rounds:
        raise Http404
    if request.method != "POST":
        return teams_page(request, event)
    return act(
        request,
        partial(
            teams_set,
            event=event,
            teams=_typed(request),
            reason=text_field(request, "reason", LONGEST),
            new_team=request.POST.get("new_team") == "1",
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(teams_page, request, event),
        done=_("The teams are saved."),
        to=reverse("director:entry_teams", args=[event.code]),
    )
