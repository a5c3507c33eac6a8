"""Events of teams: who is in a team, and has which part."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.problems import Problem, ProblemsError
from tournaments.models import Entry, Event, Member
from tournaments.movements.tarot.teams import USUAL, playable, teams_problems
from tournaments.selectors.entry_names import members_of_event, name_of
from tournaments.selectors.events import entries_of_event
from tournaments.selectors.teams import TRIPLETTES, members_wanted
from tournaments.services.late_teams import team_consequences, team_join, team_sight
from tournaments.services.line_ups import line_up_set, member_replace
from tournaments.services.remake_undo import undo_problems
from tournaments.services.remake_writing import UNDO
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, exact_number, sentences, text_field
from tournaments.web.team_words import part_words, parts


def teams_page(
    request: HttpRequest, event: Event, problems: Iterable[Problem] = (), text: str = "", late_name: str = ""
) -> HttpResponse:
    """The teams with their members and parts; the box for more keeps ``text``, that for one ``late_name``."""
    members = members_of_event(event)
    least, most = members_wanted(event)
    rows = [_team(event, entry, members.get(entry.pk, [])) for entry in entries_of_event(event)]
    context = {
        "rows": rows,
        "least": least,
        "most": most,
        "playing": [row for row in rows if not row["entry"].is_withdrawn],
        "withdrawn": [row for row in rows if row["entry"].is_withdrawn],
        "readiness": sentences(teams_problems(event.format, USUAL, len(rows)))
        if rows and not playable(event.format, len(rows))
        else [],
        "may_line_up": event.format != TRIPLETTES and not event.is_over,
        "text": text,
        "late_name": late_name,
        **_late(event),
    }
    return event_page(request, event, "teams", context, sentences(problems, {"text": "id_text"}))


def _late(event: Event) -> dict[str, Any]:
    """Whom a late team would meet, or why nobody; and what was done last, to be taken back."""
    if event.state != Event.State.RUNNING:
        return {}
    undo = (event.movement or {}).get(UNDO)
    found: dict[str, Any] = {"undo": undo, "undo_refused": sentences(undo_problems(event)) if undo else []}
    try:
        sight = team_sight(event=event)
    except ProblemsError as error:
        return found | {"late_refused": sentences(error.problems)}
    told = sentences(team_consequences(sight, _("the late team")))
    return found | {"late_first": sight.first, "late_told": told}


def _team(event: Event, entry: Entry, members: list[Member]) -> dict[str, Any]:
    return {
        "entry": entry,
        "name": name_of(entry, members),
        "members": [
            {"player": member.player, "part": part_words(event.format, member.order)} for member in members
        ],
        "parts": parts(event.format, len(members)),
    }


def _entry(request: HttpRequest, event: Event) -> Entry:
    entry = (
        Entry.objects.filter(event=event, player__code=text_field(request, "team", 12))
        .select_related("event", "player")
        .first()
    )
    if entry is None or not event.is_of_teams:
        raise Http404
    return entry


@for_event
@require_POST
def member(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody takes the part of a member who cannot play (on)."""
    entry = _entry(request, event)
    return act(
        request,
        lambda: member_replace(
            entry=entry,
            code=text_field(request, "leaves", 12),
            name=text_field(request, "name", 200),
            reason=text_field(request, "reason", 200),
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(teams_page, request, event),
        done=_("The team has its new player."),
        to=reverse("director:players", args=[event.code]),
    )


@for_event
@require_POST
def line_up(request: HttpRequest, event: Event) -> HttpResponse:
    """The members of a team in the order of their parts."""
    entry = _entry(request, event)
    codes = [code[:12] for code in request.POST.getlist("order")]
    return act(
        request,
        lambda: line_up_set(entry=entry, codes=codes, actor=desk(request), now=timezone.now()),
        page=partial(teams_page, request, event),
        done=_("The line-up is saved."),
        to=reverse("director:players", args=[event.code]),
    )


@for_event
@require_POST
def late(request: HttpRequest, event: Event) -> HttpResponse:
    """A team that comes late plays against whoever would have sat out."""
    if not event.is_of_teams:
        raise Http404
    name = text_field(request, "name", 600)
    return act(
        request,
        lambda: team_join(
            event=event,
            text=name,
            number=exact_number(text_field(request, "position", 6)),
            reason=text_field(request, "reason", 200),
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(teams_page, request, event, late_name=name),
        done=_("The team is in the movement. Print its guide card and those of the teams that it meets."),
        to=reverse("director:players", args=[event.code]),
    )
