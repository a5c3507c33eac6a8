"""A change from the results to the screens."""

from __future__ import annotations

from datetime import datetime

from scoring.services.pages import pages_announce
from scoring.services.sessions import session_refresh
from scoring.services.standings import standings_compute


def standings_refresh(*, event_id: int, now: datetime) -> None:
    """Compute the standings, render what everybody is about to ask for, and ring the bell."""
    if standings_compute(event_id=event_id, now=now, announce=False) is not None:
        pages_announce(event_id=event_id)
        # Screens first: the ranking over several sessions has no bell.
        session_refresh(event_id=event_id, now=now)
