"""What the scoreboard of every kind of event shows of categories and prizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scoring.maths.prizes.awarding import Award, Awards
from scoring.maths.prizes.prize_list import Prize
from scoring.models import Snapshot
from scoring.selectors.categories import (
    BESIDE,
    category_places,
    codes_of_event,
    contenders_of_snapshot,
    has_categories,
    places_of_entries,
)
from scoring.selectors.prizes import awards_of, prizes_of
from tournaments.models import Event
from tournaments.selectors.entry_names import entry_names

CATEGORIES, PRIZES = "categories", "prizes"
GROUP_KINDS = frozenset({CATEGORIES, PRIZES})

Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Winner:
    """Who gets an award."""

    code: str
    name: str
    award: Award[int]


def groups_context(event: Event, snapshot: Snapshot | None, kind: str) -> Context:
    """Which of these tabs there are, the places beside the names of a ranking, and the part ``kind``."""
    categories = has_categories(event)
    context: Context = {
        "has_categories": categories and snapshot is not None,
        "has_prizes": bool(event.prizes),
    }
    if kind == PRIZES:
        return context | _prizes(event, snapshot)
    if snapshot is None or not categories or kind in {"projector", "director", "boards", "rounds"}:
        return context
    found = category_places(contenders_of_snapshot(event, snapshot))
    codes = codes_of_event(event)
    if kind == CATEGORIES:
        names = entry_names(event)
        rows = [
            (group, [(place, codes[pk], names[pk]) for pk, place in placed])
            for group, placed in found.items()
        ]
        return context | {"groups": rows}
    own = places_of_entries(found, BESIDE)
    return context | {"beside": {codes[pk]: places for pk, places in own.items()}}


def _prizes(event: Event, snapshot: Snapshot | None) -> Context:
    """The list by groups, and once the ranking is published who gets what of it."""
    prizes = prizes_of(event)
    context: Context = {"prizes": prizes, "prize_groups": by_group(prizes.prizes)}
    if snapshot is None or event.state != Event.State.PUBLISHED:
        return context
    awards = awards_of(event, snapshot)
    return context | {"awards": awards, "winner_groups": winners(event, awards)}


def by_group(prizes: Iterable[Prize]) -> list[tuple[str, list[Prize]]]:
    """The prizes of every group by place, groups in the order of the list."""
    order: dict[str, list[Prize]] = {}
    for prize in prizes:
        order.setdefault(prize.group, []).append(prize)
    return [(group, sorted(own, key=lambda one: one.place)) for group, own in order.items()]


def winners(event: Event, awards: Awards[int]) -> list[tuple[str, list[Winner]]]:
    """Who gets what, group by group in the order of the list, the best place first; three queries."""
    names, codes = entry_names(event), codes_of_event(event)
    order: Mapping[str, int] = {
        group: index
        for index, group in enumerate(dict.fromkeys(one.group for one in prizes_of(event).prizes))
    }
    rows = [Winner(codes[one.entrant], names[one.entrant], one) for one in awards.given]
    rows.sort(key=lambda row: (order[row.award.group], row.award.first, row.name))
    return [(group, list(own)) for group, own in groupby(rows, key=lambda row: row.award.group)]
