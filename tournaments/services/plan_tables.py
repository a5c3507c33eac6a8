"""The table of victory points goes with the deals of a round, while nobody has chosen another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.burraco.vp import vp_tables


def formula_for(formula: Mapping[str, Any], before: int, hands: int) -> dict[str, Any]:
    """``formula`` for rounds of ``hands`` deals, which had ``before`` so far.

    Where its table was that of ``before`` deals, the house's table for ``hands`` takes its place, if there is
    one. A table of another number of deals, or one of the event's own, was somebody's choice and stays.

    >>> formula_for({"table": "fibur-4"}, 4, 3), formula_for({"table": "fibur-2"}, 4, 3)
    ({'table': 'fibur-3'}, {'table': 'fibur-2'})
    >>> formula_for({"table": "fibur-4"}, 4, 0), formula_for({"points": "points"}, 4, 3)
    ({'table': 'fibur-4'}, {'points': 'points'})
    """
    slugs = {table.hands: table.slug for table in vp_tables()}
    if hands in slugs and formula.get("table") == slugs.get(before, ""):
        return {**formula, "table": slugs[hands]}
    return dict(formula)
