"""Who sits where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter

from tournaments.models import Event, Play, Position, Seat
from tournaments.movements.etuis import etui_of
from tournaments.movements.layouts import TEAM_SEATS, attacking
from tournaments.movements.schedule import SEATS
from tournaments.selectors.entry_names import names_of_entries
from tournaments.selectors.etuis import movement_kind
from tournaments.selectors.rows import rows_fetch

WRITTEN = (*SEATS, "X", *TEAM_SEATS)
"""Seats and sides in the order in which they are written down."""


def positions_of_event(event: Event) -> list[Position]:
    """All positions in order."""
    return list(Position.objects.filter(event=event).order_by("number"))


def current_position(event: Event) -> Position | None:
    """The last started position, ``None`` before the start."""
    return Position.objects.filter(event=event, started_at__isnull=False).order_by("-number").first()


def seating(event: Event, position: int) -> dict[int, dict[str, Seat]]:
    """Table number to seat letter to ``Seat`` with its entry and player, for one position; one query."""
    tables: dict[int, dict[str, Seat]] = defaultdict(dict)
    seats = Seat.objects.filter(position__event=event, position__number=position)
    for seat in seats.select_related("entry__player", "substitute").order_by("table"):
        tables[seat.table][seat.seat] = seat
    name_sides(seat for table in tables.values() for seat in table.values())
    return dict(tables)


def table_seating(event: Event, position: int, table: int) -> dict[str, Seat]:
    """Seat letter to ``Seat`` at one table in one position."""
    seats = Seat.objects.filter(position__event=event, position__number=position, table=table)
    found = {seat.seat: seat for seat in seats.select_related("entry__player", "substitute")}
    name_sides(found.values())
    return found


def seats_of_play(play: Play) -> tuple[str, ...]:
    """The seats, or sides, that are taken where ``play`` is played, as they are written down."""
    taken = set(
        Seat.objects.filter(position=play.position_id, table=play.table).values_list("seat", flat=True)
    )
    return tuple(seat for seat in WRITTEN if seat in taken)


def in_order(seats: dict[str, Seat]) -> dict[str, Seat]:
    """The seats of a table as they are written down: N, E, S, W, or its sides."""
    return {letter: seats[letter] for letter in WRITTEN if letter in seats}


def by_letter(seats: Mapping[str, Seat], taker: str) -> Mapping[str, Seat]:
    """Who plays at N, E, S and W when ``taker`` attacks: at a table of teams the side of each.

    The four seats of a table where each plays for itself are as they were.
    """
    attack = attacking(seats, taker)
    if attack is None or attack == taker:
        return seats
    defence = next((seat for letter, seat in seats.items() if letter != attack), None)
    others = {} if defence is None else dict.fromkeys(SEATS, defence)
    return others | ({taker: seats[attack]} if attack in seats else {})


def name_sides(seats: Iterable[Seat]) -> None:
    """Call the sides of pairs and teams by their names; one query where there are any."""
    sides = [seat for seat in seats if seat.seat in TEAM_SEATS]
    names = names_of_entries({seat.entry_id for seat in sides}) if sides else {}
    for seat in sides:
        seat.side_name = names.get(seat.entry_id, "")


SeatedEntries = tuple[int | None, ...]
"""The entry ids at a table in the order of ``SEATS``; ``None`` where nobody sits."""


SeatRow = tuple[int, int, str, int]
"""``(position id, table, seat, entry id)``."""


def seat_rows(event: Event) -> list[SeatRow]:
    """Who sits where in the whole event; one query, plain rows in no order, for scoring."""
    seats = Seat.objects.filter(position__event=event).order_by()
    return rows_fetch(seats.values_list("position_id", "table", "seat", "entry_id"))


def seats_by_table(rows: Iterable[SeatRow]) -> dict[tuple[int, int], SeatedEntries]:
    """``(position id, table)`` to the entries there."""
    tables: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for position, table, seat, entry in rows:
        tables[position, table][seat] = entry
    return {place: tuple(map(seated.get, SEATS)) for place, seated in tables.items()}


def seats_of_entries(event: Event) -> dict[tuple[int, int], SeatedEntries]:
    """``(position id, table)`` to the entries there, of the whole event; one query."""
    return seats_by_table(seat_rows(event))


@dataclass(frozen=True, slots=True)
class SlipLine:
    """One line of a board's slip: where it is played in which position, and by whom (names by seat).

    Zero where the table writes it down itself.
    """

    position: int
    table: int
    names: dict[str, str]


@dataclass(frozen=True, slots=True)
class Slip:
    """What travels with an étui: its taker's seat and everywhere it is played, in order.

    ``seats`` are those of a table, where they are fewer than four. ``etui`` tells the étuis of a board apart.
    """

    board: int
    taker: str
    lines: tuple[SlipLine, ...]
    seats: tuple[str, ...] = ()
    etui: int = 1


def slips_of_event(event: Event) -> list[Slip]:
    """The slips of all étuis, those that go together one after the other; two queries."""
    names: dict[tuple[int, int], dict[str, str]] = defaultdict(dict)
    seats = list(Seat.objects.filter(position__event=event).select_related("entry__player", "substitute"))
    name_sides(seats)
    for seat in seats:
        names[seat.position_id, seat.table][seat.seat] = seat.name
    sides = tuple(seat for seat in TEAM_SEATS if any(one.seat == seat for one in seats))
    etuis: dict[tuple[int, int], list[Play]] = defaultdict(list)
    plays, kind = Play.objects.filter(event=event).select_related("position"), movement_kind(event)
    for play in plays.order_by("board", "position__number", "table"):
        etuis[etui_of(play.copy, kind), play.board].append(play)
    return [
        Slip(
            board,
            plays_of_etui[0].taker,
            tuple(
                SlipLine(play.position.number, play.table, names[play.position_id, play.table])
                for play in plays_of_etui
            ),
            sides,
            etui,
        )
        for (etui, board), plays_of_etui in sorted(etuis.items(), key=itemgetter(0))
    ]
