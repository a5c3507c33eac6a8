"""Match points explained in words and numbers that a pencil can check."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.figures import match_points
from scoring.maths.match_formula import ONE, MatchFormula
from scoring.maths.oppositions import Opposition
from scoring.selectors.match_lines import oppositions_of_event, tables_of_board
from scoring.selectors.match_sheets import MatchSheet
from tournaments.models import Event, Seat
from tournaments.movements.layouts import ATTACK


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
    """How a team's points add up: "4.000 + 12.000 − 3.162 − 2.500 (penalties) = 10.338"."""
    parts = [match_points(points) for points in sheet.points]
    if sheet.bonus:
        parts.insert(0, _("%(points)s (bonus)") % {"points": match_points(sheet.bonus)})
    if sheet.given:
        parts.append(_("%(points)s (as ruled)") % {"points": match_points(sheet.given)})
    if sheet.less:
        parts.append(_("%(points)s (penalties)") % {"points": match_points(-sheet.less)})
    text = " + ".join(parts).replace("+ −", "− ")
    return f"{text} = {match_points(sheet.total)}" if parts else match_points(0)


def match_points_of_board(event: Event, number: int) -> dict[tuple[int, int], Opposition]:
    """``(position, table)`` to what the attack there gave its team; three queries."""
    places = tables_of_board(event, number)
    attackers = {
        (position, table): entry
        for position, table, entry in Seat.objects.filter(
            position__event=event, seat=ATTACK, position__in=set(places.values())
        ).values_list("position_id", "table", "entry_id")
    }
    found = {(one.position, one.team): one for one in oppositions_of_event(event, number)}
    return {
        (number_, table): found[position, attackers[position, table]]
        for (number_, table), position in places.items()
        if (position, attackers.get((position, table), 0)) in found
    }
