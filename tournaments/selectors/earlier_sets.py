"""The sets that an event had before the one that it plays, from its log: nothing is ever taken out of it."""

from __future__ import annotations

from typing import Final

from django.db.models import Exists, OuterRef, Q

from games.models import Board, BoardSet
from games.selectors.earlier_sets import EarlierSet
from tournaments.models import Event, LogEntry

OPENED: Final = ("dealing_sheets_opened", "hand_diagrams_opened", "pack_lists_opened", "blind_helper_opened")
"""Somebody looked at the cards of a set."""


def earlier_sets(event: Event, *, before: str | None) -> list[EarlierSet]:
    """The sets that the event was to play before the one with the code ``before``, the oldest first.

    All for ``None``: an event whose boards were given up has none of its own. Two queries at most.
    """
    codes = _codes(Q(event=event))
    order = list(codes)
    if before is not None:
        order = order[: order.index(before)] if before in codes else []
    return _told(order, codes)


def earlier_sets_of(board_set: BoardSet) -> list[EarlierSet]:
    """The same for a set that names its event, and the sets of events that could have been played instead.

    Those are the club's other events of the same day that never started: of several that were made alike
    one could start the one that pleases.
    """
    event = Event.objects.filter(code=board_set.description["event"]).first()
    if event is None:
        return []
    twins = Q(event__club=event.club_id, event__played_on=event.played_on, event__started_at=None)
    codes = _codes(twins & ~Q(event=event))
    return [*earlier_sets(event, before=board_set.code), *_told([*codes], codes)]


def _codes(events: Q) -> dict[str, bool]:
    """The sets that the logs of ``events`` tell of, in their order, and whether somebody opened the cards."""
    lines = LogEntry.objects.filter(events, Q(verb__startswith="boards_") | Q(verb__in=OPENED))
    codes: dict[str, bool] = {}
    for verb, detail in lines.order_by("pk").values_list("verb", "detail"):
        if code := detail.get("set"):
            codes[code] = codes.get(code, False) or verb in OPENED
    return codes


def _told(order: list[str], codes: dict[str, bool]) -> list[EarlierSet]:
    found = {one.code: one for one in _sets(order)} if order else {}
    return [_earlier(found[code], is_opened=codes[code]) for code in order if code in found]


def _sets(codes: list[str]) -> list[BoardSet]:
    has_boards = Exists(Board.objects.filter(board_set=OuterRef("pk")))
    return list(BoardSet.objects.filter(code__in=codes).defer("key").annotate(has_boards=has_boards))


def _earlier(board_set: BoardSet, *, is_opened: bool) -> EarlierSet:
    brought = board_set.origin in {BoardSet.Origin.FILE, BoardSet.Origin.TYPED}
    return EarlierSet(
        code=board_set.code,
        created_at=board_set.created_at,
        cancelled_at=board_set.cancelled_at,
        cancelled_reason=board_set.cancelled_reason,
        was_dealt=board_set.has_boards,
        was_opened=is_opened or brought,
    )
