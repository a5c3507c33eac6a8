"""The prizes of an event, who gets them, and who would if places were others."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.maths.prizes.awarding import Awards, PrizeChange, awards, prize_changes
from scoring.maths.prizes.prize_list import PrizeList, prize_list
from scoring.models import Snapshot
from scoring.selectors.categories import contenders_of, contenders_of_snapshot
from tournaments.models import Event


def prizes_of(event: Event) -> PrizeList:
    """The list as it was set; empty where there is none."""
    return prize_list(event.prizes) if event.prizes else PrizeList()


def awards_of(event: Event, snapshot: Snapshot) -> Awards[int]:
    """Who gets what by the places of a snapshot, by the ids of entries; three queries at most."""
    return awards(prizes_of(event), contenders_of_snapshot(event, snapshot))


def prize_changes_of(
    event: Event, before: Mapping[int, int | None], after: Mapping[int, int | None]
) -> list[PrizeChange[int]]:
    """Whose prizes would change if the places ``before`` became those ``after``, by the ids of entries.

    For the preview of a correction: neither need be saved. Without prizes nothing is asked or changed.
    """
    if not event.prizes:
        return []
    old, new = contenders_of(event, before.items()), contenders_of(event, after.items())
    return prize_changes(prizes_of(event), old, new)
