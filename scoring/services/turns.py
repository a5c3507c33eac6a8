"""One computation of an event at a time, and no more of them than screens can use."""

from __future__ import annotations

from datetime import datetime

from scoring import bell
from scoring.services.refresh import standings_refresh

BUSY_SECONDS = 0.1
"""When to look again while another computation of the event runs."""


def standings_take_turn(*, event_id: int, now: datetime) -> float:
    """Compute the standings if it is the event's turn; otherwise return the seconds to wait, 0 when done.

    The mark "asked for" is taken away before anything is read: a result that is committed after that asks
    for another computation, so the last state is always computed. While a caller waits the mark stands, so a
    burst of results finds it and asks for nothing.
    """
    wait = bell.rest_left(event_id)
    if wait:
        return wait
    lock = bell.lock_take(event_id)
    if lock is None:
        return BUSY_SECONDS
    rest = bell.rest_next(event_id)
    try:
        bell.pending_clear(event_id)
        standings_refresh(event_id=event_id, now=now)
    finally:
        bell.lock_release(event_id, lock, rest)
    return 0.0
