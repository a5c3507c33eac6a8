"""The log, the oldest line first."""

from __future__ import annotations

from typing import Any

from tournaments.selectors.archive.source import Source, in_json, said_name
from tournaments.selectors.log import log_of_event

SAFE = ("position", "table", "board", "version", "seat")
"""What a line about a secret board may say."""
WRITTEN = frozenset({"sheet", "unit", "scores", "sides"})
"""Of several boards at once nobody knows which is which: none of what was written at a table is told."""


def log(source: Source) -> list[dict[str, Any]]:
    """Of a board that is still secret a line says where and when, and nothing of what was written."""
    return [
        {
            "at": in_json(line.at),
            "actor": said_name(line.actor),
            "verb": line.verb,
            "detail": _detail(line.detail, source.secret),
        }
        for line in log_of_event(source.event).order_by("id")
    ]


def _detail(detail: dict[str, Any], secret: frozenset[int]) -> Any:
    if detail.get("board") in secret:
        return {name: value for name, value in detail.items() if name in SAFE}
    return _without_written(detail) if secret and "board" not in detail else detail


def _without_written(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_written(inner) for name, inner in value.items() if name not in WRITTEN}
    return [_without_written(inner) for inner in value] if isinstance(value, list) else value
