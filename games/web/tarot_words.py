"""The words of a Tarot sheet: what pages call its fields and what stands in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.problem_texts import render
from games.problems import Problem


def problem_text(problem: Problem) -> str:
    """The problem's sentence, with the field called as the form calls it."""
    label = field_labels().get(str(problem.params.get("field", "")))
    return render(replace(problem, params={**problem.params, "field": label}) if label else problem)


def field_labels() -> dict[str, str]:
    """What the form calls each field of a sheet."""
    return {
        "contract": _("Contract"),
        "taker": _("Taker"),
        "partner": _("Partner"),
        "sits_out": _("Sits out"),
        "table": _("Table"),
        "bouts": _("Bouts of the taker"),
        "points": _("Points of the taker"),
        "defence_points": _("Points of the defence"),
        "petit_au_bout": _("Petit at the end"),
        "poignees": _("Poignées"),
        "slam": _("Slam"),
        "unit": _("Score on the slip"),
    }


def seat_labels() -> dict[str, str]:
    """Every seat by its full name."""
    return {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West"), "X": _("Fifth seat")}


def contract_labels() -> dict[str, str]:
    """Every contract by its own name."""
    return {
        "prise": pgettext("contract", "Prise"),
        "garde": pgettext("contract", "Garde"),
        "garde_sans": pgettext("contract", "Garde sans"),
        "garde_contre": pgettext("contract", "Garde contre"),
    }


def camp_labels() -> dict[str, str]:
    """The two camps."""
    return {"attack": _("attack"), "defence": _("defence")}


def size_labels() -> dict[str, str]:
    """The sizes of a poignée."""
    return {
        "simple": pgettext("poignée", "simple"),
        "double": pgettext("poignée", "double"),
        "triple": pgettext("poignée", "triple"),
    }


def slam_labels() -> dict[str, str]:
    """What can have happened about a slam."""
    return {
        "unannounced": _("made, not announced"),
        "announced_made": _("announced and made"),
        "announced_failed": _("announced and failed"),
        "defence": _("by the defence"),
    }


def sheet_rows(sheet: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """A stored sheet field by field, in words: ``(name, label, value)``; what did not happen reads "no"."""
    labels, camps, no = field_labels(), camp_labels(), _("no")
    poignees = [
        _("%(size)s, %(camp)s") % {"size": size_labels()[item["size"]], "camp": camps[item["by"]]}
        for item in sheet.get("poignees") or ()
    ]
    petit, slam = sheet.get("petit_au_bout"), sheet.get("slam")
    values = {
        "contract": contract_labels().get(sheet["contract"], sheet["contract"]),
        "bouts": number_text(sheet["bouts"]),
        "points": number_text(sheet["points"]),
        "petit_au_bout": camps.get(petit or "", no),
        "poignees": semicolon().join(poignees) or no,
        "slam": slam_labels().get(slam or "", no),
    }
    return [(name, labels[name], value) for name, value in values.items()]


def semicolon() -> str:
    """What stands between two parts of a line; French keeps a narrow space before it."""
    return pgettext("between two parts", ";") + " "


def number_text(value: object) -> str:
    """A number as a person types it: 40.5, but 40 and not 40.0."""
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
