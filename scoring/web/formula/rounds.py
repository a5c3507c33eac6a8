"""The formula of an event of rounds, for its directors."""

from __future__ import annotations

from typing import Any

from scoring.maths.rounds.reading import rounds_formula
from scoring.services.formulas import formula_doubts
from scoring.web.formula.forms import FormulaForm, initial_of
from scoring.web.formula.saving import FormulaPage
from tournaments.models import Event
from tournaments.web.director.answers import sentences
from tournaments.web.director.step import MOVEMENT


def _form(event: Event, said: Any) -> FormulaForm:
    return FormulaForm(event.formula, said, initial=initial_of(event.formula))


def _context(event: Event) -> dict[str, Any]:
    return {
        "formula": rounds_formula(event.formula).as_dict(),
        "doubts": sentences(formula_doubts(event)),
        "step": MOVEMENT,
    }


PAGE = FormulaPage(
    name="formula",
    form=_form,
    data_of=lambda event, form: form.data_of(event.formula),
    context=_context,
    anchors=lambda _form: {name: f"id_{name}" for name in ("points", "table")} | {"ties": "id_tie_1"},
)
