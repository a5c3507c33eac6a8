"""What a draw between teams is given: the ranking of teams, what the rounds so far say of each, its pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.models import Bye, Entry, Event, Position, Seat
from tournaments.movements.draws.field import Entrant, Field
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.team_stages import team_rounds
from tournaments.selectors.round_fields import NORTH, THOUSANDTHS
from tournaments.signals import team_standing_asked

TeamStanding = Mapping[str, tuple[int | None, int]]
"""Place, and points in thousandths, by team."""


@dataclass(frozen=True, slots=True)
class TeamField:
    """The teams as entrants, and the codes of the ``pairs`` of each in the order of the list.

    ``others`` play for no team, and can meet nobody.
    """

    field: Field
    pairs: Mapping[str, tuple[str, ...]]
    others: tuple[str, ...]


@dataclass(slots=True)
class _Past:
    """What the rounds so far say of one team."""

    opponents: list[tuple[int, str]] = field(default_factory=list)
    sides: str = ""
    byes: int = 0
    floats: int = 0


def team_standing(event: Event) -> TeamStanding:
    """The ranking of teams as whoever ranks them knows it; empty before the first results."""
    answers = team_standing_asked.send(sender=Event, event=event)
    return {team: known for _listener, found in answers for team, known in found.items()}


def team_order(order: Sequence[Entry], standing: TeamStanding) -> list[str]:
    """The teams of those in ``order``, the best first; without a place, as the first of each is placed."""
    teams = dict.fromkeys(entry.team for entry in order if entry.team)

    def place(team: str) -> tuple[bool, int]:
        found = standing.get(team, (None, 0))[0]
        return found is None, found or 0

    return sorted(teams, key=place)


def team_field_of(event: Event, plan: Plan, number: int, order: Sequence[Entry], seed: bytes) -> TeamField:
    """The teams of those in ``order`` before round ``number``; a first round knows no ranking of teams."""
    standing = team_standing(event) if number > 1 else {}
    past = _past(event, plan, number)
    in_list = sorted(order, key=lambda entry: entry.number)
    pairs = {
        team: tuple(entry.player.code for entry in in_list if entry.team == team)
        for team in team_order(order, standing)
    }
    clubs = dict(plan.clubs)
    return TeamField(
        Field(
            entrants=tuple(
                _entrant(team, standing.get(team, (None, 0))[1], past[team], _club(codes, clubs))
                for team, codes in pairs.items()
            ),
            number=number,
            last=number == plan.programme.rounds,
            clubs_apart=plan.clubs_apart,
            apart=_apart(pairs, plan.never),
            seed=seed,
        ),
        pairs,
        tuple(entry.player.code for entry in in_list if not entry.team),
    )


def _entrant(team: str, points: int, past: _Past, club: str) -> Entrant:
    """A team that has so many ``points``, in thousandths."""
    return Entrant(
        label=team,
        points=Fraction(points, THOUSANDTHS),
        opponents=tuple(past.opponents),
        sides=past.sides,
        byes=past.byes,
        floats=past.floats,
        club=club,
    )


def _club(codes: Iterable[str], clubs: Mapping[str, str]) -> str:
    """The club of a team: that of all its pairs, if they have one."""
    named = {clubs.get(code, "") for code in codes}
    return named.pop() if len(named) == 1 else ""


def _apart(pairs: Mapping[str, Sequence[str]], never: Iterable[frozenset[str]]) -> frozenset[frozenset[str]]:
    """The teams of two who are never to meet."""
    team_of = {code: team for team, codes in pairs.items() for code in codes}
    named = (frozenset(team_of[code] for code in two if code in team_of) for two in never)
    return frozenset(teams for teams in named if len(teams) > 1)


def _past(event: Event, plan: Plan, before: int) -> dict[str, _Past]:
    """Every team's past by its name, of the rounds in which teams met as such; three queries."""
    past: dict[str, _Past] = defaultdict(_Past)
    rounds = [number for number in sorted(team_rounds(plan.programme)) if number < before]
    seats = Seat.objects.filter(position__event=event, position__number__in=rounds).exclude(entry__team="")
    rows = list(
        seats.order_by("position__number", "entry__number").values_list(
            "position__number", "table", "seat", "entry__team"
        )
    )
    at_table: dict[tuple[int, int], set[str]] = defaultdict(set)
    sat: dict[tuple[int, str], str] = {}
    for number, table, seat, team in rows:
        at_table[number, table].add(team)
        # The first pair has the side that its team was drawn on.
        sat.setdefault((number, team), "N" if seat in NORTH else "E")
    for (_number, team), side in sat.items():
        past[team].sides += side
    met = {(number, team, other) for (number, _), two in at_table.items() for team in two for other in two}
    for number, team, other in sorted(met):
        if team != other:
            past[team].opponents.append((number, other))
    byes = Bye.objects.filter(position__event=event, position__number__in=rounds, kind=Bye.Kind.BYE)
    for number, team in {*byes.values_list("position__number", "entry__team")}:
        # A pair may sit out because the other team has fewer: its team has played.
        past[team].byes += (number, team) not in sat
    drawn = Position.objects.filter(event=event, number__in=rounds).values_list("draw", flat=True)
    for team in (team for one in drawn for team in one.get("team_floats", ())):
        past[team].floats += 1
    return past
