"""Where every player goes: table, seat and boards of each position."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from tournaments.models import Bye, Event, Play, Seat
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.teams import attackers_of_event


@dataclass(frozen=True, slots=True)
class GuideLine:
    """Where a player sits in one position, and the boards played there; table 0 for who sits out.

    ``partner`` and ``against`` are names where somebody plays with or against one, and it matters.
    ``is_open``: where it will be is said only when the round is drawn. ``attacks`` are the boards that a team
    attacks there, with the badge (of triplettes) and the name of its attacker.
    """

    position: int
    table: int
    seat: str
    boards: tuple[int, ...]
    partner: str = ""
    against: tuple[str, ...] = ()
    is_open: bool = False
    attacks: tuple[tuple[int, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Guide:
    """One player's way through the event, in order of the positions."""

    number: int
    name: str
    label: str
    lines: tuple[GuideLine, ...]


def guides_of_event(event: Event) -> list[Guide]:
    """The guides of everybody who sits somewhere, by entry number.

    Two queries, one more where somebody sits out, of teams some more.
    """
    boards: dict[tuple[int, int], list[int]] = defaultdict(list)
    plays = Play.objects.filter(event=event).order_by("board")
    for position, table, board in plays.values_list("position_id", "table", "board"):
        boards[position, table].append(board)
    lines: dict[int, list[GuideLine]] = defaultdict(list)
    entries = {}
    seats = Seat.objects.filter(position__event=event).select_related("position", "entry__player")
    attackers = attackers_of_event(event)
    for seat in seats.order_by("position__number", "seat"):
        entries[seat.entry_id] = seat.entry
        played = tuple(boards[seat.position_id, seat.table])
        number, table = seat.position.number, seat.table
        attacks = tuple(
            (board, found.colour, found.player)
            for board in played
            if (found := attackers.get((number, table, board))) and found.entry == seat.entry_id
        )
        lines[seat.entry_id].append(GuideLine(number, table, seat.seat, played, attacks=attacks))
    if (event.movement or {}).get("byes"):
        resting = Bye.objects.filter(position__event=event, kind=Bye.Kind.BYE, entry__in=entries)
        for bye in resting.select_related("position"):
            lines[bye.entry_id].append(GuideLine(bye.position.number, 0, "", ()))
    names = entry_names(event) if event.is_of_teams else {}
    return [
        Guide(
            entry.number,
            names.get(entry.pk) or str(entry.player),
            entry.label,
            tuple(sorted(lines[entry.pk], key=lambda line: line.position)),
        )
        for entry in sorted(entries.values(), key=lambda entry: entry.number)
    ]
