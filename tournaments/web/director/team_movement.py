"""The movement of an event of teams: what so many can play, what was chosen, and who attacks when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.problems import Problem
from tournaments.models import Entry, Event
from tournaments.movements.tarot.teams import USUAL, most_positions, playable, teams_problems
from tournaments.presets import presets
from tournaments.selectors.teams import TRIPLETTES, Attackers, attackers_of_event, crews_of_quarter
from tournaments.web.director.answers import event_page, sentences
from tournaments.web.director.movement_made import LengthForm, length_of, made_context, movement_made
from tournaments.web.movement_words import variant_name
from tournaments.web.team_words import who_attacks


class TeamMovementForm(LengthForm):
    """Which movement, and how long."""

    variant = forms.ChoiceField(label=gettext_lazy("Movement"), required=False)
    field_order = ("variant",)

    def __init__(self, event: Event, variants: Iterable[str], *args: Any, **kwargs: Any) -> None:
        """The variants that so many teams can play."""
        super().__init__(*args, **kwargs)
        self.fields["variant"].choices = [
            (variant, variant_name(event.format, variant) if variant else _usual(event.format))
            for variant in variants
        ]


def _usual(form: str) -> str:
    """What a format's usual movement is called."""
    names = {
        TRIPLETTES: _("teams sit North–South or East–West all evening"),
        "quadrettes": _("everybody against everybody, all tables with the same boards"),
    }
    return names.get(form, _("four quarters, two rooms"))


def team_movement_page(
    request: HttpRequest,
    event: Event,
    problems: Iterable[Problem] = (),
    form: TeamMovementForm | None = None,
) -> HttpResponse:
    """What so many teams can play, and what has been chosen."""
    teams = Entry.objects.filter(event=event).count()
    variants = playable(event.format, teams)
    context: dict[str, Any] = {
        "teams": teams,
        "variants": [
            (variant_name(event.format, one) if one else _usual(event.format), most)
            for one in variants
            if (most := most_positions(event.format, one, teams))
        ],
        "impossible": [] if variants else sentences(teams_problems(event.format, USUAL, teams)),
        "form": form or TeamMovementForm(event, variants, initial=_initial(event, teams, variants)),
    }
    if event.movement is not None:
        context |= _chosen(event, request.GET.get("position", ""))
    response = event_page(request, event, "team_movement", context, sentences(problems))
    if form is not None and form.errors:
        response.status_code = 422
    return response


def _initial(event: Event, teams: int, variants: Iterable[str]) -> dict[str, Any]:
    if event.movement is not None:
        kind = event.movement["kind"]
        return {**length_of(event), "variant": kind if kind in {*variants} else USUAL}
    first = next(iter(variants), USUAL)
    return {
        "variant": first,
        "positions": min(most_positions(event.format, first, teams), 5) or 5,
        "boards_per_position": presets()[event.preset].boards_per_position,
    }


def _chosen(event: Event, position: str) -> dict[str, Any]:
    """The movement's report, who sits where in one position, and who attacks there."""
    made, attackers = made_context(event, position), attackers_of_event(event)
    number = made["position"]
    tables = [
        table | {"attacks": _attacks(attackers, number, table["number"], table["boards"])}
        for table in made["tables"]
    ]
    return made | {"tables": tables, "crews": crews_of_quarter(event, number)}


def _attacks(attackers: Attackers, position: int, table: int, boards: Iterable[int]) -> list[str]:
    """Who attacks at a table, board by board; once where one attacks them all."""
    found = {board: attackers[position, table, board] for board in boards}
    if len({*found.values()}) == 1:
        return [who_attacks(attacker) for attacker in [*found.values()][:1]]
    return [
        _("Board %(board)s: %(who)s") % {"board": board, "who": who_attacks(attacker)}
        for board, attacker in found.items()
    ]


def team_movement(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the movement of an event of teams; make and draw one."""
    if request.method != "POST":
        return team_movement_page(request, event)
    variants = playable(event.format, Entry.objects.filter(event=event).count()) or (USUAL,)
    form = TeamMovementForm(event, variants, request.POST)
    return movement_made(request, event, form, team_movement_page)
