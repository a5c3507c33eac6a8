"""Who belongs to which groups of an event, and the places within them: derived from a snapshot, never stored.

A constant number of queries, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from scoring.maths.categories import AGE, CLUB, LINE, SERIES, SEX, groups_of, places_within
from scoring.maths.prizes.awarding import Contender
from scoring.models import Snapshot, StandingRow
from scoring.selectors.inputs import lines_of_teams
from scoring.selectors.standings import SIDES
from tournaments.models import Entry, Event
from tournaments.models.categories import CATEGORY_FIELDS
from tournaments.selectors.seats import seat_rows

BESIDE = (SEX, AGE, SERIES)
"""Kinds whose places are said beside a name in the ranking of all."""

NONE = Q(**dict.fromkeys(CATEGORY_FIELDS, ""))


def has_categories(event: Event) -> bool:
    """Whether somebody is in one; one query."""
    return Entry.objects.filter(event=event).exclude(NONE).exists()


def entry_groups(event: Event) -> dict[int, tuple[str, ...]]:
    """The groups of every entry by its id, also of who has withdrawn; two queries."""
    lines = lines_of_event(event)
    rows = Entry.objects.filter(event=event).order_by("number").values_list("pk", "label", *CATEGORY_FIELDS)
    return {
        pk: groups_of({SEX: sex, AGE: age, SERIES: series, CLUB: club, LINE: lines.get(pk, label[:1])})
        for pk, label, sex, age, series, club in rows
    }


def lines_of_event(event: Event) -> Mapping[int, str]:
    """The line of everybody who has another than the first letter of their label, empty for none.

    The side on which teams stay; in an event of rounds the side, where all of them keep theirs to the end.
    """
    if event.has_rounds:
        return dict.fromkeys(Entry.objects.filter(event=event).values_list("pk", flat=True), "") | _kept(
            event
        )
    if not event.is_of_teams:
        return {}
    own = dict.fromkeys(Entry.objects.filter(event=event).values_list("pk", flat=True), "")
    return own | {pk: SIDES[line] for pk, line in lines_of_teams(event, seat_rows(event)).items()}


def _kept(event: Event) -> dict[int, str]:
    """The sides of pairs, if nobody has ever changed theirs."""
    sides: dict[int, set[str]] = {}
    for _position, _table, seat, entry in seat_rows(event):
        sides.setdefault(entry, set()).add(seat)
    if any(len(seats) > 1 or not seats <= set(SIDES.values()) for seats in sides.values()):
        return {}
    return {entry: next(iter(seats)) for entry, seats in sides.items()}


def contenders_of(event: Event, places: Iterable[tuple[int, int | None]]) -> list[Contender[int]]:
    """Entries by id with these places and their groups; two or three queries.

    Also for places that are not saved: those that a correction would give.
    """
    groups = entry_groups(event)
    return [Contender(pk, place, groups.get(pk, ())) for pk, place in places]


def contenders_of_snapshot(event: Event, snapshot: Snapshot) -> list[Contender[int]]:
    """The same for the places of a snapshot, the best first, in the order of the list where equal."""
    rows = StandingRow.objects.filter(snapshot=snapshot).order_by("place", "entry__number")
    return contenders_of(event, rows.values_list("entry_id", "place"))


def category_places(contenders: Iterable[Contender[int]]) -> dict[str, list[tuple[int, int]]]:
    """Entry and place within every group that has somebody, the best first; groups in the order of kinds."""
    there = list(contenders)
    found = places_within(((one.id, one.place) for one in there), {one.id: one.groups for one in there})
    kinds = [SEX, AGE, SERIES, CLUB, LINE]
    return dict(sorted(found.items(), key=lambda row: (kinds.index(row[0].partition(":")[0]), row[0])))


def places_of_entries(
    found: Mapping[str, list[tuple[int, int]]], kinds: Iterable[str] | None = None
) -> dict[int, list[tuple[str, int]]]:
    """The same by entry: the places in its groups (of these kinds), in order."""
    wanted = None if kinds is None else set(kinds)
    by_entry: dict[int, list[tuple[str, int]]] = {}
    for group, rows in found.items():
        if wanted is None or group.partition(":")[0] in wanted:
            for entry, place in rows:
                by_entry.setdefault(entry, []).append((group, place))
    return by_entry


def codes_of_event(event: Event) -> dict[int, str]:
    """The code of every entry's first player by the entry's id; one query."""
    rows: Any = Entry.objects.filter(event=event).values_list("pk", "player__code")
    return dict(rows)
