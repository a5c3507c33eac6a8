"""What standings are computed from, read in a constant number of queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.models import Entry, Event
from tournaments.selectors.plays import counting_results, expected_plays
from tournaments.selectors.seats import SeatedEntries, seats_of_entries

CountingResult = tuple[int, int, int, int, str, int, int]
"""``(play id, board, position id, table, taker's seat, unit, version number)``."""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as far as standings need it; ``line`` is empty before the draw."""

    pk: int
    line: str
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class StandingsInput:
    """The results that count, who sat where, and which change of the results this is.

    ``results`` are sorted by board and play; ``seats`` leads from ``(position id, table)`` to the
    entries there in the order of ``SEATS``.
    """

    event_id: int
    version: int
    formula: dict[str, Any]
    results: list[CountingResult]
    seats: dict[tuple[int, int], SeatedEntries]
    entries: list[EntryRow]
    expected_count: int


def standings_input(event_id: int) -> StandingsInput | None:
    """The input of an event, ``None`` when there is no such event.

    The counter of changes is read first: what is read after it may be newer than the counter, never older, so
    the worst that a change in between does is one more computation.
    """
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        return None
    return StandingsInput(
        event_id=event.pk,
        version=event.results_version,
        formula=event.formula,
        results=counting_results(event),
        seats=seats_of_entries(event),
        entries=[
            EntryRow(pk, label[:1], withdrawn is not None)
            for pk, label, withdrawn in Entry.objects.filter(event=event)
            .order_by("number")
            .values_list("pk", "label", "withdrawn_at")
        ],
        expected_count=expected_plays(event).count(),
    )
