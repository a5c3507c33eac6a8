"""The formula of an event of boards as a form; the formula's own rules judge it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.board_words import COMPARISON_NAMES, EQUALISE_NAMES, scale_choices
from scoring.maths.board_formula import BUTLER, CROSS_IMP, MATCHPOINTS, MEAN_DEVIATION, UNITS
from scoring.maths.boards.datum import Middle
from scoring.maths.formulas import INDIVIDUAL

TOPAGE = "topage"
OWN = "own"
"""The scale that the event has brought itself: it stays as it is."""
MIDDLE_NAMES = {
    Middle.MEAN.value: gettext_lazy("the mean"),
    Middle.MEDIAN.value: gettext_lazy("the result in the middle"),
}


class BoardFormulaForm(forms.Form):
    """How results are compared, and what attack and defence weigh."""

    comparison = forms.ChoiceField(
        label=gettext_lazy("Boards are compared by"), choices=[*COMPARISON_NAMES.items()]
    )
    attack = forms.CharField(label=gettext_lazy("Weight of the attack"), max_length=20)
    defence = forms.CharField(
        label=gettext_lazy("Weight of the defence"),
        max_length=20,
        help_text=gettext_lazy("Both weights add up to 1: 1/4 and 3/4, or 0.5 and 0.5."),
    )
    equalise = forms.ChoiceField(
        label=gettext_lazy("Boards played less often"),
        choices=[*EQUALISE_NAMES.items()],
        required=False,
        help_text=gettext_lazy("For matchpoints."),
    )
    datum = forms.ChoiceField(
        label=gettext_lazy("Datum of a board"),
        choices=[*MIDDLE_NAMES.items()],
        required=False,
        help_text=gettext_lazy("For deviations and Butler."),
    )
    trim = forms.CharField(
        label=gettext_lazy("Best and worst left out of the mean"),
        required=False,
        max_length=9,
        help_text=gettext_lazy("So many at each end; 0 or empty: none."),
    )
    rounding = forms.CharField(
        label=gettext_lazy("Datum rounded to multiples of"),
        required=False,
        max_length=9,
        help_text=gettext_lazy("Empty: not rounded."),
    )
    scale = forms.ChoiceField(
        label=gettext_lazy("Scale of IMPs"),
        required=False,
        help_text=gettext_lazy("For Butler and cross-IMPs."),
    )

    def __init__(self, now: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        """The fields as the formula of ``now`` needs them."""
        super().__init__(*args, **kwargs)
        own = [(OWN, gettext_lazy("the event’s own"))] if isinstance(now.get("scale"), dict) else []
        self.fields["scale"].choices = [*scale_choices(), *own]

    def data_of(self, now: Mapping[str, Any]) -> dict[str, Any]:
        """The formula that was filled in, as data."""
        said = self.cleaned_data
        name = said["comparison"]
        weights = {part: said[part].strip().replace(",", ".") for part in ("attack", "defence")}
        if name == TOPAGE:
            kept = now.get("name", INDIVIDUAL.name)
            return {"name": INDIVIDUAL.name if kept in UNITS else kept, **weights}
        data: dict[str, Any] = {"name": name, **weights}
        if name == MATCHPOINTS and said["equalise"]:
            data["equalise"] = said["equalise"]
        if name in {MEAN_DEVIATION, BUTLER}:
            data |= _datum_of(said, now)
        if name in {BUTLER, CROSS_IMP} and said["scale"]:
            data["scale"] = now["scale"] if said["scale"] == OWN else said["scale"]
        return data


def _datum_of(said: Mapping[str, str], now: Mapping[str, Any]) -> dict[str, Any]:
    """What was filled in of the datum; where halves go is as it was."""
    data: dict[str, Any] = {"datum": said["datum"] or Middle.MEAN.value}
    if said["trim"].strip():
        data["trim"] = said["trim"].strip()
    if said["rounding"].strip():
        data["rounding"] = {**(now.get("rounding") or {}), "to": said["rounding"].strip()}
    return data


def initial_of_boards(now: Mapping[str, Any]) -> dict[str, Any]:
    """The formula of an event as the form has it."""
    name, scale = now.get("name"), now.get("scale")
    return {
        **{part: now.get(part, "") for part in ("attack", "defence", "equalise", "datum", "trim")},
        "comparison": name if name in UNITS else TOPAGE,
        "rounding": (now.get("rounding") or {}).get("to", ""),
        "scale": OWN if isinstance(scale, dict) else scale or "tarot",
    }
