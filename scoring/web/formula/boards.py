"""The formula of an event of boards, for its directors: shown, and changed until the start."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.problems import Problem
from scoring.services.formulas import formula_doubts, formula_set
from scoring.web.formula.board_form import BoardFormulaForm, initial_of_boards
from tournaments.models import Event
from tournaments.web.director.access import desk
from tournaments.web.director.answers import act, event_page, sentences
from tournaments.web.director.step import MOVEMENT

ANCHORS = ("attack", "defence", "equalise", "datum", "trim", "scale")


def board_formula(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the formula; change it until the start."""
    if request.method != "POST":
        return _page(request, event)
    form = BoardFormulaForm(event.formula, request.POST)
    if not form.is_valid():
        return _page(request, event, form=form)
    data = form.data_of(event.formula)
    return act(
        request,
        partial(formula_set, event=event, data=data, actor=desk(request), now=timezone.now()),
        page=partial(_page, request, event, form=form),
        done=_("The formula is saved."),
        to=reverse("formula:formula", args=[event.code]),
    )


def _page(
    request: HttpRequest,
    event: Event,
    problems: Iterable[Problem] = (),
    form: BoardFormulaForm | None = None,
) -> HttpResponse:
    """The formula, what is doubtful about it, and the form while it may be changed."""
    context = {
        "form": form or BoardFormulaForm(event.formula, initial=initial_of_boards(event.formula)),
        "doubts": sentences(formula_doubts(event)),
        "step": MOVEMENT,
    }
    anchors = {name: f"id_{name}" for name in ANCHORS} | {"rounding.to": "id_rounding"}
    response = event_page(request, event, "board_formula", context, sentences(problems, anchors))
    if form is not None and form.errors:
        response.status_code = 422
    return response
