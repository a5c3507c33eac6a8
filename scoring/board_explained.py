"""Why a result on a released board has its note, in words and numbers: for the page and for the API."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.figures import percent
from scoring.maths.board_formula import BUTLER, CROSS_IMP, MATCHPOINTS, BoardFormula
from scoring.maths.ranking import millionths
from scoring.selectors.travellers import TravellerLine
from scoring.templatetags.scoring_figures import signed


def why(line: TravellerLine, formula: BoardFormula | None = None, units: Sequence[int] = ()) -> str:
    """Why the attack of a table has its note: "62 is better than 3 of 4 others".

    ``formula`` is the comparison where it is not topage, ``units`` the results of all tables.
    """
    if not line.others:
        return _("No other table has played this board: there is nothing to compare.")
    if not line.result.is_noted:
        return _("The note is being computed.")
    if line.result.note is None:
        return _("The mean without the best and the worst needs more results: there is nothing to compare.")
    if formula is not None and formula.name != MATCHPOINTS:
        return _why_apart(line, formula, units)
    values = {
        "unit": signed(line.result.unit),
        "lower": line.lower,
        "equal": line.equal,
        "others": line.others,
        "note": percent(line.result.note),
    }
    if line.equal:
        return (
            ngettext(
                "%(unit)s is better than %(lower)s and equal to %(equal)s of %(others)s other: %(note)s %%",
                "%(unit)s is better than %(lower)s and equal to %(equal)s of %(others)s others: %(note)s %%",
                line.others,
            )
            % values
        )
    return (
        ngettext(
            "%(unit)s is better than %(lower)s of %(others)s other: %(note)s %%",
            "%(unit)s is better than %(lower)s of %(others)s others: %(note)s %%",
            line.others,
        )
        % values
    )


def _why_apart(line: TravellerLine, formula: BoardFormula, units: Sequence[int]) -> str:
    """Why, where the note says how far a result is from others."""
    values: dict[str, object] = {
        "unit": signed(line.result.unit),
        "others": line.others,
        "note": percent(line.result.note),
    }
    if formula.name == CROSS_IMP:
        total = sum(formula.scale.imps(line.result.unit - unit) for unit in units)
        values["sum"] = percent(millionths(Fraction(total)))
        return (
            ngettext(
                "%(unit)s has %(sum)s IMP against %(others)s other: %(note)s",
                "%(unit)s has %(sum)s IMP against %(others)s others, on average %(note)s",
                line.others,
            )
            % values
        )
    datum = formula.datum.of(units) or Fraction(0)
    values |= {
        "datum": percent(millionths(datum)) if datum >= 0 else f"({percent(millionths(datum))})",
        "apart": percent(millionths(line.result.unit - datum)),
    }
    if formula.name == BUTLER:
        return _("%(unit)s − %(datum)s (the datum) = %(apart)s: %(note)s IMP") % values
    return _("%(unit)s − %(datum)s (the datum) = %(note)s") % values
