"""The movement: what is possible, the checker's report, the announcement, the draw and the seats."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.problem_texts import render as text_of
from games.problems import Problem
from tournaments.models import Entry, Event
from tournaments.movements.catalogue import MAX_BOARDS_PER_POSITION, MIN_POSITIONS, Possibility, possible
from tournaments.movements.explain import announcement
from tournaments.movements.schedule import INDIVIDUAL, Schedule
from tournaments.movements.typed import KIND
from tournaments.presets import presets
from tournaments.services.movements import movement_type
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences, text_field
from tournaments.web.director.movement_made import LengthForm, length_of, made_context, movement_made
from tournaments.web.director.movement_variants import VariantField, etui_context, variant_of, variant_rows
from tournaments.web.director.team_movement import team_movement, team_movement_page

USUAL_POSITIONS = 5
MOST_TYPED = 400_000
"""Letters of a typed movement."""
ANCHORS = {"positions": "id_positions", "boards_per_position": "id_boards_per_position"}


class MovementForm(LengthForm):
    """How long the event shall be, and in which variant."""

    variant = VariantField()


def movement_page(
    request: HttpRequest, event: Event, problems: Iterable[Problem] = (), form: MovementForm | None = None
) -> HttpResponse:
    """What can be played and what has been chosen."""
    if event.is_of_teams:
        return team_movement_page(request, event, problems)
    players = Entry.objects.filter(event=event).count()
    possibility = possible(players)
    form = form or MovementForm(initial=_initial(event, possibility))
    context: dict[str, Any] = {
        "possibility": possibility,
        "possibility_problems": sentences(possibility.problems),
        "form": form,
        "variants": (variants := variant_rows(form, players)),
        "playable": any(not row["problems"] for row in variants),
        "least": MIN_POSITIONS,
        "most_boards": MAX_BOARDS_PER_POSITION,
        "typed": text_field(request, "text", MOST_TYPED),
    }
    if event.movement is not None:
        context |= _chosen(event, request.GET.get("position", ""))
    response = event_page(request, event, "movement", context, sentences(problems))
    if form.errors:
        response.status_code = 422
    return response


def _initial(event: Event, possibility: Possibility) -> dict[str, int | str]:
    if event.movement is not None:
        return {**length_of(event), "variant": variant_of(event)}
    return {
        "positions": min(USUAL_POSITIONS, possibility.max_positions or USUAL_POSITIONS),
        "boards_per_position": presets()[event.preset].boards_per_position,
    }


def _chosen(event: Event, position: str) -> dict[str, Any]:
    """The schedule in words, and who sits where in one position."""
    made = made_context(event, position)
    people = [seat for table in made["tables"] for seat in table["seats"]]
    return made | {
        "announcement": [text_of(line) for line in announcement(made["schedule"])],
        "etuis": etui_context(event, made["position"]),
        "compare": _with_another(made["schedule"]),
        "by_name": sorted(people, key=lambda seat: seat.name.casefold()),
    }


def _with_another(schedule: Schedule) -> str:
    """The question that puts the movement beside one of another number of positions, as an address has it.

    Empty for a movement that was typed, or a variant: this format does not make it.
    """
    players, positions = len(schedule.entrants), schedule.positions
    if schedule.kind == KIND or schedule.form != INDIVIDUAL:
        return ""
    others = (positions + 1, positions - 1)
    other = next((n for n in others if MIN_POSITIONS <= n <= possible(players).max_positions), positions)
    common = {"format": "transversal", "entrants": players, "boards": schedule.boards_per_position}
    chosen, wished = common | {"rounds": positions}, common | {"rounds": other}
    return (
        urlencode({f"a-{name}": value for name, value in chosen.items()})
        + "&"
        + urlencode({f"b-{name}": value for name, value in wished.items()})
    )


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def movement(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the movement; make and draw one. Where rounds are drawn there is a plan instead."""
    if event.has_rounds and request.method != "POST":
        return redirect("director:plan", event.code)
    if event.is_of_teams:
        return team_movement(request, event)
    if request.method != "POST":
        return movement_page(request, event)
    return movement_made(request, event, MovementForm(request.POST), movement_page)


@for_event
@require_POST
def typed(request: HttpRequest, event: Event) -> HttpResponse:
    """The club's own movement, typed as a table."""
    return act(
        request,
        lambda: movement_type(
            event=event,
            text=text_field(request, "text", MOST_TYPED),
            by_lot=request.POST.get("first") != "order",
            in_sections=request.POST.get("in_sections") == "1",
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(movement_page, request, event),
        done=_("The movement is ready and the seats are drawn."),
        to=reverse("director:movement", args=[event.code]),
    )
