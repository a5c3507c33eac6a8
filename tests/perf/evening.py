"""Large events, written row by row in bulk: everything that standings are computed from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from games.dealing.stream import HashStream
from tests.factories import EventFactory, UserFactory, sheet_data
from tournaments.models import Entry, Event, Play, Player, Position, ResultVersion, Seat
from tournaments.movements.catalogue import MAX_TABLES, make
from tournaments.movements.schedule import SEATS, label_of

POSITIONS, BOARDS_PER_POSITION = 8, 3
"""24 boards a table. With three boards a position the boards of 10,000 tables still have short numbers."""


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
        name=f"{tables} tables", played_on=date(2026, 3, 14), state="running", started_at=timezone.now()
    )
    entries = _entries(event, tables)
    movement = list(rounds(tables))
    positions = _positions(event)
    Seat.objects.bulk_create(
        (
            Seat(position=positions[round_.position], table=round_.table, seat=seat, entry=entries[label])
            for round_ in movement
            for seat, label in round_.seats.items()
        ),
        batch_size=5000,
    )
    _results(event, movement, positions)
    Event.objects.filter(pk=event.pk).update(results_version=1)
    return event


def _entries(event: Event, tables: int) -> dict[str, Entry]:
    labels = [label_of(line, member) for member in range(1, tables + 1) for line in SEATS]
    players = Player.objects.bulk_create(
        (
            # Random codes would meet: there are 191 million, and these are tens of thousands.
            Player(club=event.club, code=f"{event.code}{number}", family_name=f"Family{number}")
            for number in range(len(labels))
        ),
        batch_size=5000,
    )
    entries = Entry.objects.bulk_create(
        (
            Entry(event=event, player=player, number=number, label=label)
            for number, (player, label) in enumerate(zip(players, labels, strict=True), start=1)
        ),
        batch_size=5000,
    )
    return {entry.label: entry for entry in entries}


def _positions(event: Event) -> dict[int, Position]:
    positions = Position.objects.bulk_create(
        Position(event=event, number=number, started_at=timezone.now()) for number in range(1, POSITIONS + 1)
    )
    return {position.number: position for position in positions}


def _results(event: Event, movement: Iterable[Round], positions: Mapping[int, Position]) -> None:
    plays = Play.objects.bulk_create(
        (
            Play(
                event=event,
                position=positions[round_.position],
                table=round_.table,
                board=board,
                taker=SEATS[board % 4],
            )
            for round_ in movement
            for board in round_.boards
        ),
        batch_size=5000,
    )
    author, now = UserFactory(), timezone.now()
    stream = HashStream(b"benchmark", f"units/{len(plays)}")
    sheets = [sheet_data(unit) for step in range(40) for unit in (50 + 2 * step, -52 - 2 * step)]
    worth = [unit for step in range(40) for unit in (50 + 2 * step, -52 - 2 * step)]
    chosen = [stream.below(len(worth)) for _ in plays]
    ResultVersion.objects.bulk_create(
        (
            ResultVersion(
                play=play,
                number=1,
                sheet={**sheets[index], "taker": play.taker},
                unit=worth[index],
                is_confirmed=True,
                created_at=now,
                confirmed_at=now,
                entered_by_user=author,
                confirmed_by_user=author,
            )
            for play, index in zip(plays, chosen, strict=True)
        ),
        batch_size=5000,
    )


def settle() -> None:
    """Let PostgreSQL count its rows now, as it does by itself a minute after a large change."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
