"""The standings of an event of rounds, from the lines that count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from fractions import Fraction
from operator import attrgetter
from typing import Any, Generic

from scoring.maths.ranking import Id
from scoring.maths.rounds.formula import RoundsFormula
from scoring.maths.rounds.lines import Line
from scoring.maths.rounds.placing import Placed, places, tie_values
from scoring.maths.rounds.tie_breaks import MET, Field, Sheet, Value
from scoring.maths.rounds.tiers import Tiers
from tournaments.movements.programmes.programme import Programme


@dataclass(frozen=True, slots=True)
class Entrant(Generic[Id]):
    """Who is ranked; ``label`` names it in the lot. Who has withdrawn has figures and no place."""

    id: Id
    label: str
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Terms(Generic[Id]):
    """By what an event of rounds is ranked: its formula, its programme, the seed of its lot (empty: none is
    drawn), the last round that has ``started``, and what goes before points in the stage that is played.
    ``less`` is what penalties take from the points in the ranking only.
    """

    formula: RoundsFormula
    programme: Programme
    seed: str = ""
    started: int = 0
    tiers: Tiers[Id] = dataclass_field(default_factory=Tiers)
    less: Mapping[Id, Fraction] = dataclass_field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundsRow(Generic[Id]):
    """One row of the standings. ``ties`` are the values of the formula's tie-breaks; see ``Placed``.

    ``group`` is the number of the group that one plays in, from 0.
    """

    sheet: Sheet[Id]
    place: int | None
    decided: str
    ties: Mapping[str, Value | None]
    group: int = 0


def rounds_standings(
    lines: Iterable[Line[Id]], entrants: Sequence[Entrant[Id]], terms: Terms[Id]
) -> list[RoundsRow[Id]]:
    """Everybody's row, the best first, at the end those who have withdrawn.

    A stage has begun for all as soon as its first round has, and with it the share of the points so far.

    >>> from scoring.maths.rounds.reading import rounds_formula
    >>> from tournaments.movements.programmes.programme import Stage
    >>> data = {"name": "rounds", "points": "victory_points", "table": "fibur-4", "ties": ["net"]}
    >>> match = Line("a", 1, made=720, against=100, opponents=("b",))
    >>> mirror = Line("b", 1, made=100, against=720, opponents=("a",))
    >>> terms = Terms(rounds_formula(data), Programme((Stage("danish", 4),)))
    >>> everybody = [Entrant(one, one) for one in "abc"]
    >>> rows = rounds_standings([match, mirror, Line("c", 1, "bye")], everybody, terms)
    >>> [(row.place, row.sheet.entrant, str(row.sheet.total), row.sheet.net) for row in rows]
    [(1, 'a', '13', 620), (2, 'c', '12', 315), (3, 'b', '7', -620)]
    """
    by_entrant: dict[Id, list[Line[Id]]] = defaultdict(list)
    for line in lines:
        by_entrant[line.entrant].append(line)
    last = max((line.round for own in by_entrant.values() for line in own), default=0)
    last = max(last, terms.started)
    sheets = {
        one.id: _sheet(one, sorted(by_entrant[one.id], key=attrgetter("round")), terms, last)
        for one in entrants
    }
    field = Field(sheets, last, terms.formula, terms.seed)
    known = tie_values(field)
    gone = [one.id for one in entrants if one.is_withdrawn]
    playing = [one.id for one in entrants if not one.is_withdrawn]
    counted = (line for sheet in sheets.values() for line in sheet.lines)
    values = terms.tiers.values(playing, counted, frozenset(gone))
    placed = places(field, playing, known, values, by_points=not terms.tiers.is_knock_out)
    placed += [Placed(one, None, "", None) for one in gone]
    return [
        RoundsRow(
            sheet=sheets[row.entrant],
            place=row.place,
            decided=row.decided,
            ties=_ties(terms.formula, known, row.entrant, row.met),
            group=terms.tiers.group_of(row.entrant),
        )
        for row in placed
    ]


def _ties(
    formula: RoundsFormula, known: Mapping[str, Mapping[Id, Value]], entrant: Id, met: Fraction | None
) -> dict[str, Value | None]:
    return {name: met if name == MET else known[name][entrant] for name in formula.ties}


def _sheet(one: Entrant[Id], lines: Sequence[Line[Id]], terms: Terms[Any], last: int) -> Sheet[Id]:
    given = [terms.formula.of_line(line) for line in lines]
    points = tuple(gives.points for gives in given)
    rounds = [(line.round, own) for line, own in zip(lines, points, strict=True)]
    stages = stage_sums(rounds, terms.programme, last)
    return Sheet(
        entrant=one.id,
        label=one.label,
        lines=tuple(lines),
        points=points,
        net=sum(gives.net for gives in given),
        made=sum(gives.made for gives in given),
        total=(stages[-1].total if stages else Fraction(0)) - terms.less.get(one.id, 0),
    )


@dataclass(frozen=True, slots=True)
class StageSum:
    """A stage from round ``first`` to ``last``: the share of the points so far with which it begins, the
    points made in it, and the sum after it.
    """

    first: int
    last: int
    carry: Fraction
    points: Fraction
    total: Fraction


def stage_sums(points: Iterable[tuple[int, Fraction]], programme: Programme, last: int) -> list[StageSum]:
    """The stages up to round ``last`` of an entrant with these points by round.

    A round after the programme belongs to its last stage.

    >>> from tournaments.movements.programmes.reading import programme
    >>> two = programme("3 mitchell + 2 danish carry 1/2")
    >>> [str(stage.total) for stage in stage_sums([(1, Fraction(45)), (4, Fraction(21))], two, 4)]
    ['45', '87/2']
    """
    own = [Fraction(0)] * len(programme.stages)
    for number, made in points:
        own[programme.stage_of(min(number, programme.rounds))[0]] += made
    sums: list[StageSum] = []
    first = 1
    for index, (stage, made) in enumerate(zip(programme.stages, own, strict=True)):
        if first > last:
            break
        total = programme.carried(own[: index + 1])
        sums.append(StageSum(first, first + stage.rounds - 1, stage.carry, made, total))
        first += stage.rounds
    return sums
