"""Which sets an event had before this one: whoever deals again until a set pleases leaves a public trace."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.models import BoardSet
from games.signals import earlier_sets_asked


@dataclass(frozen=True, slots=True)
class EarlierSet:
    """A set that an event was to play before it got another one.

    ``was_dealt``: it had cards, which nobody but the dealer can have looked at; ``was_opened``: somebody did,
    or brought them. A set that was not cancelled is still played by others (``cancelled_at`` is ``None``).
    """

    code: str
    created_at: datetime
    cancelled_at: datetime | None
    cancelled_reason: str
    was_dealt: bool
    was_opened: bool


def earlier_sets(board_set: BoardSet) -> tuple[EarlierSet, ...]:
    """The earlier sets of the event that this one was made for, the oldest first; none of a simultaneous."""
    if not board_set.description.get("event"):
        return ()
    answers = earlier_sets_asked.send(sender=BoardSet, board_set=board_set)
    return tuple(earlier for _listener, found in answers for earlier in found)
