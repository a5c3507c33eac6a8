"""In which categories everybody is: a row of fields for each entry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.problems import Problem
from tournaments.models import Event
from tournaments.models.categories import CATEGORY_FIELDS, AgeClass, Sex
from tournaments.selectors.entry_names import entry_names, members_of_event
from tournaments.selectors.events import entries_of_event
from tournaments.services.categories import LONGEST_REASON, categories_set, categories_take
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field
from tournaments.web.director.step import PLAYERS

LONGEST = 100
"""Letters of a field that are looked at."""


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def categories(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the categories; set them, or take those of the club's list of players."""
    if request.method != "POST":
        return _page(request, event)
    told: dict[str, Any] = {
        "event": event,
        "actor": desk(request),
        "now": timezone.now(),
        "reason": text_field(request, "reason", LONGEST_REASON),
    }
    take = "take" in request.POST
    return act(
        request,
        partial(categories_take, **told)
        if take
        else partial(categories_set, **told, categories=_typed(request)),
        page=partial(_page, request, event),
        done=_("The categories are those of the list of players.")
        if take
        else _("The categories are saved."),
        to=reverse("director:categories", args=[event.code]),
    )


def _typed(request: HttpRequest) -> dict[str, dict[str, str]]:
    """The fields that were posted, by the code of the entry."""
    found: dict[str, dict[str, str]] = {}
    for name in request.POST:
        code, mark, field = name.partition("-")
        if mark and field in CATEGORY_FIELDS:
            found.setdefault(code, {})[field] = text_field(request, name, LONGEST)
    return found


def _page(request: HttpRequest, event: Event, problems: Iterable[Problem] = ()) -> HttpResponse:
    names, typed = entry_names(event), _typed(request)
    rows: list[dict[str, Any]] = []
    for entry in entries_of_event(event):
        own = {field: getattr(entry, field) for field in CATEGORY_FIELDS} | typed.get(entry.player.code, {})
        rows.append({"entry": entry, "name": names[entry.pk], "own": own})
    context = {
        "rows": rows,
        "sexes": Sex.choices if members_of_event(event) else Sex.choices[:2],
        "age_classes": AgeClass.choices,
        "series": sorted({row["own"]["series"] for row in rows} - {""}),
        "clubs": sorted({row["own"]["club_name"] for row in rows} - {""}),
        "reason": text_field(request, "reason", LONGEST_REASON),
        "step": PLAYERS,
    }
    anchors = {
        f"{row['entry'].player.code}-{field}": f"id_{row['entry'].player.code}-{field}"
        for row in rows
        for field in CATEGORY_FIELDS
    }
    return event_page(
        request, event, "categories", context, sentences(problems, anchors | {"reason": "id_reason"})
    )
