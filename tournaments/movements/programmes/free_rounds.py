"""A round of free Tarot at tables of three, four and five: the movement's, whoever has left or come since.

A table that lost one plays on with three. Who is left over, or came late, completes tables of three, makes
tables of their own, or is the fifth at a table of four, in this order; nobody else is moved. Those of one
team sit at one table only where somebody would sit out otherwise, and then it is said.

Source: domain, section 4 (tables of 3, and of 5 with a dead hand).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Final

from games.problems import Problem, gettext_noop
from tournaments.movements.draws.field import Field
from tournaments.movements.programmes.drawn_round import Round, Table, mates_met
from tournaments.movements.schedule import SEATS, Schedule

LEAST: Final = 3
"""Players at a table."""
FOUR: Final = len(SEATS)
FIFTH: Final = "X"


def free_round(schedule: Schedule, labels: Mapping[str, str], number: int, field: Field) -> Round:
    """Round ``number`` of a movement whose ``labels`` have these players, for those of ``field``."""
    present = {entrant.label for entrant in field.entrants}
    seated = {
        one.table: {seat: labels[who] for seat, who in one.seats.items() if labels.get(who) in present}
        for one in schedule.position_sittings(number)
    }
    tables = {number: _moved_up(seats) for number, seats in seated.items() if len(seats) >= LEAST}
    sitting = {label for seats in tables.values() for label in seats.values()}
    left = [entrant.label for entrant in field.entrants if entrant.label not in sitting]
    alone = _place(left, tables, {one.label: one.team for one in field.entrants if one.team})
    places = {entrant.label: place for place, entrant in enumerate(field.entrants, start=1)}
    message = gettext_noop("No. %(first)s sits out: there is no table with a free seat.")
    made = tuple(Table(table, seats) for table, seats in sorted(tables.items()))
    return Round(
        made,
        tuple(alone),
        tuple(Problem("no_free_seat", message, {"first": places[label]}, label) for label in alone),
        tuple(mates_met(made, field)),
    )


def _moved_up(seats: Mapping[str, str]) -> dict[str, str]:
    """A table of five that lost one has the four seats of every table: the fifth takes the empty one."""
    there = dict(seats)
    empty = next((seat for seat in SEATS if seat not in there), None)
    if FIFTH in there and empty:
        there[empty] = there.pop(FIFTH)
    return there


def _place(left: list[str], tables: dict[int, dict[str, str]], teams: Mapping[str, str]) -> list[str]:
    """Give those ``left`` over their seats; who has none. Those of one team only at the end."""
    waiting = _complete(left, tables, LEAST, teams)
    while len(there := _together(waiting, teams)) >= LEAST:
        # The last of five has no table here and becomes the fifth below.
        waiting = [label for label in waiting if label not in there]
        free = next(number for number in count(1) if number not in tables)
        tables[free] = dict(zip(SEATS, there, strict=False))
    waiting = _complete(waiting, tables, FOUR, teams)
    return _complete(_complete(waiting, tables, LEAST, {}), tables, FOUR, {})


def _complete(
    left: list[str], tables: dict[int, dict[str, str]], size: int, teams: Mapping[str, str]
) -> list[str]:
    """Those ``left`` complete tables of ``size`` at which nobody is of their team; who is still left."""
    waiting = [*left]
    for seats in _of_size(tables, size):
        taken = {teams.get(label, "") for label in seats.values()} - {""}
        found = next((label for label in waiting if teams.get(label) not in taken), None)
        if found is not None:
            seats[_free_seat(seats)] = found
            waiting.remove(found)
    return waiting


def _together(waiting: list[str], teams: Mapping[str, str]) -> list[str]:
    """The first of those who wait that can make a table."""
    there: list[str] = []
    for label in waiting:
        if len(there) < FOUR and teams.get(label, label) not in {teams.get(one, one) for one in there}:
            there.append(label)
    return there


def _free_seat(seats: Mapping[str, str]) -> str:
    """The first seat of a table that nobody has; who is left of five may have the fifth."""
    return next(seat for seat in (*SEATS, FIFTH) if seat not in seats)


def _of_size(tables: Mapping[int, dict[str, str]], size: int) -> Iterable[dict[str, str]]:
    """The tables with so many players, the lowest number first."""
    return [seats for _number, seats in sorted(tables.items()) if len(seats) == size]
