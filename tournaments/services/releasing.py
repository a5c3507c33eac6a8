"""Which boards become visible when: decided here and nowhere else.

Called when something may have released a board: a result counts, a board is ruled out, a position starts, the
event closes, its rule changes, an hour passes (the sweep). A withdrawal alone releases nothing, so that one
that is taken back at once costs no board; what it left over is released with the next of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from games.models import Board, BoardSet
from games.selectors.boards import blank_numbers
from games.services.boards import boards_release
from tournaments.models import Event
from tournaments.selectors.releases import events_of_set, held_back
from tournaments.services.announcing import announce_to_others


def boards_release_due(*, event: Event, now: datetime, numbers: Iterable[int] | None = None) -> int:
    """Release the boards that neither this event nor any other that plays them keeps; how many there were.

    The caller holds the transaction. With ``numbers`` only these may have become due: for the rules that look
    at more than one board, all of the event's are asked for.
    """
    board_set = event.board_set
    if board_set is None or _is_early(board_set, now):
        return 0
    asked = set(numbers) if numbers is not None and event.release_rule == Event.Release.BOARD else None
    kept = held_back(event, now, asked)
    if kept is None or (asked is not None and asked <= kept):
        return 0
    return set_release_due(board_set=board_set, now=now, numbers=asked, told=event)


@transaction.atomic
def set_release_due(
    *, board_set: BoardSet, now: datetime, numbers: Iterable[int] | None = None, told: Event | None = None
) -> int:
    """Release the boards of a set (those of ``numbers``, or all) that every event which plays it lets go.

    The set's row is locked: of two clubs that finish at once the second sees what the first has done. The
    screens of its events are told afterwards, but for the one whose service does that itself.
    """
    locked = BoardSet.objects.select_for_update().defer("key").get(pk=board_set.pk)
    if locked.state != BoardSet.State.DEALT or _is_early(locked, now):
        return 0
    due = set(Board.objects.filter(board_set=locked, released_at=None).values_list("number", flat=True))
    if numbers is not None:
        due &= set(numbers)
    # What is still to be written down is not there to be seen.
    due -= set(blank_numbers(locked))
    events = events_of_set(locked)
    if not events and locked.release_at is None:
        # Its hour was dropped while a sweep was on its way: it is released by hand.
        return 0
    for event in events:
        kept = held_back(event, now) if due else set()
        due = set() if kept is None else due - kept
    if not due:
        return 0
    announce_to_others(event.pk for event in events if event != told)
    return boards_release(board_set=locked, numbers=due, now=now)


def _is_early(board_set: BoardSet, now: datetime) -> bool:
    """Whether the central hour of the set is still to come: nothing is released before, whatever the rule."""
    return board_set.release_at is not None and board_set.release_at > now
