"""What a set of boards is worth to whoever does not trust its maker."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from games.hours import hour_of

LATER_SOURCE: Final = "later_source"
KEY: Final = "key"
NONE: Final = "none"
GUARANTEES: Final = (LATER_SOURCE, KEY, NONE)
"""Nobody chose a card; no card was changed after the commitment; the cards come from people."""


def guarantee_of(description: Mapping[str, Any], created_at: datetime) -> str:
    """One of ``GUARANTEES``, by what the commitment of that time binds; empty for a set without one."""
    if not description:
        return NONE
    source = description.get("source")
    at = hour_of(source["time"]) if source else None
    return LATER_SOURCE if at is not None and at > created_at else KEY
