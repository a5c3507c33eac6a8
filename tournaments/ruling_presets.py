"""What federations say of warnings, lateness and forfeits: data in ``fixtures/presets``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.burraco.vp import VpTable, parse_vp_table, vp_table
from tournaments.models import Event

DATA: Final = Path(__file__).resolve().parents[1] / "fixtures" / "presets" / "rulings.json"
PERCENT, POINTS, VP, PM = "percent", "points", "vp", "pm"
_BY_PERCENT: Final = ("tarot-individual", "tarot-triplettes", "matchpoints")
_OWN: Final = "tarot-free"
_HUNDRED: Final = 100


@cache
def _data() -> Mapping[str, Any]:
    return dict(json.loads(DATA.read_text(encoding="utf-8")))


def ruling_data(event: Event) -> Mapping[str, Any]:
    """What warnings, lateness and forfeits cost in an event of this preset, as JSON has it."""
    data = _data()
    return dict(data["sets"][data["presets"].get(event.preset, _OWN)])


def ruling_unit(event: Event) -> str:
    """The unit of an event's ranking: percent of boards, victory points, match points or points."""
    formula = event.formula
    if event.has_rounds:
        return VP if formula.get("points") == "victory_points" else POINTS
    if formula.get("name") == "square_root":
        return PM
    return PERCENT if formula.get("name") in _BY_PERCENT else POINTS


def penalty_units(event: Event) -> tuple[str, ...]:
    """The units of a penalty: that of the ranking, and in a match of victory points its points, too."""
    unit = ruling_unit(event)
    return (unit, POINTS) if unit == VP else (unit,)


def warnings_of(event: Event) -> tuple[int, str, str]:
    """So many warnings make one penalty, how much, and of what; "0" where they are only written down."""
    data = ruling_data(event)["warning"]
    return (
        (data["each"], data["amount"], data["unit"]) if data["unit"] in penalty_units(event) else (1, "0", "")
    )


def late_amount(event: Event, minutes: int) -> tuple[str, str] | None:
    """What so many minutes cost, and of what; ``None`` where the federation does not say."""
    found = None
    for row in ruling_data(event)["late"]:
        if minutes >= row["minutes"] and row["unit"] in penalty_units(event):
            found = row["amount"], row["unit"]
    return found


def forfeit_values(event: Event) -> dict[str, str]:
    """What the ``present`` and the ``absent`` side have, as a director would write it.

    By a table of victory points: the absent pair what it says, the present one its share of all points.
    """
    given = ruling_data(event)["forfeit"]
    if given != "table":
        return dict(given)
    table = event.formula.get("table")
    if not table:
        return (
            {"present": "A+", "absent": "A-"} if ruling_unit(event) == VP else {"present": "0", "absent": "0"}
        )
    vp: VpTable = vp_table(table) if isinstance(table, str) else parse_vp_table(table)
    whole = sum(vp.shares[0])
    present = whole * vp.absent.present_percent // _HUNDRED
    return {
        "present": f"{present} VP {vp.bye.points:+}",
        "absent": f"{vp.absent.vp} VP {vp.absent.points:+}",
    }


def amount_said(thousandths: int) -> str:
    """An amount as people write it.

    >>> amount_said(1500), amount_said(2000)
    ('1.5', '2')
    """
    whole, rest = divmod(thousandths, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".") if rest else str(whole)
