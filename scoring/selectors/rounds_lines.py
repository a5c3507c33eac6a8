"""Every published round of one entry: with whom, against whom, and what came of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Exists, OuterRef

from scoring.maths.rounds.counting import counting_lines
from scoring.maths.rounds.formula import OWN_POINTS, Given, RoundsFormula
from scoring.maths.rounds.lines import Line
from scoring.selectors.results import Person
from scoring.selectors.rounds_counted import lines_where_ruled
from scoring.selectors.rounds_input import round_started
from tournaments.models import Bye, Entry, Event, ResultVersion, Seat
from tournaments.selectors.plays import plays_at_tables_of

_NORTH = frozenset({"N", "S"})

SeatedRow = tuple[int, int, str, int]
"""``(number of the round, table, seat, entry id)``."""


@dataclass(slots=True)
class TableResult:
    """What was handed in at a table: the points that count, those that a correction replaced, and why."""

    scores: dict[str, int] | None = None
    before: dict[str, int] | None = None
    reason: str = ""
    not_played_reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of an entry. ``line`` is what counts, and ``given`` what it gives.

    Both are ``None`` while nothing counts.

    Without an opponent there is no table, and ``kind`` says why. ``before`` are the points made and against
    that a correction has replaced.
    """

    number: int
    table: int | None
    seat: str
    kind: str
    partners: tuple[Person, ...]
    opponents: tuple[Person, ...]
    line: Line[int] | None
    given: Given | None
    before: tuple[int, int] | None
    result: TableResult

    @property
    def points(self) -> Fraction | None:
        """The points that count, ``None`` while there are none."""
        return None if self.given is None else self.given.points


def round_lines(
    event: Event, entry: Entry, formula: RoundsFormula, people: Mapping[int, Person]
) -> list[RoundLine]:
    """The published rounds of ``entry`` in order; five queries."""
    tables = _tables(event, entry)
    byes = Bye.objects.filter(entry=entry, position__published_at__isnull=False)
    kinds = dict(byes.values_list("position__number", "kind"))
    results = _results(entry)
    # As in the standings: a bye counts from the start of its round.
    started = round_started(event)
    away = [(number, entry.pk, kind) for number, kind in kinds.items() if number <= started]
    counting = lines_where_ruled(event) or _lines(tables, results, away)
    before = _lines(tables, {n: TableResult(one.before) for n, one in results.items() if one.before}, [])
    return [
        _told(
            _Round(
                number=number,
                kind=kinds.get(number, ""),
                sitting=tables.get(number, []),
                line=counting.get((number, entry.pk)),
                replaced=before.get((number, entry.pk)),
                result=results.get(number, TableResult()),
            ),
            entry,
            formula,
            people,
        )
        for number in sorted(tables.keys() | kinds.keys())
    ]


def _tables(event: Event, entry: Entry) -> dict[int, list[SeatedRow]]:
    """The number of each published round to those at the entry's table."""
    own = Seat.objects.filter(entry=entry, position=OuterRef("position"), table=OuterRef("table"))
    seats = Seat.objects.filter(Exists(own), position__event=event, position__published_at__isnull=False)
    tables: dict[int, list[SeatedRow]] = defaultdict(list)
    for row in seats.order_by("seat").values_list("position__number", "table", "seat", "entry_id"):
        tables[row[0]].append(row)
    return tables


@dataclass(frozen=True, slots=True)
class _Round:
    """What is known of one round of an entry."""

    number: int
    kind: str
    sitting: Sequence[SeatedRow]
    line: Line[int] | None
    replaced: Line[int] | None
    result: TableResult

    @property
    def is_away(self) -> bool:
        """Whether there is no opponent; whoever has a result of the round had one."""
        return bool(self.kind) and (self.line is None or self.line.kind == self.kind)


def _told(one: _Round, entry: Entry, formula: RoundsFormula, people: Mapping[int, Person]) -> RoundLine:
    mine = None if one.is_away else next((row for row in one.sitting if row[3] == entry.pk), None)
    partners, opponents = _sides(one.sitting, mine, people, alone=formula.points == OWN_POINTS)
    return RoundLine(
        number=one.number,
        table=mine[1] if mine else None,
        seat=mine[2] if mine else "",
        kind="" if mine else one.kind,
        partners=partners,
        opponents=opponents,
        line=one.line,
        given=None if one.line is None else formula.of_line(one.line),
        before=None if one.replaced is None else (one.replaced.made, one.replaced.against),
        result=one.result,
    )


def _sides(
    sitting: Sequence[SeatedRow], mine: SeatedRow | None, people: Mapping[int, Person], *, alone: bool
) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
    """Partners and opponents of who has the seat ``mine``; ``alone``: each plays for itself."""
    if mine is None:
        return (), ()
    if alone:
        return (), tuple(people[row[3]] for row in sitting if row != mine)
    side = mine[2][0] in _NORTH
    others = [row for row in sitting if row != mine]
    partners = tuple(people[row[3]] for row in others if (row[2][0] in _NORTH) is side)
    return partners, tuple(people[row[3]] for row in others if (row[2][0] in _NORTH) is not side)


def _lines(
    tables: Mapping[int, Sequence[SeatedRow]],
    results: Mapping[int, TableResult],
    byes: Sequence[tuple[int, int, str]],
) -> dict[tuple[int, int], Line[int]]:
    """``(round, entry id)`` to its line; the number of the round is also that of its one table here."""
    scores = [(number, number, one.scores) for number, one in results.items() if one.scores is not None]
    seats = [(number, seat, entry) for rows in tables.values() for number, _, seat, entry in rows]
    return {(line.round, line.entrant): line for line in counting_lines(scores, seats, byes)}


def _results(entry: Entry) -> dict[int, TableResult]:
    """The number of each round to what was handed in at the entry's table."""
    found: dict[int, TableResult] = defaultdict(TableResult)
    plays = plays_at_tables_of(entry).filter(position__published_at__isnull=False)
    for number, reason in plays.exclude(not_played_reason="").values_list(
        "position__number", "not_played_reason"
    ):
        found[number].not_played_reason = reason
    versions = ResultVersion.objects.filter(play__in=plays, confirmed_at__isnull=False).order_by("number")
    rows = versions.filter(play__not_played_reason="", scores__isnull=False).values_list(
        "play__position__number", "scores", "reason", "is_confirmed"
    )
    for number, scores, reason, is_confirmed in rows:
        result = found[number]
        if is_confirmed:
            result.scores, result.reason = scores, reason
        else:
            result.before = scores
    return dict(found)
