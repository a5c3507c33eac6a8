"""The words of comparisons of boards: heads of columns, and how notes come about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.maths.board_formula import (
    BUTLER,
    CROSS_IMP,
    IMPS,
    MATCHPOINTS,
    MEAN_DEVIATION,
    PERCENT,
    POINTS,
    UNITS,
    BoardFormula,
)
from scoring.maths.boards.datum import Middle
from scoring.maths.boards.imp_scales import imp_scales
from scoring.maths.boards.imps import ImpScale

HEADS: Final[Mapping[str, Mapping[str, Promise]]] = {
    PERCENT: {
        "total": gettext_lazy("Global %"),
        "attack": gettext_lazy("Attack %"),
        "defence": gettext_lazy("Defence %"),
        "note": gettext_lazy("Note %"),
    },
    POINTS: {
        "total": gettext_lazy("Global, points"),
        "attack": gettext_lazy("Attack, points"),
        "defence": gettext_lazy("Defence, points"),
        "note": gettext_lazy("Note, points"),
    },
    IMPS: {
        "total": gettext_lazy("Global, IMP"),
        "attack": gettext_lazy("Attack, IMP"),
        "defence": gettext_lazy("Defence, IMP"),
        "note": gettext_lazy("Note, IMP"),
    },
}
"""Heads of columns by the unit of notes."""

COMPARISON_NAMES: Final[Mapping[str, Promise]] = {
    "topage": gettext_lazy("topage"),
    MATCHPOINTS: gettext_lazy("matchpoints"),
    MEAN_DEVIATION: gettext_lazy("deviation from the mean"),
    BUTLER: gettext_lazy("Butler: IMPs of the deviation"),
    CROSS_IMP: gettext_lazy("cross-IMPs: IMPs against every other table"),
}
EQUALISE_NAMES: Final[Mapping[str, Promise]] = {
    "neuberg": gettext_lazy("by Neuberg"),
    "ascherman": gettext_lazy("by Ascherman"),
    "none": gettext_lazy("not equalised"),
}
EQUALISED: Final[Mapping[str, Promise]] = {
    "neuberg": gettext_lazy(
        "A board that was played less often is brought to the size of the others (Neuberg)."
    ),
    "ascherman": gettext_lazy("Everybody also equals oneself, so that nobody has 0 or 100 (Ascherman)."),
    "none": gettext_lazy("A board that was played less often counts as much as the others."),
}

SCALE_NAMES: Final[Mapping[str, Promise]] = {
    "wbf": gettext_lazy("Bridge (WBF)"),
    "tarot": gettext_lazy("Tarot points"),
    "linear-10": gettext_lazy("Ten points, one IMP"),
}


def unit_of(formula: Mapping[str, Any]) -> str:
    """The unit of the notes of a formula as it is stored."""
    return UNITS.get(str(formula.get("name")), PERCENT)


def comparison_of(formula: Mapping[str, Any]) -> BoardFormula | None:
    """The comparison that a stored formula names; ``None`` for topage."""
    return BoardFormula.from_dict(formula) if formula.get("name") in UNITS else None


def comparison_words(formula: BoardFormula) -> str:
    """What a note is, in one or two sentences."""
    if formula.name == MATCHPOINTS:
        first = _(
            "A note is the share of the matchpoints: two for each table that did worse, one for each equal."
        )
        return f"{first} {EQUALISED[formula.equalise.value]}"
    if formula.name == CROSS_IMP:
        first = _("A note is the mean of the IMPs against each of the other tables.")
        return f"{first} {scale_words(formula.scale)}"
    datum = datum_words(formula)
    if formula.name == BUTLER:
        first = _("A note is the deviation from the datum in IMPs.")
        return f"{first} {datum} {scale_words(formula.scale)}"
    first = _("A note is the deviation from the datum in points.")
    return f"{first} {datum}"


def datum_words(formula: BoardFormula) -> str:
    """What the datum is."""
    datum = formula.datum
    if datum.middle is Middle.MEDIAN:
        words = _("The datum of a board is the result in the middle.")
    elif datum.trim:
        words = ngettext(
            "The datum of a board is the mean of its results without the best and the worst.",
            "The datum of a board is the mean of its results without the %(count)s best and %(count)s worst.",
            datum.trim,
        ) % {"count": datum.trim}
    else:
        words = _("The datum of a board is the mean of its results.")
    if datum.rounding is None:
        return words
    rounded = _("It is rounded to multiples of %(to)s.") % {"to": datum.rounding.to}
    return f"{words} {rounded}"


def scale_words(scale: ImpScale) -> str:
    """By which scale IMPs are given, and what it is made for."""
    if scale.slug in SCALE_NAMES:
        values = {"name": SCALE_NAMES[scale.slug], "note": _(scale.note)}
        return _("The scale of IMPs: %(name)s. %(note)s") % values
    if not scale.bounds:
        return _("%(points)s points are one IMP.") % {"points": scale.linear}
    bounds = ", ".join(map(str, scale.bounds))
    return _("One IMP more at each of these differences: %(bounds)s.") % {"bounds": bounds}


def scale_choices() -> list[tuple[str, str]]:
    """The scales of the house for a form."""
    return [(scale.slug, str(SCALE_NAMES[scale.slug])) for scale in imp_scales()]
