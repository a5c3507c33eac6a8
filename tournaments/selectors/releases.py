"""Which boards an event keeps secret, by its rule and by what is still to be played.

Nothing here looks at the clock on its own: an hour that passes releases no board by itself, a service does
(``tournaments.services.releasing``), so that no page writes and no two readers see different boards.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from games.models import Board, BoardSet
from tournaments.models import Event, Play
from tournaments.selectors.plays import waiting_plays

GRACE: Final = timedelta(hours=12)
"""An evening that was under way at the central hour of its set has ended by then, closed or not."""


def held_back(event: Event, now: datetime, numbers: Iterable[int] | None = None) -> set[int] | None:
    """Boards (of ``numbers``, or of the whole set) that the event keeps secret; ``None``: all of them.

    An event that has not started keeps everything. A board that is waited for at a table is kept under every
    rule. After the central hour of the set that is all that is kept, and for ``GRACE`` only: no club holds a
    simultaneous for the others, whatever its own rule or its neglect.
    """
    hour = event.board_set.release_at if event.board_set else None
    if hour is not None and hour <= now:
        is_played = event.started_at is not None and not event.is_over and now < hour + GRACE
        return _waited_for(event, numbers) if is_played else set()
    return None if event.started_at is None else _held_by_rule(event, now, numbers)


def _held_by_rule(event: Event, now: datetime, numbers: Iterable[int] | None) -> set[int] | None:
    """The same for an event that has started, by its own rule."""
    if event.release_rule == Event.Release.HOUR and not _has_passed(event.release_at, now):
        return None
    if event.is_over:
        return set()
    if event.release_rule == Event.Release.EVENT:
        return None
    if event.release_rule == Event.Release.POSITION:
        return _of_unfinished_positions(event)
    return _waited_for(event, numbers)


def _waited_for(event: Event, numbers: Iterable[int] | None) -> set[int]:
    waiting = waiting_plays(event)
    if numbers is not None:
        waiting = waiting.filter(board__in=list(numbers))
    return set(waiting.values_list("board", flat=True))


def _has_passed(hour: datetime | None, now: datetime) -> bool:
    return hour is not None and hour <= now


def _of_unfinished_positions(event: Event) -> set[int]:
    """Boards that are waited for, and those that share their last position with a result that is."""
    waiting = list(waiting_plays(event).values_list("board", "position__number"))
    open_positions = {position for _board, position in waiting}
    last = Play.objects.filter(event=event).order_by().values("board").annotate(last=Max("position__number"))
    return {board for board, _position in waiting} | {
        row["board"] for row in last if row["last"] in open_positions
    }


def events_of_set(board_set: BoardSet) -> list[Event]:
    """Every event that plays the set."""
    return list(Event.objects.filter(board_set=board_set).select_related("board_set").order_by("pk"))


def sets_whose_hour_has_come(now: datetime) -> QuerySet[BoardSet]:
    """Sets with secret boards for which an hour of release has passed: their own or an event's."""
    events = Event.objects.filter(
        board_set=OuterRef("pk"),
        release_rule=Event.Release.HOUR,
        release_at__lte=now,
        started_at__isnull=False,
    )
    secret = Board.objects.filter(board_set=OuterRef("pk"), released_at=None)
    passed = Q(release_at__lte=now) | Q(Exists(events), release_at=None)
    return BoardSet.objects.filter(passed, Exists(secret), state=BoardSet.State.DEALT).defer("key")
