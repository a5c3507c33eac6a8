"""Rankings over sessions for machines; values are exact fractions, as text."""

from __future__ import annotations

from typing import Any

from scoring.selectors.sessions import SessionsRanking, SessionsStanding


def tournament_body(found: SessionsRanking) -> dict[str, Any]:
    """A tournament with its sessions and the ranking after ``after`` of them."""
    tournament = found.tournament
    return {
        "tournament": tournament.code,
        "name": tournament.name,
        "club": tournament.club.name,
        "sessions": [
            {
                "number": one.number,
                "event": one.event.code,
                "name": one.event.name,
                "played_on": one.event.played_on,
                "state": one.event.state,
                "coefficient": str(one.coefficient),
            }
            for one in tournament.sessions.all()
        ],
        "number": found.kept.number if found.kept else None,
        "computed_at": found.kept.created_at if found.kept else None,
        "basis": found.kept.basis if found.kept else [],
        "after": found.after,
        "unit": found.unit,
        "is_behind": found.is_behind,
        "is_final": found.is_final,
        "rows": [row_body(row) for row in found.rows],
    }


def row_body(row: SessionsStanding) -> dict[str, Any]:
    """One line."""
    return {
        "place": row.place,
        "entrant": row.entrant,
        "name": row.name,
        "total": row.exact or None,
        "sessions": [part.exact or None for part in row.parts],
    }
