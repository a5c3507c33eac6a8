"""The other simultaneous sets of a maker: whoever makes many and hands one on leaves a public trace."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from games.models import BoardSet
from games.signals import fellow_makers_asked


@dataclass(frozen=True, slots=True)
class OtherSimultaneous:
    """What everybody may know of another simultaneous that is told of: no card, and no join code."""

    code: str
    board_count: int
    created_at: datetime
    state: str
    commitment: str
    cancelled_at: datetime | None
    cancelled_reason: str


def other_simultaneous(board_set: BoardSet) -> tuple[OtherSimultaneous, ...]:
    """The other simultaneous sets by the maker of this one or by somebody of the same club, the oldest first.

    Those of accounts that are gone are among them, whoever's they were: nobody knows their club any more,
    and no maker gets rid of a trace by deleting an account. None for a set that is no simultaneous. Two
    queries, however many there are.
    """
    if not board_set.join_code:
        return ()
    makers = Q(created_by=None)
    if (maker := board_set.created_by_id) is not None:
        answers = fellow_makers_asked.send(sender=BoardSet, user_id=maker)
        makers |= Q(created_by__in={maker, *(user_id for _listener, found in answers for user_id in found)})
    others = BoardSet.objects.filter(makers).exclude(join_code="").exclude(pk=board_set.pk)
    names = ("code", "board_count", "created_at", "state", "commitment", "cancelled_at", "cancelled_reason")
    rows = others.order_by("created_at", "pk").values(*names)
    return tuple(OtherSimultaneous(**row) for row in rows)
