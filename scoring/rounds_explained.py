"""Rounds, totals and tie-breaks explained in words and numbers that a pencil can check."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.burraco.ruleset_checks import GRID
from games.burraco.vp import VpTable
from scoring.figures import points as points_text
from scoring.figures import points_sum
from scoring.maths.ranking import thousandths
from scoring.maths.rounds.formula import OWN_POINTS, Given, RoundsFormula
from scoring.maths.rounds.lines import Line
from scoring.round_words import KIND_NAMES, TIE_MEANINGS, TIE_NAMES
from scoring.selectors.rounds_lines import RoundLine
from scoring.selectors.rounds_sheets import RoundsSheet
from scoring.selectors.rounds_teams import TeamStanding
from scoring.tie_sums import tie_sum


def number(value: Fraction | int) -> str:
    """Exact points with at most three decimals."""
    return points_text(thousandths(Fraction(value)))


def signed(value: int) -> str:
    """With its sign, a real minus."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def why_points(line: RoundLine, formula: RoundsFormula) -> str:
    """Why a round gives its points: "620 points difference: 13–7 (table of 4 hands, row 505–700)"."""
    if line.line is None or line.given is None:
        return ""
    if line.line.given is not None:
        return _("as the director has ruled")
    return _why_counted(line, line.line, line.given, formula)


def _why_counted(line: RoundLine, counted: Line[int], given: Given, formula: RoundsFormula) -> str:
    if line.kind:
        values = {"kind": KIND_NAMES[line.kind], "net": signed(given.net)}
        return _("%(kind)s: the points that the formula gives for it, and %(net)s net points") % values
    if formula.table is not None:
        return _by_table(counted.made, counted.against, formula.table)
    if formula.results is not None:
        net = counted.net
        return (
            _("more points: a win") if net > 0 else _("fewer points: a loss") if net else _("equal: a draw")
        )
    if formula.points == OWN_POINTS:
        return ""
    return _("points made less points against: %(net)s") % {"net": signed(counted.net)}


def _by_table(made: int, against: int, table: VpTable) -> str:
    """The row of the table that the difference belongs to."""
    difference = abs(made - against)
    row = bisect_left(table.bounds, difference)
    more, less = table.shares[row]
    first = table.bounds[row - 1] + GRID if row else 0
    values: dict[str, Any] = {
        "difference": difference,
        "own": more if made >= against else less,
        "other": less if made >= against else more,
        "row": f"{first}–{table.bounds[row]}" if row < len(table.bounds) else f"{first}+",
        "hands": table.hands,
    }
    words = ngettext(
        "%(difference)s points difference: %(own)s–%(other)s (table of %(hands)s hand, row %(row)s)",
        "%(difference)s points difference: %(own)s–%(other)s (table of %(hands)s hands, row %(row)s)",
        table.hands,
    )
    return words % values


def sums(sheet: RoundsSheet) -> list[str]:
    """How the points add up, a line for each stage: "13 + 3 = 16", then "16 × 1/2 + 12 = 20".

    From the last one penalties in the ranking are taken: "13 + 3 − 1 = 15".
    """
    texts, before = [], Fraction(0)
    for stage in sheet.stages:
        own = [
            number(line.points)
            for line in sheet.lines
            if line.points is not None and _is_in(line.number, stage.first, stage.last, sheet)
        ]
        parts = own or ["0"]
        if stage.first > 1:
            share = f" × {stage.carry}" if stage.carry != 1 else ""
            parts = [f"{number(before)}{share}", *own]
        less = sheet.less if stage is sheet.stages[-1] else Fraction(0)
        parts += [number(-less)] if less else []
        text, total = " + ".join(parts).replace("+ −", "− "), number(stage.total - less)
        texts.append(text if text == total else f"{text} = {total}")
        before = stage.total
    return texts


def team_sum(team: TeamStanding) -> str:
    """How a team's points come of its members' or its matches': "12 + 15 = 27"."""
    return points_sum([part.points for part in team.parts], team.points)


def _is_in(round_: int, first: int, last: int, sheet: RoundsSheet) -> bool:
    """A round after the programme belongs to its last stage."""
    return first <= round_ and (round_ <= last or last == sheet.stages[-1].last)


def tie_rows(sheet: RoundsSheet) -> list[dict[str, Any]]:
    """Every tie-break of the formula: its name, this entry's value, how it adds up, whether it decided."""
    return [
        {
            "key": name,
            "name": TIE_NAMES[name],
            "value": tie_value(name, value),
            "meaning": TIE_MEANINGS[name],
            "sum": tie_sum(name, value, sheet),
            "decided": name == sheet.decided,
        }
        for name, value in sheet.ties
    ]


def tie_value(name: str, value: Any) -> str:
    """The value of a tie-break as people read it."""
    if value is None:
        return "–"
    if isinstance(value, list):
        return ", ".join(number(Fraction(one)) for one in value)
    return signed(int(value)) if name == "net" else number(Fraction(value))
