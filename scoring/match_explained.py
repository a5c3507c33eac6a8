"""Match points explained in words and numbers that a pencil can check."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.figures import match_points
from scoring.maths.match_formula import ONE, MatchFormula
from scoring.maths.oppositions import Opposition
from scoring.selectors.match_sheets import MatchSheet


def signed(value: int) -> str:
    """With its sign, a real minus."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def why_match_points(one: Opposition, formula: MatchFormula) -> str:
    """Why a board gives its match points: "+68 less −76 is +144, of which the root is 12.000"."""
    values = {
        "own": signed(one.own),
        "other": signed(one.other),
        "gap": signed(one.gap),
        "points": match_points(abs(one.points)),
    }
    if one.gap == 0:
        return _("%(own)s on both sides: nothing") % values
    if formula.sides == ONE and one.gap < 0:
        return _("%(own)s less %(other)s is %(gap)s: the other team has the points") % values
    return _("%(own)s less %(other)s is %(gap)s, of which the root is %(points)s") % values


def match_sum(sheet: MatchSheet) -> str:
    """How a team's points add up: "4.000 + 12.000 − 3.162 = 12.838"."""
    parts = [match_points(points) for points in sheet.points]
    if sheet.bonus:
        parts.insert(0, _("%(points)s (bonus)") % {"points": match_points(sheet.bonus)})
    text = " + ".join(parts).replace("+ −", "− ")
    return f"{text} = {match_points(sheet.total)}" if parts else match_points(0)
