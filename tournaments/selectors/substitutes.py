"""Who plays in whose place."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Entry, Event, Seat


@dataclass(frozen=True, slots=True)
class Substitute:
    """``name`` sits in the place of ``player`` in ``positions``."""

    name: str
    player: str
    positions: tuple[int, ...]


def substitutes_of_event(event: Event) -> list[Substitute]:
    """All of them, in the order in which they came; one query."""
    return _substitutes(Seat.objects.filter(position__event=event))


def substitutes_of_entry(entry: Entry) -> list[Substitute]:
    """Those of one entry; one query."""
    return _substitutes(Seat.objects.filter(entry=entry))


def _substitutes(seats: QuerySet[Seat]) -> list[Substitute]:
    positions: dict[tuple[str, str], list[int]] = {}
    found = seats.filter(substitute__isnull=False).select_related("substitute", "entry__player", "position")
    for seat in found.order_by("position__number", "entry__number"):
        people = (str(seat.person), str(seat.entry.player))
        positions.setdefault(people, []).append(seat.position.number)
    return [Substitute(*people, tuple(numbers)) for people, numbers in positions.items()]
