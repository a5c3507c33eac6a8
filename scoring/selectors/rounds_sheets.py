"""The road sheet of a pair, a team or a player in an event of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.maths.rounds.formula import RoundsFormula
from scoring.maths.rounds.reading import rounds_formula
from scoring.maths.rounds.standings import StageSum, stage_sums
from scoring.models import Snapshot, StandingRow
from scoring.selectors.results import Person
from scoring.selectors.rounds_input import round_started
from scoring.selectors.rounds_lines import RoundLine, round_lines
from scoring.selectors.rounds_results import people_of_event
from scoring.selectors.rounds_standings import Tie, ties_in_order
from scoring.selectors.rounds_teams import TeamStanding, team_standing
from scoring.selectors.rounds_tiers import is_knock_out
from scoring.selectors.rulings_shown import deduction
from tournaments.models import Entry, Event
from tournaments.movements.programmes.plan import Plan
from tournaments.selectors.substitutes import Substitute, substitutes_of_entry


@dataclass(frozen=True, slots=True)
class RoundsSheet:
    """Everything about one entry; ``row`` and ``snapshot`` are ``None`` before the first standings.

    ``stages`` are those that have begun, with the sum after each. ``equals`` have as many points.
    ``is_behind``: results have changed since the standings were computed. In a knock-out no points decide.
    """

    entry: Entry
    person: Person
    members: tuple[Person, ...]
    formula: RoundsFormula
    snapshot: Snapshot | None
    row: StandingRow | None
    lines: tuple[RoundLine, ...]
    stages: tuple[StageSum, ...]
    ties: tuple[Tie, ...]
    equals: tuple[Person, ...]
    substitutes: tuple[Substitute, ...]
    is_behind: bool
    is_knock_out: bool
    team: TeamStanding | None = None
    less: Fraction = Fraction(0)
    """What penalties take in the ranking."""
    faced: Mapping[str, Fraction] = field(default_factory=dict)
    """The points of every opponent in the ranking of ``snapshot``, by code."""

    @property
    def total(self) -> Fraction:
        """The points after the last stage that has begun."""
        return self.stages[-1].total if self.stages else Fraction(0)

    @property
    def decided(self) -> str:
        """The tie-break that parted the entry from ``equals``, empty for none."""
        return self.row.ties["decided"] if self.row and self.row.ties else ""


def rounds_sheet(event: Event, player_code: str) -> RoundsSheet | None:
    """The road sheet of the entry that this player is, or plays in; a constant number of queries."""
    entry = _entry(event, player_code.upper())
    if entry is None:
        return None
    formula, people = rounds_formula(event.formula), people_of_event(event)
    rows = StandingRow.objects.filter(entry=entry, snapshot__event=event).select_related("snapshot")
    row = rows.order_by("-snapshot__number").first()
    programme, started = Plan.from_dict(event.plan).programme, round_started(event)
    lines = tuple(round_lines(event, entry, formula, people))
    points = [(line.number, line.points) for line in lines if line.points is not None]
    members = entry.members.select_related("player").order_by("order")
    return RoundsSheet(
        entry=entry,
        person=people[entry.pk],
        members=tuple(Person.of(member.player) for member in members),
        formula=formula,
        snapshot=row.snapshot if row else None,
        row=row,
        lines=lines,
        stages=tuple(stage_sums(points, programme, started)),
        ties=ties_in_order(row.ties, row.snapshot.formula["ties"]) if row else (),
        equals=_equals(row, people),
        substitutes=tuple(substitutes_of_entry(entry)),
        is_behind=row is not None and row.snapshot.results_version < event.results_version,
        is_knock_out=is_knock_out(programme, started),
        team=_team(row, people),
        less=deduction(event, entry),
        faced=_faced(row, lines),
    )


def _faced(row: StandingRow | None, lines: Sequence[RoundLine]) -> dict[str, Fraction]:
    codes = {one.code for line in lines for one in line.opponents}
    rows = StandingRow.objects.filter(snapshot=row.snapshot if row else None, entry__player__code__in=codes)
    values = rows.values_list("entry__player__code", "points")
    return {code: Fraction(points, 1000) for code, points in values if points is not None}


def _team(row: StandingRow | None, people: Mapping[int, Person]) -> TeamStanding | None:
    """The team of a row; who is in it stands in its parts, where these are the members' points."""
    team = (row.ties or {}).get("team") if row else None
    if row is None or team is None:
        return None
    members = [people[part[0]] for part in team["parts"] if part[0] in people]
    return team_standing(team, members, people, row.snapshot.formula["ties"])


def _entry(event: Event, code: str) -> Entry | None:
    entries = Entry.objects.select_related("player").filter(event=event)
    return entries.filter(player__code=code).first() or entries.filter(members__player__code=code).first()


def _equals(row: StandingRow | None, people: Mapping[int, Person]) -> tuple[Person, ...]:
    """Who else of the group has a place and as many points."""
    if row is None or row.place is None:
        return ()
    others = StandingRow.objects.filter(
        snapshot=row.snapshot, points=row.points, line=row.line, place__isnull=False
    )
    entries = others.exclude(pk=row.pk).order_by("place", "entry__number").values_list("entry", flat=True)
    return tuple(people[entry] for entry in entries)
