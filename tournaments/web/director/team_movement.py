"""The movement of an event of teams: what so many can play, what was chosen, and who attacks when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.problem_texts import render as text_of
from games.problems import Problem
from games.selectors.boards import board_takers
from tournaments.models import Entry, Event
from tournaments.movements.checker import check
from tournaments.movements.schedule import Schedule
from tournaments.movements.tarot.teams import USUAL, most_positions, playable, teams_problems
from tournaments.presets import presets
from tournaments.selectors.seats import in_order, seating
from tournaments.selectors.teams import TRIPLETTES, Attackers, attackers_of_event, crews_of_quarter
from tournaments.services.movements import movement_prepare
from tournaments.web.director.access import desk
from tournaments.web.director.answers import act, event_page, number_within, sentences
from tournaments.web.movement_words import variant_name
from tournaments.web.team_words import who_attacks


class TeamMovementForm(forms.Form):
    """Which movement, and how long; the movement's own rules judge the numbers."""

    variant = forms.ChoiceField(label=gettext_lazy("Movement"), required=False)
    positions = forms.IntegerField(label=gettext_lazy("Positions (rounds)"), min_value=1, max_value=999)
    boards_per_position = forms.IntegerField(
        label=gettext_lazy("Boards per position"), min_value=1, max_value=999
    )
    first = forms.ChoiceField(
        label=gettext_lazy("Seats in the first position"),
        choices=[("lot", gettext_lazy("by lot")), ("order", gettext_lazy("in the order of the list"))],
        initial="lot",
        required=False,
    )

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
        return {
            "variant": kind if kind in {*variants} else USUAL,
            "positions": event.movement["positions"],
            "boards_per_position": event.movement["boards_per_position"],
        }
    first = next(iter(variants), USUAL)
    return {
        "variant": first,
        "positions": min(most_positions(event.format, first, teams), 5) or 5,
        "boards_per_position": presets()[event.preset].boards_per_position,
    }


def _chosen(event: Event, position: str) -> dict[str, Any]:
    """The movement's report, who sits where in one position, and who attacks there."""
    schedule = Schedule.from_dict(event.movement or {})
    takers = board_takers(event.board_set) if event.board_set else None
    report = check(schedule, takers)
    number = number_within(position, schedule.positions)
    tables, attackers = seating(event, number), attackers_of_event(event)
    return {
        "schedule": schedule,
        "report": report,
        "report_lines": [text_of(line) for line in report.sentences()],
        "position": number,
        "crews": crews_of_quarter(event, number),
        "tables": [
            {
                "number": sitting.table,
                "seats": list(in_order(tables[sitting.table]).values()),
                "boards": sitting.boards,
                "attacks": _attacks(attackers, number, sitting.table, sitting.boards),
            }
            for sitting in schedule.position_sittings(number)
            if sitting.table in tables
        ],
    }


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
    if not form.is_valid():
        return team_movement_page(request, event, form=form)
    return act(
        request,
        partial(_prepare, request, event, form.cleaned_data),
        page=partial(team_movement_page, request, event, form=form),
        done=_("The movement is ready and the seats are drawn."),
        to=reverse("director:movement", args=[event.code]),
    )


def _prepare(request: HttpRequest, event: Event, wish: Mapping[str, Any]) -> Event:
    return movement_prepare(
        event=event,
        positions=wish["positions"],
        boards_per_position=wish["boards_per_position"],
        by_lot=wish["first"] != "order",
        variant=wish["variant"],
        actor=desk(request),
        now=timezone.now(),
    )
