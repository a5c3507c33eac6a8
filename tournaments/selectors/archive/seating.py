"""The positions or rounds: who sat where, in whose place, and who had no opponent."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from tournaments.models import Bye, Position, Seat
from tournaments.selectors.archive.source import Source, plain

POSITION_FIELDS = ("number", "draw", "published_at", "started_at", "closed_at")


def positions(source: Source) -> list[dict[str, Any]]:
    """In order; entries by their numbers, substitutes by their codes."""
    seats = Seat.objects.order_by("table", "seat").select_related("entry", "substitute")
    byes = Bye.objects.order_by("entry__number").select_related("entry")
    rows = Position.objects.filter(event=source.event).order_by("number")
    return [
        plain(position, POSITION_FIELDS)
        | {
            "seats": [_seat(seat) for seat in position.seats.all()],
            "byes": [{"entry": bye.entry.number, "kind": bye.kind} for bye in position.byes.all()],
        }
        for position in rows.prefetch_related(Prefetch("seats", seats), Prefetch("byes", byes))
    ]


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "table": seat.table,
        "seat": seat.seat,
        "entry": seat.entry.number,
        "substitute": None if seat.substitute is None else seat.substitute.code,
    }
