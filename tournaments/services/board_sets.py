"""A set that was not dealt for the event becomes its own: from a file, typed in, or a simultaneous."""

from __future__ import annotations

from datetime import datetime

from games.models import BoardSet
from games.models.reasons import REPLACED
from tournaments.models import Event
from tournaments.services.actors import Actor
from tournaments.services.boards import note_takers, require_seen
from tournaments.services.cancelling import boards_drop
from tournaments.services.log import log_append
from tournaments.services.movements import event_state


def board_set_take(
    *, event: Event, board_set: BoardSet, actor: Actor, now: datetime, verb: str, seen: str | None = None
) -> Event:
    """Give a locked event that has not started this set in place of its own, and say so in its log.

    ``seen`` as in ``boards_deal``: who looked at another set than there is now is told, and nothing changes.
    """
    require_seen(event, seen)
    boards_drop(event=event, reason=REPLACED, now=now)
    event.board_set = board_set
    event.state = event_state(event)
    event.save(update_fields=["board_set", "state"])
    note_takers(event, board_set)
    detail = {"set": board_set.code, "boards": board_set.board_count}
    log_append(event=event, actor=actor, verb=verb, now=now, detail=detail)
    return event
