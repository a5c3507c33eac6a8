"""What the movement's page has for players and for teams alike: its length, making it, what was made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.problem_texts import render as text_of
from games.selectors.boards import board_takers
from tournaments.models import Event
from tournaments.movements.checker import check
from tournaments.movements.schedule import Schedule
from tournaments.selectors.seats import in_order, seating
from tournaments.services.movements import movement_prepare
from tournaments.web.director.access import desk
from tournaments.web.director.answers import act, number_within


class LengthForm(forms.Form):
    """How long the event shall be; the movement's own rules judge the numbers."""

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


def movement_made(
    request: HttpRequest, event: Event, form: LengthForm, page: Callable[..., HttpResponse]
) -> HttpResponse:
    """Make the movement that was asked for, which has a ``variant`` too; ``page`` shows what is wrong."""
    if not form.is_valid():
        return page(request, event, form=form)
    wish = form.cleaned_data
    return act(
        request,
        lambda: movement_prepare(
            event=event,
            positions=wish["positions"],
            boards_per_position=wish["boards_per_position"],
            by_lot=wish["first"] != "order",
            variant=wish["variant"],
            actor=desk(request),
            now=timezone.now(),
        ),
        page=partial(page, request, event, form=form),
        done=_("The movement is ready and the seats are drawn."),
        to=reverse("director:movement", args=[event.code]),
    )


def length_of(event: Event) -> dict[str, int]:
    """The length of the movement that there is, as the form has it."""
    assert event.movement is not None  # noqa: S101
    return {name: event.movement[name] for name in ("positions", "boards_per_position")}


def made_context(event: Event, position: str) -> dict[str, Any]:
    """The movement, the checker's report in words, and who sits where in the position of the address."""
    schedule = Schedule.from_dict(event.movement or {})
    report = check(schedule, board_takers(event.board_set) if event.board_set else None)
    number = number_within(position, schedule.positions)
    tables = seating(event, number)
    return {
        "schedule": schedule,
        "report": report,
        "report_lines": [text_of(line) for line in report.sentences()],
        "position": number,
        "tables": [
            {
                "number": sitting.table,
                "seats": [*in_order(tables[sitting.table]).values()],
                "boards": sitting.boards,
            }
            for sitting in schedule.position_sittings(number)
            if sitting.table in tables
        ],
    }
