"""The formula of an event, for its directors: shown, and changed until the start."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.problems import Problem
from scoring.maths.rounds.reading import rounds_formula
from scoring.selectors.kinds import of_kind
from scoring.services.formulas import formula_doubts, formula_set
from scoring.web.formula.boards import board_formula
from scoring.web.formula.forms import FormulaForm, initial_of
from scoring.web.formula.matches import match_formula
from tournaments.models import Event
from tournaments.web.director.access import desk, for_event
from tournaments.web.director.answers import act, event_page, sentences
from tournaments.web.director.step import MOVEMENT


def formula_page(
    request: HttpRequest, event: Event, problems: Iterable[Problem] = (), form: FormulaForm | None = None
) -> HttpResponse:
    """The formula, what is doubtful about it, and the form while it may be changed."""
    context = {
        "form": form or FormulaForm(event.formula, initial=initial_of(event.formula)),
        "formula": rounds_formula(event.formula).as_dict(),
        "doubts": sentences(formula_doubts(event)),
        "step": MOVEMENT,
    }
    anchors = {name: f"id_{name}" for name in ("points", "table")} | {"ties": "id_tie_1"}
    response = event_page(request, event, "formula", context, sentences(problems, anchors))
    if form is not None and form.errors:
        response.status_code = 422
    return response


@for_event
@require_http_methods(["GET", "HEAD", "POST"])
def formula(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the formula; change it until the start."""
    if not event.has_rounds:
        view = of_kind(event, boards=board_formula, rounds=board_formula, matches=match_formula)
        return view(request, event)
    if request.method != "POST":
        return formula_page(request, event)
    form = FormulaForm(event.formula, request.POST)
    if not form.is_valid():
        return formula_page(request, event, form=form)
    data = form.data_of(event.formula)
    return act(
        request,
        partial(formula_set, event=event, data=data, actor=desk(request), now=timezone.now()),
        page=partial(formula_page, request, event, form=form),
        done=_("The formula is saved."),
        to=reverse("formula:formula", args=[event.code]),
    )
