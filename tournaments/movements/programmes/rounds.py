"""One round of a programme: drawn from the standing order, or taken from the movement of its stage.

Entrants are called by whatever labels the ``Field`` gives them; a movement's own labels ("N3") are put on
them in ``stages``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final

from games.problems import Problem, gettext_noop
from tournaments.movements.draws.costs import lots
from tournaments.movements.draws.drawn import Drawn
from tournaments.movements.draws.field import DANISH, NEVER_AGAIN, Field
from tournaments.movements.draws.fours import draw_fours
from tournaments.movements.draws.pairs import draw_pairs
from tournaments.movements.draws.sides import north_first
from tournaments.movements.draws.teams import draw_teams
from tournaments.movements.layouts import PAIR_SIDES
from tournaments.movements.programmes import own_table
from tournaments.movements.programmes.drawn_round import Round, Table, mates_met
from tournaments.movements.programmes.free_rounds import LEAST as LEAST_FREE
from tournaments.movements.programmes.free_rounds import free_round
from tournaments.movements.programmes.programme import ALONE, FREE, PAIRS, TEAM_DRAWN, TYPED, Programme
from tournaments.movements.programmes.team_stages import TEAM_MATCHES
from tournaments.movements.schedule import SEATS, Schedule

PLAYABLE: Final = {
    "danish": PAIRS,
    "modified_danish": PAIRS,
    "never_again": PAIRS,
    "swiss": PAIRS,
    "knock_out": PAIRS,
    "danish_individual": ALONE,
    "mitchell": PAIRS,
    "howell": PAIRS,
    "round_robin": PAIRS,
    TEAM_MATCHES: PAIRS,
    **dict.fromkeys(TEAM_DRAWN, PAIRS),
    "individual_pairs": ALONE,
    "free_individual": FREE,
}
"""The formats of an event that is drawn round by round, and who the entrants are."""

LEAST: Final = {PAIRS: 2, ALONE: 4, FREE: LEAST_FREE}
"""Entrants at a table."""


def kind_of(form: str, variant: str = "") -> str:
    """Who the entrants of a stage are; empty for a format that is not for rounds."""
    return own_table.kind_of(variant) if form == TYPED else PLAYABLE.get(form, "")


def seats_of(programme: Programme) -> tuple[str, ...]:
    """The seats of its tables: sides where an entrant has one of its own, else N, E, S and W."""
    alone = any(kind_of(stage.format, stage.variant) in {ALONE, FREE} for stage in programme.stages)
    return SEATS if alone else PAIR_SIDES


def plays_free(programme: Programme) -> bool:
    """Whether each plays for itself, at tables of three, four or five."""
    return any(kind_of(stage.format, stage.variant) == FREE for stage in programme.stages)


def drawn_round(form: str, field: Field) -> Round:
    """The next round of a format that rests on the standing order."""
    if len(field.entrants) < LEAST[PLAYABLE[form]]:
        return Round((), tuple(entrant.label for entrant in field.entrants))
    if PLAYABLE[form] == ALONE:
        fours = draw_fours(replace(field, draw=DANISH))
        seated = (
            dict(zip(SEATS, (one.north, one.east, one.south, one.west), strict=True)) for one in fours.tables
        )
        tables = tuple(
            Table(one.table, seats, one.reasons) for one, seats in zip(fours.tables, seated, strict=True)
        )
        return Round(tables, fours.byes, fours.bye_reasons, fours.unavoidable)
    return _of_pairs(draw_pairs(replace(field, draw=form)))


def team_round(form: str, field: Field, pairs: Mapping[str, Sequence[str]]) -> Round:
    """The next round of a format of ``TEAM_DRAWN``: of a ``field`` of teams, with the ``pairs`` of each."""
    return _of_pairs(draw_teams(replace(field, draw=TEAM_DRAWN[form]), pairs))


def _of_pairs(drawn: Drawn) -> Round:
    tables = tuple(Table(one.table, _sides(one.ns, one.ew), one.reasons) for one in drawn.pairings)
    return Round(tables, drawn.byes, drawn.bye_reasons, drawn.unavoidable)


def _sides(ns: str, ew: str) -> dict[str, str]:
    return dict(zip(PAIR_SIDES, (ns, ew), strict=True))


def fixed_round(schedule: Schedule, labels: Mapping[str, str], number: int, field: Field) -> Round:
    """Round ``number`` of a movement whose ``labels`` have these entrants.

    Who has left leaves an opponent over, and who came later has no label: those and whom the movement lets
    sit out play together as far as they make a table, unless they are of one team or teams meet as such.
    Nobody else is moved.
    """
    others = own_table.others_play(schedule, len(field.entrants))
    if schedule.form == FREE:
        free = free_round(schedule, labels, number, field)
        return replace(free, unavoidable=(*others, *free.unavoidable))
    present = {entrant.label for entrant in field.entrants}
    seated = (
        (one, {seat: labels.get(who, "") for seat, who in one.seats.items()})
        for one in schedule.position_sittings(number)
    )
    tables = [Table(one.table, seats) for one, seats in seated if present.issuperset(seats.values())]
    sitting = {label for table in tables for label in table.seats.values()}
    left = replace(
        field,
        draw=NEVER_AGAIN,
        entrants=tuple(entrant for entrant in field.entrants if entrant.label not in sitting),
    )
    among = Round((), tuple(entrant.label for entrant in left.entrants))
    if not schedule.kind.startswith(f"{TEAM_MATCHES} of"):
        alone = len(schedule.sittings[0].seats) == len(SEATS)
        among = _without_mates(drawn_round("danish_individual" if alone else NEVER_AGAIN, left), left)
    tables += _at_free_tables(among.tables, {table.number for table in tables})
    places = {entrant.label: place for place, entrant in enumerate(field.entrants, start=1)}
    message = gettext_noop("No. %(first)s sits out: so the movement has it.")
    rests = tuple(Problem("movement_bye", message, {"first": places[label]}, label) for label in among.byes)
    seated_now = tuple(sorted(tables, key=lambda table: table.number))
    return Round(seated_now, among.byes, rests, (*others, *mates_met(seated_now, field)))


def _without_mates(among: Round, field: Field) -> Round:
    """Those who would meet only somebody of their team sit out."""
    met = [table for table in among.tables if any(mates_met((table,), field))]
    kept = tuple(table for table in among.tables if table not in met)
    out = {label for table in met for label in table.seats.values()} | {*among.byes}
    return replace(among, tables=kept, byes=tuple(one.label for one in field.entrants if one.label in out))


def _at_free_tables(tables: Iterable[Table], taken: Collection[int]) -> Iterator[Table]:
    """The tables of those left over at the first free numbers; their places among themselves say nothing."""
    message = gettext_noop("They play together because both would have sat out.")
    free = (number for number in count(1) if number not in taken)
    for table, number in zip(tables, free, strict=False):
        yield Table(
            number, table.seats, (Problem("left_over", message, {}, next(iter(table.seats.values()))),)
        )


Match = tuple[str | None, str | None]
"""Two of a knock-out's bracket; ``None`` where nobody is."""


