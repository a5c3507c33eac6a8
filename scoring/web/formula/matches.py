"""The formula of an event of oppositions, for its directors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.maths.match_formula import NAME, ONE, TWO, MatchFormula
from scoring.web.formula.saving import FormulaPage
from tournaments.models import Event
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.events import entries_of_event
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


def _initial(event: Event) -> Mapping[str, Any]:
    formula = MatchFormula.from_dict(event.formula).as_dict()
    bonus = {
        f"bonus_{entry.number}": formula["bonus"][entry.player.code]
        for entry in entries_of_event(event)
        if entry.player.code in formula["bonus"]
    }
    return {"sides": formula["sides"]} | bonus


def _form(event: Event, said: Any) -> MatchFormulaForm:
    return MatchFormulaForm(event, said, initial=_initial(event))


def _anchors(form: MatchFormulaForm) -> dict[str, str]:
    return {f"bonus.{code}": f"id_{name}" for name, code in form.codes.items()} | {"sides": "id_sides"}


PAGE = FormulaPage(
    name="match_formula",
    form=_form,
    data_of=lambda _event, form: form.data_of(),
    context=lambda event: {"formula": event.formula, "step": MOVEMENT},
    anchors=_anchors,
)
