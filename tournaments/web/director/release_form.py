"""What the form of the release rule shows, on the boards' page."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from tournaments.models import Event


def release_context(event: Event, posted: dict[str, str] | None = None) -> dict[str, Any]:
    """What the form of the rule shows: the event's rule, or what was ``posted`` and refused."""
    at = timezone.localtime(event.release_at).strftime("%Y-%m-%dT%H:%M") if event.release_at else ""
    shown = posted or {"rule": event.release_rule, "at": at, "reason": ""}
    return {"release": shown, "release_rules": Event.Release.choices}
