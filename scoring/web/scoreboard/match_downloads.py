"""The published ranking of an event of oppositions for files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.figures import exact_points
from scoring.selectors.match_standings import MatchRanking, MatchStanding


def match_csv_rows(ranking: MatchRanking, point: str) -> Iterator[list[Any]]:
    """The head and a row for every team; decimals with ``point``."""
    yield [
        *(_("Place"), _("Code"), _("Team"), _("Match points"), _("Bonus"), _("Sum of the gaps")),
        *(_("Boards won"), _("Boards compared"), _("Remarks"), _("Snapshot"), _("Formula")),
        _("Hash of the results (SHA-256)"),
    ]
    snapshot = ranking.snapshot
    formula = "{name} ({version}), {sides}".format(**snapshot.formula)
    for row in ranking.rows:
        yield [
            *(row.place, row.code, row.name),
            *((exact_points(points) or "").replace(".", point) for points in (row.points, row.bonus)),
            *(row.net, row.won, row.boards, _("withdrawn") if row.is_withdrawn else ""),
            *(snapshot.number, formula, snapshot.input_hash),
        ]


def match_json(ranking: MatchRanking) -> dict[str, Any]:
    """The ranking with exact points as strings."""
    return {"general": [match_row_body(row) for row in ranking.rows]}


def match_row_body(row: MatchStanding) -> dict[str, Any]:
    """One line for machines."""
    return {
        "place": row.place,
        "player": row.code,
        "name": row.name,
        "points": exact_points(row.points),
        "bonus": exact_points(row.bonus),
        "net": row.net,
        "won": row.won,
        "boards": row.boards,
        "is_withdrawn": row.is_withdrawn,
    }
