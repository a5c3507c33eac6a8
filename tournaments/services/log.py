"""The event's log: every service writes its line inside its own transaction."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.models import Event, LogEntry
from tournaments.services.actors import Actor


def log_append(
    *, event: Event, actor: Actor, verb: str, now: datetime, detail: dict[str, Any] | None = None
) -> None:
    """Append one line. ``detail`` holds no token and no card."""
    LogEntry.objects.create(event=event, at=now, actor=actor.label, verb=verb, detail=detail or {})
