"""Where every player goes: table, seat and boards of each position."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from tournaments.models import Event, Play, Seat


@dataclass(frozen=True, slots=True)
class GuideLine:
    """Where a player sits in one position, and the boards played there; table 0 for who sits out.

    ``partner`` and ``against`` are names where somebody plays with or against one, and it matters.
    ``is_open``: where it will be is said only when the round is drawn.
    """

    position: int
    table: int
    seat: str
    boards: tuple[int, ...]
    partner: str = ""
    against: tuple[str, ...] = ()
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Guide:
    """One player's way through the event, in order of the positions."""

    number: int
    name: str
    label: str
    lines: tuple[GuideLine, ...]


def guides_of_event(event: Event) -> list[Guide]:
    """The guides of everybody who sits somewhere, by entry number; two queries."""
    boards: dict[tuple[int, int], list[int]] = defaultdict(list)
    plays = Play.objects.filter(event=event).order_by("board")
    for position, table, board in plays.values_list("position_id", "table", "board"):
        boards[position, table].append(board)
    lines: dict[int, list[GuideLine]] = defaultdict(list)
    entries = {}
    seats = Seat.objects.filter(position__event=event).select_related("position", "entry__player")
    for seat in seats.order_by("position__number"):
        entries[seat.entry_id] = seat.entry
        played = tuple(boards[seat.position_id, seat.table])
        lines[seat.entry_id].append(GuideLine(seat.position.number, seat.table, seat.seat, played))
    return [
        Guide(entry.number, str(entry.player), entry.label, tuple(lines[entry.pk]))
        for entry in sorted(entries.values(), key=lambda entry: entry.number)
    ]
