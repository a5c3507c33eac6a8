"""Large events, written row by row in bulk: everything that standings are computed from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from games.dealing.stream import HashStream
from tests.factories import EventFactory, UserFactory, sheet_data
from tests.perf.rows import first_free_id, rows_write
from tournaments.models import Entry, Event, Play, Player, Position, ResultVersion, Seat
from tournaments.movements.catalogue import MAX_TABLES, make
from tournaments.movements.schedule import SEATS, label_of

POSITIONS, BOARDS_PER_POSITION = 8, 3
"""24 boards a table. With three boards a position the boards of 10,000 tables still have short numbers."""
UNITS = 80
"""How many different results there are."""
TIMES, AUTHORS = ("created_at", "confirmed_at"), ("entered_by_user", "confirmed_by_user")
FAMILIES = ("Rossi", "Bianchi", "Dupont", "Martin", "Ferrari", "Moreau", "Esposito")


class Round(NamedTuple):
    """One table in one position: the label in each seat, and the boards."""

    position: int
    table: int
    seats: Mapping[str, str]
    boards: Iterable[int]


def rounds(tables: int) -> Iterator[Round]:
    """A movement of the catalogue, or beyond its largest: seats and boards move by constant shifts."""
    if tables <= MAX_TABLES:
        for sitting in make(4 * tables, POSITIONS, BOARDS_PER_POSITION).sittings:
            yield Round(sitting.position, sitting.table, sitting.seats, sitting.boards)
        return
    for step in range(POSITIONS):
        for table in range(tables):
            labels = {
                line: label_of(line, (table + step * shift) % tables + 1) for shift, line in enumerate(SEATS)
            }
            first = (table - step) % tables * BOARDS_PER_POSITION + 1
            yield Round(step + 1, table + 1, labels, range(first, first + BOARDS_PER_POSITION))


@transaction.atomic
def build_event(tables: int) -> Event:
    """A running event with a confirmed result of every play."""
    event = EventFactory(
        name=f"{tables} tables",
        played_on=date(2026, 3, 14),
        state="running",
        started_at=timezone.now(),
        results_version=1,
    )
    movement = list(rounds(tables))
    entries = _entries(event, tables)
    positions = _positions(event)
    rows_write(
        Seat,
        ("id", "position", "table", "seat", "entry"),
        (
            (number, positions[round_.position], round_.table, seat, entries[label])
            for number, (round_, seat, label) in enumerate(
                ((round_, seat, label) for round_ in movement for seat, label in round_.seats.items()),
                start=first_free_id(Seat),
            )
        ),
    )
    _results(event, movement, positions)
    return event


def _entries(event: Event, tables: int) -> dict[str, int]:
    """Players and entries; the ids of the entries by label."""
    labels = [label_of(line, member) for member in range(1, tables + 1) for line in SEATS]
    player, entry = first_free_id(Player), first_free_id(Entry)
    # Random codes would meet: there are 191 million, and these are tens of thousands.
    rows_write(
        Player,
        ("id", "club", "code", "family_name", "given_name"),
        (
            (player + index, event.club_id, f"{event.pk}P{index}", FAMILIES[index % 7] + str(index), "Maria")
            for index in range(len(labels))
        ),
    )
    rows_write(
        Entry,
        ("id", "event", "player", "number", "label"),
        ((entry + index, event.pk, player + index, index + 1, label) for index, label in enumerate(labels)),
    )
    return {label: entry + index for index, label in enumerate(labels)}


def _positions(event: Event) -> dict[int, int]:
    """The ids of the positions by number."""
    now = timezone.now()
    return {
        number: Position.objects.create(event=event, number=number, published_at=now, started_at=now).pk
        for number in range(1, POSITIONS + 1)
    }


def _results(event: Event, movement: Iterable[Round], positions: Mapping[int, int]) -> None:
    first = first_free_id(Play)
    plays = [
        (first + index, positions[round_.position], round_.table, board, SEATS[board % 4])
        for index, (round_, board) in enumerate(
            (round_, board) for round_ in movement for board in round_.boards
        )
    ]
    rows_write(
        Play,
        ("id", "event", "position", "table", "board", "taker"),
        ((play, event.pk, *rest) for play, *rest in plays),
    )
    author = UserFactory().pk
    sheets = _sheets()
    stream, version = HashStream(b"benchmark", f"units/{len(plays)}"), first_free_id(ResultVersion)
    rows_write(
        ResultVersion,
        ("id", "play", "number", "unit", "sheet", "is_confirmed", *TIMES, *AUTHORS),
        (
            (
                version + play - first,
                play,
                1,
                *sheets[taker][stream.below(UNITS)],
                True,
                *_now(),
                author,
                author,
            )
            for play, _position, _table, _board, taker in plays
        ),
    )


@cache
def _now() -> tuple[object, object]:
    """The time of every result, as the driver takes it."""
    field = ResultVersion._meta.get_field("confirmed_at")
    return (field.get_db_prep_save(timezone.now(), connection),) * 2


def _sheets() -> dict[str, list[tuple[int, object]]]:
    """By the taker's seat: units with their sheets, as the driver takes them."""
    field = ResultVersion._meta.get_field("sheet")
    worth = [unit for step in range(UNITS // 2) for unit in (50 + 2 * step, -52 - 2 * step)]
    return {
        seat: [(unit, field.get_db_prep_save(sheet_data(unit, taker=seat), connection)) for unit in worth]
        for seat in SEATS
    }
