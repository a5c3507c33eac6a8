"""The formula of an event of boards, for its directors."""

from __future__ import annotations

from typing import Any

from scoring.services.formulas import formula_doubts
from scoring.web.formula.board_form import BoardFormulaForm, initial_of_boards
from scoring.web.formula.saving import FormulaPage
from tournaments.models import Event
from tournaments.web.director.answers import sentences
from tournaments.web.director.step import MOVEMENT

FIELDS = ("attack", "defence", "equalise", "datum", "trim", "scale")


def _form(event: Event, said: Any) -> BoardFormulaForm:
    return BoardFormulaForm(event.formula, said, initial=initial_of_boards(event.formula))


PAGE = FormulaPage(
    name="board_formula",
    form=_form,
    data_of=lambda event, form: form.data_of(event.formula),
    context=lambda event: {"doubts": sentences(formula_doubts(event)), "step": MOVEMENT},
    anchors=lambda _form: {name: f"id_{name}" for name in FIELDS} | {"rounding.to": "id_rounding"},
)
