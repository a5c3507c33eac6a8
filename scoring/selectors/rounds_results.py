"""The rounds of an event table by table, as everybody may see them: those that are published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.maths.ranking import thousandths
from scoring.maths.rounds.counting import counting_lines
from scoring.maths.rounds.lines import Line
from scoring.maths.rounds.reading import rounds_formula
from scoring.selectors.results import Person
from scoring.selectors.rounds_counted import lines_where_ruled
from tournaments.models import Bye, Entry, Event, Position
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.plays import counting_scores
from tournaments.selectors.seats import SeatRow, seat_rows


@dataclass(frozen=True, slots=True)
class SideResult:
    """Who has a seat or a side, and what it has made: its points, and those of the formula in thousandths.

    Both are ``None`` while no result is confirmed.
    """

    seat: str
    person: Person
    made: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class RoundBye:
    """Who has no opponent in a round, of which kind that is, and what it gives, in thousandths."""

    person: Person
    kind: str
    points: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A published round: every table's number and sides, and who has no opponent."""

    number: int
    tables: tuple[tuple[int, tuple[SideResult, ...]], ...]
    byes: tuple[RoundBye, ...]


def people_of_event(event: Event) -> dict[int, Person]:
    """Every entry as pages name it, by its id; three queries."""
    names = entry_names(event)
    codes = Entry.objects.filter(event=event).values_list("pk", "player__code")
    return {entry: Person(code, names[entry]) for entry, code in codes}


def rounds_of_event(event: Event) -> list[RoundResult]:
    """The published rounds, the newest first; seven queries."""
    positions = Position.objects.filter(event=event, published_at__isnull=False).order_by("-number")
    people, formula = people_of_event(event), rounds_formula(event.formula)
    seats = seat_rows(event)
    lines = _lines(event, seats)
    byes: dict[int, list[RoundBye]] = defaultdict(list)
    rows = Bye.objects.filter(position__event=event).order_by("entry__number")
    for position, entry, kind in rows.values_list("position_id", "entry_id", "kind"):
        byes[position].append(RoundBye(people[entry], kind, thousandths(formula.unplayed[kind].points)))
    tables: dict[int, dict[int, list[SideResult]]] = defaultdict(lambda: defaultdict(list))
    for position, table, seat, entry in sorted(seats, key=lambda row: (row[1], "NESWX".index(row[2][0]))):
        line = lines.get((position, entry))
        points = None if line is None else thousandths(formula.of_line(line).points)
        side = SideResult(seat, people[entry], None if line is None else line.made, points)
        tables[position][table].append(side)
    return [
        RoundResult(
            position.number,
            tuple((table, tuple(sides)) for table, sides in tables[position.pk].items()),
            tuple(byes[position.pk]),
        )
        for position in positions
    ]


def _lines(event: Event, seats: list[SeatRow]) -> Mapping[tuple[int, int], Line[int]]:
    """``(position id, entry id)`` to the result that counts."""
    ruled = lines_where_ruled(event)
    if ruled is not None:
        numbers = dict(Position.objects.filter(event=event).values_list("number", "pk"))
        return {(numbers[number], entry): line for (number, entry), line in ruled.items()}
    results = counting_scores(event)
    position_of = {number: position for _, position, number, *_ in results}
    lines = counting_lines(
        ((number, (position, table), scores) for _, position, number, table, scores, _ in results),
        (((position, table), seat, entry) for position, table, seat, entry in seats),
        (),
    )
    return {(position_of[line.round], line.entrant): line for line in lines}
