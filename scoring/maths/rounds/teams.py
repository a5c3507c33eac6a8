"""The ranking of teams that several entrants play for: by their members' points, or by matches between teams.

By sums a team has the points of its members, also of those who have withdrawn since; equals are parted by
the formula's tie-breaks, each the sum of the members' values. The direct meeting parts no teams there, for
members of a team meet members of several others; a lot is drawn for each team by its name.

By matches the tables at which a team's members met those of another are added up, points made and against,
and the sums give points as the formula gives them for a table; tie-breaks are those of a team that has played
these matches. A member without an opponent, while others of the team have one, adds the points that the
formula gives for it to the net sum. Source: domain, burraco, section 3 (table results are summed, and then
converted).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from scoring.maths.ranking import Id
from scoring.maths.rounds.formula import TEAM_MATCHES, RoundsFormula
from scoring.maths.rounds.lines import MATCH, Line
from scoring.maths.rounds.placing import places
from scoring.maths.rounds.standings import Entrant, RoundsRow, Terms, rounds_standings
from scoring.maths.rounds.tie_breaks import LOT, MET, Field, Sheet, Value, values
from tournaments.movements.programmes.programme import Programme
from tournaments.movements.programmes.team_stages import TEAM_STAGES


@dataclass(frozen=True, slots=True)
class Part(Generic[Id]):
    """What a team's points consist of: those of a ``member``, or of the match in ``round`` against
    ``opponent`` (empty for none), with the points ``made`` and ``against`` of its tables.
    """

    points: Fraction
    member: Id | None = None
    round: int = 0
    opponent: str = ""
    made: int = 0
    against: int = 0


@dataclass(frozen=True, slots=True)
class TeamRow(Generic[Id]):
    """A team's place (``None`` when all have withdrawn), its points and where they are from.

    ``ties`` and ``decided`` as for ``RoundsRow``; ``wins`` and ``played`` are matches, those of the members
    where their points are added up.
    """

    name: str
    place: int | None
    points: Fraction
    net: int
    made: int
    wins: int
    played: int
    ties: Mapping[str, Value | None]
    decided: str
    parts: tuple[Part[Id], ...]


def by_matches(formula: RoundsFormula, programme: Programme) -> bool:
    """Whether teams are ranked by matches: if the formula says so, and teams meet as such in all stages."""
    return formula.teams == TEAM_MATCHES and all(stage.format in TEAM_STAGES for stage in programme.stages)


def team_standings(
    rows: Sequence[RoundsRow[Id]], teams: Mapping[Id, str], gone: Iterable[Id], terms: Terms[Id]
) -> list[TeamRow[Id]]:
    """The teams, best first, those of whom all are ``gone`` at the end; ``teams`` are by entrant."""
    left = set(gone)
    members: dict[str, list[RoundsRow[Id]]] = defaultdict(list)
    for row in rows:
        if team := teams.get(row.sheet.entrant, ""):
            members[team].append(row)
    withdrawn = {team for team, own in members.items() if all(row.sheet.entrant in left for row in own)}
    if by_matches(terms.formula, terms.programme):
        return _matches(members, teams, withdrawn, terms)
    return _sums(members, withdrawn, terms)


def _sums(
    members: Mapping[str, Sequence[RoundsRow[Id]]], withdrawn: set[str], terms: Terms[Id]
) -> list[TeamRow[Id]]:
    sheets = {team: _sum_sheet(team, own) for team, own in members.items()}
    field = Field(sheets, terms.started, terms.formula, terms.seed)
    known = {
        name: values(LOT, field)
        if name == LOT
        else {team: _added(name, own) for team, own in members.items()}
        for name in terms.formula.ties
        if name != MET
    }
    playing = sorted(team for team in members if team not in withdrawn)
    placed = places(field, playing, known, dict.fromkeys(playing, (0, 0)))
    found = {row.entrant: (row.place, row.decided) for row in placed}
    return [
        TeamRow(
            name=team,
            place=found.get(team, (None, ""))[0],
            points=sheets[team].total,
            net=sheets[team].net,
            made=sheets[team].made,
            wins=sum(row.sheet.wins for row in members[team]),
            played=sum(row.sheet.played for row in members[team]),
            ties={name: None if name == MET else known[name][team] for name in terms.formula.ties},
            decided=found.get(team, (None, ""))[1],
            parts=tuple(Part(row.sheet.total, row.sheet.entrant) for row in members[team]),
        )
        for team in (*found, *sorted(withdrawn))
    ]


def _sum_sheet(team: str, own: Sequence[RoundsRow[Id]]) -> Sheet[str]:
    return Sheet(
        entrant=team,
        label=team,
        lines=(),
        points=(),
        net=sum(row.sheet.net for row in own),
        made=sum(row.sheet.made for row in own),
        total=sum((row.sheet.total for row in own), Fraction(0)),
    )


def _added(name: str, own: Sequence[RoundsRow[Id]]) -> Value:
    """The members' values of a tie-break added up, those of several numbers one by one."""
    found = [row.ties[name] for row in own]
    if any(isinstance(value, tuple) for value in found):
        rows = [value for value in found if isinstance(value, tuple)]
        return tuple(sum(column, Fraction(0)) for column in zip(*rows, strict=True))
    return sum((Fraction(value) for value in found if isinstance(value, int | Fraction)), Fraction(0))


def _matches(
    members: Mapping[str, Sequence[RoundsRow[Id]]],
    teams: Mapping[Id, str],
    withdrawn: set[str],
    terms: Terms[Id],
) -> list[TeamRow[Id]]:
    lines = [line for team, own in members.items() for line in _lines(team, own, teams, terms.formula)]
    entrants = [Entrant(team, team, team in withdrawn) for team in sorted(members)]
    of_teams: Terms[str] = Terms(terms.formula, terms.programme, terms.seed, terms.started)
    return [
        TeamRow(
            name=row.sheet.entrant,
            place=row.place,
            points=row.sheet.total,
            net=row.sheet.net,
            made=row.sheet.made,
            wins=row.sheet.wins,
            played=row.sheet.played,
            ties=row.ties,
            decided=row.decided,
            parts=tuple(
                Part(points, None, line.round, next(iter(line.opponents), ""), line.made, line.against)
                for line, points in zip(row.sheet.lines, row.sheet.points, strict=True)
            ),
        )
        for row in rounds_standings(lines, entrants, of_teams)
    ]


def _lines(
    team: str, own: Sequence[RoundsRow[Id]], teams: Mapping[Id, str], formula: RoundsFormula
) -> Iterable[Line[str]]:
    """A line for every round of a team: its tables added up."""
    rounds: dict[int, list[Line[Id]]] = defaultdict(list)
    for line in (line for row in own for line in row.sheet.lines):
        rounds[line.round].append(line)
    for number, lines in sorted(rounds.items()):
        met = [teams.get(other, "") for line in lines for other in line.opponents]
        opponents = tuple(dict.fromkeys(name for name in met if name))
        if not any(line.kind == MATCH for line in lines):
            yield Line(team, number, lines[0].kind)
            continue
        given = [0 if line.kind == MATCH else formula.of_line(line).net for line in lines]
        yield Line(
            team,
            number,
            made=sum(line.made for line in lines) + sum(max(net, 0) for net in given),
            against=sum(line.against for line in lines) + sum(max(-net, 0) for net in given),
            opponents=opponents,
        )
