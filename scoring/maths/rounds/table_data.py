"""A table of victory points as data."""

from __future__ import annotations

from typing import Any

from games.burraco.ruleset_checks import GRID
from games.burraco.vp import VpTable


def table_data(table: VpTable) -> dict[str, Any]:
    """The form that ``games.burraco.vp.parse_vp_table`` reads.

    >>> from games.burraco.vp import parse_vp_table, vp_table
    >>> parse_vp_table(table_data(vp_table("fibur-4"))) == vp_table("fibur-4")
    True
    """
    starts = (0, *(bound + GRID for bound in table.bounds))
    return {
        "slug": table.slug,
        "name": table.name,
        "hands": table.hands,
        "rows": [
            {"from": start, "to": end, "vp": [*share]}
            for start, end, share in zip(starts, (*table.bounds, None), table.shares, strict=True)
        ],
        "bye": {"vp": table.bye.vp, "points": table.bye.points},
        "absent": {
            "vp": table.absent.vp,
            "points": table.absent.points,
            "present_percent": table.absent.present_percent,
        },
    }
