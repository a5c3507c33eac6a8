"""What standings are computed from, read in a constant number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.selectors.kinds import of_kind
from scoring.selectors.rounds_input import RoundsInput, rounds_input
from scoring.selectors.rulings_input import RulingsInput, rulings_input
from tournaments.models import Entry, Event
from tournaments.movements.layouts import LAYOUTS
from tournaments.selectors.plays import CountingResult, counting_results, expected_plays
from tournaments.selectors.rows import rows_fetch
from tournaments.selectors.seats import SeatRow, seat_rows
from tournaments.selectors.teams import QUADRETTES


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as far as standings need it; ``line`` is empty before the draw."""

    pk: int
    line: str
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class StandingsInput:
    """The results that count, who sat where, and which change of the results this is.

    Rows of ``results`` and ``seats`` come in no order. ``codes`` name the entries of teams by their first
    player.
    """

    event_id: int
    version: int
    formula: dict[str, Any]
    results: list[CountingResult]
    seats: list[SeatRow]
    entries: list[EntryRow]
    expected_count: int
    is_of_teams: bool = False
    codes: Mapping[str, int] = field(default_factory=dict)
    rulings: RulingsInput = field(default_factory=RulingsInput)


AnyInput = StandingsInput | RoundsInput


def standings_input(event_id: int) -> AnyInput | None:
    """The input of an event, ``None`` when there is no such event.

    The counter of changes is read first: what is read after it may be newer than the counter, never older, so
    the worst that a change in between does is one more computation.
    """
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        return None
    return of_kind(event, boards=boards_input, rounds=rounds_input, matches=boards_input)(event)


def boards_input(event: Event) -> StandingsInput:
    """The input of an event of boards, whose counter of changes has been read with it."""
    seats = seat_rows(event)
    sides, entries = lines_of_teams(event, seats), Entry.objects.filter(event=event)
    is_of_teams = event.is_of_teams
    return StandingsInput(
        event_id=event.pk,
        version=event.results_version,
        formula=event.formula,
        results=counting_results(event),
        seats=seats,
        entries=[
            EntryRow(pk, sides.get(pk, "") if is_of_teams else label[:1], withdrawn is not None)
            for pk, label, withdrawn in rows_fetch(
                entries.order_by("number").values_list("pk", "label", "withdrawn_at")
            )
        ],
        expected_count=expected_plays(event).count(),
        is_of_teams=is_of_teams,
        rulings=rulings_input(event),
        codes=dict(entries.values_list("player__code", "pk")) if is_of_teams else {},
    )


def has_lines(event: Event) -> bool:
    """Whether everybody keeps a seat or a side all evening, so that lines can be ranked apart."""
    if not event.is_of_teams:
        return True
    return LAYOUTS[(event.movement or {}).get("form", QUADRETTES)].keeps_seat


def lines_of_teams(event: Event, seats: Iterable[SeatRow]) -> dict[int, str]:
    """The line of every team, N for North-South, E for East-West, where they keep their sides all evening."""
    if not event.is_of_teams or not has_lines(event):
        return {}
    return {entry: seat[:1] for _position, _table, seat, entry in seats}
