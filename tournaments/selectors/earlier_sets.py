"""The sets that an event had before the one that it plays, from its log: nothing is ever taken out of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q

from games.models import Board, BoardSet
from games.selectors.earlier_sets import EarlierSet
from tournaments.models import ClubSet, Event, LogEntry, ResultVersion

OPENED: Final = ("dealing_sheets_opened", "hand_diagrams_opened", "pack_lists_opened", "blind_helper_opened")
"""Somebody looked at the cards of a set."""
LOOKED_BEFORE: Final = timedelta(days=31)
"""So long before the play a look at the cards of another day's event counts."""


def earlier_sets(event: Event, *, before: str | None) -> list[EarlierSet]:
    """The sets that could have been played instead of the one with the code ``before``, the oldest first.

    Those that the event was to play earlier, all for ``None``: an event whose boards were given up has none
    of its own; then those of events that could have been played instead. Four queries at most.
    """
    codes = _codes(Q(event=event))
    order = list(codes)
    if before is not None:
        order = order[: order.index(before)] if before in codes else []
    twins = {code: is_opened for code, is_opened in _codes(_twins(event)).items() if code not in codes}
    return [*_told(order, codes), *_told([*twins], twins)]


def earlier_sets_of(board_set: BoardSet) -> list[EarlierSet]:
    """The same for a set that names its event; none for one without, whose title may be an event's code."""
    has_title = Exists(ClubSet.objects.filter(board_set=board_set))
    event = Event.objects.filter(~has_title, code=board_set.description["event"]).first()
    return [] if event is None else earlier_sets(event, before=board_set.code)


def _twins(event: Event) -> Q:
    """The log of the club's other events that nobody has played: of several that were made alike one could
    play the one that pleases, whether the others were started or not.

    Those of the same day, and those of other days whose cards somebody looked at before this one began.
    """
    counts = ResultVersion.objects.filter(play__event=OuterRef("pk"), is_confirmed=True)
    others = Event.objects.filter(~Exists(counts), club=event.club_id).exclude(pk=event.pk)
    near = Q(event__played_on=event.played_on)
    if (began := event.started_at) is not None:
        near |= Q(verb__in=OPENED, at__lt=began, at__gte=began - LOOKED_BEFORE)
    return Q(event__in=others) & near


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
