"""What a part of the scoreboard of an event of oppositions shows."""

from __future__ import annotations

from math import ceil
from typing import Any

from scoring.models import Snapshot, StandingRow
from scoring.selectors.board_list import boards_of_event
from scoring.selectors.match_standings import match_standings_of_snapshot
from scoring.selectors.standings import players_before_start
from tournaments.models import Event, Position

MATCH_KINDS = frozenset({"general", "boards", "projector", "director"})


def matches_context(
    event: Event, snapshot: Snapshot | None, kind: str, page: int, size: int
) -> dict[str, Any]:
    """The part ``kind``: the ranking by match points, or the boards."""
    context: dict[str, Any] = {"positions": Position.objects.filter(event=event).count()}
    if kind == "boards":
        boards = boards_of_event(event)
        return context | {"boards": boards, "released": any(board.is_released for board in boards)}
    if snapshot is None:
        return context | {"players": list(players_before_start(event))}
    total = StandingRow.objects.filter(snapshot=snapshot).count()
    pages = max(1, ceil(total / size))
    page = min(page, pages)
    standings = match_standings_of_snapshot(event, snapshot, first=(page - 1) * size, count=size)
    rows = [(row.place, row.move, row) for row in standings]
    return context | {
        "rows": rows,
        "has_bonus": bool(snapshot.formula["bonus"]),
        "total": total,
        "page": page,
        "pages": range(1, pages + 1),
    }