def knock_out_round(matches: Sequence[Match], field: Field) -> Round:
    """The matches of a bracket: who has no opponent goes on, who is in no match is out and sits nowhere."""
    entrants = {entrant.label: entrant for entrant in field.entrants}
    places = {label: place for place, label in enumerate(entrants, start=1)}
    drawn = dict(zip(entrants, lots(field.entrants, field.seed), strict=True))
    tables: list[Table] = []
    byes: list[str] = []
    for match in matches:
        both = [label for label in match if label in entrants and label is not None]
        if len(both) < len(match):
            byes += both
            continue
        one, other = both
        first = north_first(entrants[one], entrants[other], (drawn[one], drawn[other]))
        message = gettext_noop("No. %(first)s meets no. %(second)s: so the bracket has it.")
        reason = Problem("bracket_match", message, {"first": places[one], "second": places[other]}, one)
        tables.append(Table(len(tables) + 1, _sides(one, other) if first else _sides(other, one), (reason,)))
    message = gettext_noop("No. %(first)s goes on without a match.")
    rests = tuple(Problem("bracket_bye", message, {"first": places[label]}, label) for label in byes)
    return Round(tuple(tables), tuple(byes), rests)


def matches_of(line: Sequence[str | None]) -> tuple[Match, ...]:
    """The next round of those still in, in the order of the bracket.

    >>> matches_of(["1", None, "4", "5"])
    (('1', None), ('4', '5'))
    """
    return tuple(zip(line[::2], line[1::2], strict=False))


def side_by_side(rounds: Sequence[Round]) -> Round:
    """Groups that play at once: the tables are numbered on."""
    tables: list[Table] = []
    for one in rounds:
        first = max((table.number for table in tables), default=0)
        tables += (replace(table, number=first + table.number) for table in one.tables)
    return Round(
        tuple(tables),
        tuple(label for one in rounds for label in one.byes),
        tuple(reason for one in rounds for reason in one.bye_reasons),
        tuple(harm for one in rounds for harm in one.unavoidable),
    )


def problem_as_dict(problem: Problem) -> dict[str, Any]:
    """The form that is stored in JSON."""
    return {
        "code": problem.code,
        "message": problem.message,
        "params": dict(problem.params),
        "where": problem.where,
    }


def problem_from_dict(data: Mapping[str, Any]) -> Problem:
    """What ``problem_as_dict`` wrote."""
    return Problem(data["code"], data["message"], data["params"], data["where"])
