"""The formula of an event of oppositions, for its directors: shown, and changed until the start."""

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

from games.problems import Problem
from scoring.maths.match_formula import NAME, ONE, TWO, MatchFormula
from scoring.services.formulas import formula_set
from tournaments.models import Event
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.events import entries_of_event
from tournaments.web.director.access import desk
from tournaments.web.director.answers import act, event_page, sentences
from tournaments.web.director.step import MOVEMENT


class MatchFormulaForm(forms.Form):
    """For how many sides the match points are, and what each team has beforehand."""

    sides = forms.ChoiceField(
        label=gettext_lazy("Match points"),
        choices=[
            (TWO, gettext_lazy("for both teams, one’s the negative of the other’s")),
            (ONE, gettext_lazy("for the better team alone")),
        ],
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        """A field for the bonus of every team."""
        super().__init__(*args, **kwargs)
        names = entry_names(event)
        self.codes = {f"bonus_{entry.number}": entry.player.code for entry in entries_of_event(event)}
        for entry in entries_of_event(event):
            self.fields[f"bonus_{entry.number}"] = forms.CharField(
                label=_("Bonus of %(team)s") % {"team": names[entry.pk]}, required=False, max_length=10
            )

    def data_of(self) -> dict[str, Any]:
        """The formula that was filled in, as data."""
        said = self.cleaned_data
        bonus = {code: said[name].strip() for name, code in self.codes.items() if said[name].strip()}
        return {"name": NAME, "sides": said["sides"], "bonus": bonus}


def match_formula(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the formula; change it until the start."""
    if request.method != "POST":
        return _page(request, event)
    form = MatchFormulaForm(event, request.POST)
    if not form.is_valid():
        return _page(request, event, form=form)
    return act(
        request,
        partial(formula_set, event=event, data=form.data_of(), actor=desk(request), now=timezone.now()),
        page=partial(_page, request, event, form=form),
        done=_("The formula is saved."),
        to=reverse("formula:formula", args=[event.code]),
    )


def _initial(event: Event) -> Mapping[str, Any]:
    formula = MatchFormula.from_dict(event.formula).as_dict()
    bonus = {
        f"bonus_{entry.number}": formula["bonus"][entry.player.code]
        for entry in entries_of_event(event)
        if entry.player.code in formula["bonus"]
    }
    return {"sides": formula["sides"]} | bonus


def _page(
    request: HttpRequest,
    event: Event,
    problems: Iterable[Problem] = (),
    form: MatchFormulaForm | None = None,
) -> HttpResponse:
    """The formula, and the form while it may be changed."""
    form = form or MatchFormulaForm(event, initial=_initial(event))
    context = {"form": form, "formula": event.formula, "step": MOVEMENT}
    anchors = {f"bonus.{code}": f"id_{name}" for name, code in form.codes.items()} | {"sides": "id_sides"}
    response = event_page(request, event, "match_formula", context, sentences(problems, anchors))
    if form.is_bound and form.errors:
        response.status_code = 422
    return response
