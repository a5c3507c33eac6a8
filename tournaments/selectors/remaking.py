"""What is needed to make the rest of a started movement anew: who is there, and which boards they know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from games.selectors.boards import board_takers, released_numbers
from tournaments.models import Entry, Event, Player, Position, Seat
from tournaments.movements.schedule import SEATS, Schedule
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.plays import expected_plays


@dataclass(frozen=True, slots=True)
class Evening:
    """A started event as far as its movement goes.

    ``first`` is the first position that has not been started, ``now`` the one before it. ``lines`` are the
    labels of those who play on, ``gone`` of those who have a seat and do not; ``names`` are told instead.
    """

    schedule: Schedule
    first: int
    lines: Mapping[str, tuple[str, ...]]
    gone: tuple[str, ...]
    names: Mapping[str, str]
    takers: Mapping[int, str]
    seen: frozenset[int]

    @property
    def now(self) -> int:
        """The position that is being played; 0 before the first."""
        return self.first - 1


def evening_of(event: Event, schedule: Schedule) -> Evening:
    """How things stand with single players in four lines; seven queries."""
    return _evening(event, schedule, {entry.label: str(entry.player) for entry in _labelled(event)}, SEATS)


def team_evening_of(event: Event, schedule: Schedule) -> Evening:
    """How things stand in an event of teams, which are one line without a name; seven queries."""
    called = entry_names(event)
    return _evening(event, schedule, {entry.label: called[entry.pk] for entry in _labelled(event)}, ("",))


def _labelled(event: Event) -> QuerySet[Entry]:
    """Everybody who has, or had, a place in the movement."""
    return Entry.objects.filter(event=event).exclude(label="").select_related("player").order_by("number")


def _evening(event: Event, schedule: Schedule, names: Mapping[str, str], seats: Collection[str]) -> Evening:
    started = Position.objects.filter(event=event, started_at__isnull=False)
    first = 1 + max(started.values_list("number", flat=True), default=0)
    seated = {
        label
        for sitting in schedule.sittings
        if sitting.position >= first
        for label in sitting.seats.values()
    }
    lines: dict[str, list[str]] = {line: [] for line in seats}
    gone = []
    for entry in _labelled(event):
        if not entry.is_withdrawn:
            lines[entry.line if entry.line in lines else ""].append(entry.label)
        elif entry.label in seated:
            gone.append(entry.label)
    return Evening(
        schedule=schedule,
        first=first,
        lines={line: tuple(labels) for line, labels in lines.items()},
        gone=tuple(gone),
        names=names,
        takers=board_takers(event.board_set) if event.board_set else {},
        seen=frozenset(released_numbers(event.board_set)) if event.board_set else frozenset(),
    )


def boards_met_elsewhere(
    event: Event, first: int, newcomers: Mapping[str, Player | None]
) -> dict[str, frozenset[int]]:
    """By label the boards that whoever sits there from ``first`` on has met before in another's place.

    ``newcomers`` have labels that nobody had, and are people whom the club knows, or not. Two queries.
    """
    boards: dict[tuple[int, int], set[int]] = defaultdict(set)
    for number, table, board in expected_plays(event).values_list("position__number", "table", "board"):
        boards[number, table].add(board)
    met: dict[int, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    sitting: dict[str, set[int]] = defaultdict(set)
    seats = Seat.objects.filter(position__event=event)
    columns = ("position__number", "table", "entry__label", "entry__player_id", "substitute_id")
    for number, table, label, player, substitute in seats.values_list(*columns):
        person = substitute or player
        if number < first:
            met[person][label] |= boards[number, table]
        else:
            sitting[label].add(person)
    for label, newcomer in newcomers.items():
        if newcomer is not None:
            sitting[label].add(newcomer.pk)
    known = {label: _elsewhere(label, people, met) for label, people in sitting.items()}
    return {label: found for label, found in known.items() if found}


def _elsewhere(
    label: str, people: Iterable[int], met: Mapping[int, Mapping[str, set[int]]]
) -> frozenset[int]:
    """What ``people`` have met in other places than their own, which the movement itself knows."""
    return frozenset(
        board
        for person in people
        for place, found in met.get(person, {}).items()
        if place != label
        for board in found
    )
