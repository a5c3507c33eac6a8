"""Every version of every ruling."""

from __future__ import annotations

from typing import Any

from tournaments.models import Play, Ruling
from tournaments.selectors.archive.source import Source, author, plain
from tournaments.selectors.rulings import rulings_of_event

RULING_FIELDS = (
    "number",
    "version",
    "is_current",
    "is_withdrawn",
    "kind",
    "board",
    "position",
    "sides",
    "amount",
    "unit",
    "scope",
    "each",
    "stands",
    "reason",
    "at",
)


def rulings(source: Source) -> list[dict[str, Any]]:
    """In order; a play by its table, position and board, an entry by its number."""
    return [
        _ruling(ruling, source) for ruling in rulings_of_event(source.event).order_by("number", "version")
    ]


def _ruling(ruling: Ruling, source: Source) -> dict[str, Any]:
    board = ruling.board if ruling.play is None else ruling.play.board
    is_secret = board in source.secret
    return (
        plain(ruling, RULING_FIELDS)
        | {
            "play": None if ruling.play is None else _place(ruling.play),
            "entry": None if ruling.entry is None else ruling.entry.number,
            "author": author(ruling.author, ""),
            "withheld": is_secret,
        }
        | ({"sides": {}, "reason": ""} if is_secret else {})
    )


def _place(play: Play) -> dict[str, int]:
    return {"position": play.position.number, "table": play.table, "board": play.board}
