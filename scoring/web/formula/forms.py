"""The formula of an event of rounds as a form; the formula's own rules judge it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.burraco.vp import vp_tables
from scoring.maths.rounds.formula import (
    KINDS,
    NAME,
    PLAIN_POINTS,
    TEAM_MATCHES,
    TEAM_SUMS,
    VICTORY_POINTS,
    WIN_DRAW_LOSS,
)
from scoring.maths.rounds.lines import UNPLAYED
from scoring.round_words import KIND_NAMES, TIE_NAMES

OWN = "own"
"""The table that the event has brought itself: it stays as it is."""
POINTS_WORDS = {
    VICTORY_POINTS: gettext_lazy("victory points, by a table"),
    PLAIN_POINTS: gettext_lazy("the difference of the points"),
    WIN_DRAW_LOSS: gettext_lazy("2 for a win, 1 for a draw"),
    "own": gettext_lazy("the sum of one’s own deals, where each plays for itself"),
}
TIE_FIELDS = tuple(f"tie_{place}" for place in range(1, 7))


class FormulaForm(forms.Form):
    """What a round gives, what a round without an opponent gives, what decides between equals."""

    points = forms.ChoiceField(
        label=gettext_lazy("A round gives"), choices=[(kind, POINTS_WORDS[kind]) for kind in KINDS]
    )
    table = forms.ChoiceField(
        label=gettext_lazy("Table of victory points"),
        required=False,
        help_text=gettext_lazy("Only where a round gives victory points."),
    )

    teams = forms.ChoiceField(
        label=gettext_lazy("Where several play for a team, it is ranked by"),
        required=False,
        choices=[
            (TEAM_SUMS, gettext_lazy("the points of its members added up")),
            (TEAM_MATCHES, gettext_lazy("its matches, the results of their tables added up")),
        ],
    )

    def __init__(self, now: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        """The fields as the formula of ``now`` needs them."""
        super().__init__(*args, **kwargs)
        own = now.get("table")
        tables = [("", "—"), *((table.slug, _(table.name)) for table in vp_tables())]
        self.fields["table"].choices = tables + ([(OWN, own["name"])] if isinstance(own, dict) else [])
        colon = pgettext("after a label", ":")
        for kind in UNPLAYED:
            label = capfirst(KIND_NAMES[kind])
            for part, words in (("points", _("points")), ("net", _("net points"))):
                self.fields[f"{kind}_{part}"] = forms.CharField(
                    label=f"{label}{colon} {words}", required=False, max_length=20
                )
        names = [("", "—"), *((name, capfirst(words)) for name, words in TIE_NAMES.items())]
        for place, name in enumerate(TIE_FIELDS, start=1):
            self.fields[name] = forms.ChoiceField(
                label=_("%(place)s. between equals") % {"place": place}, choices=names, required=False
            )

    def unplayed_rows(self) -> list[list[forms.BoundField]]:
        """The fields of rounds without an opponent, a row for each kind."""
        return [[self[f"{kind}_points"], self[f"{kind}_net"]] for kind in UNPLAYED]

    def tie_fields(self) -> list[forms.BoundField]:
        """The tie-breaks in their order."""
        return [self[name] for name in TIE_FIELDS]

    def data_of(self, now: Mapping[str, Any]) -> dict[str, Any]:
        """The formula that was filled in, as data; what a win gives is as it was."""
        said = self.cleaned_data
        data: dict[str, Any] = {"name": NAME, "points": said["points"]}
        if said["points"] == VICTORY_POINTS and said["table"]:
            data["table"] = now["table"] if said["table"] == OWN else said["table"]
        if said["points"] == WIN_DRAW_LOSS and "results" in now:
            data["results"] = now["results"]
        for kind in UNPLAYED:
            values = {part: said[f"{kind}_{part}"].strip().replace(",", ".") for part in ("points", "net")}
            if any(values.values()):
                data[kind] = values
        if said["teams"] == TEAM_MATCHES:
            data["teams"] = TEAM_MATCHES
        data["ties"] = [said[name] for name in TIE_FIELDS if said[name]]
        return data


def initial_of(now: Mapping[str, Any]) -> dict[str, Any]:
    """The formula of an event as the form has it."""
    table = now.get("table", "")
    given: dict[str, Any] = {"points": now["points"], "table": OWN if isinstance(table, dict) else table}
    given["teams"] = now.get("teams", TEAM_SUMS)
    for kind in UNPLAYED:
        given |= {f"{kind}_{part}": value for part, value in now.get(kind, {}).items()}
    return given | dict(zip(TIE_FIELDS, now.get("ties", []), strict=False))
