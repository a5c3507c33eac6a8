"""The first round as somebody seats it: read from lines, judged, and made a round of its stage.

    1: NS 3 EW 11
    2: NS 4 EW 12
    sit out: 7

Where a movement is made for the whole stage, whoever sits somewhere in its first round takes the number that
the movement has there, and goes on from there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from tournaments.movements.draws.field import Field
from tournaments.movements.layouts import LAYOUTS
from tournaments.movements.programmes.drawn_round import Round, Table
from tournaments.movements.programmes.programme import ALONE, FREE, PAIRS
from tournaments.movements.programmes.swaps import said_of
from tournaments.movements.schedule import SEATS, Schedule
from tournaments.movements.typed import typed

FORMS: Final = {PAIRS: "pairs", ALONE: "individual_pairs", FREE: "free"}
"""What a table looks like, by who the entrants are."""
_TABLE: Final = re.compile(r"^\s*(?:table|tavolo)\s+(?=[0-9])", re.IGNORECASE)

Match = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, table by table, and who sits out."""

    tables: Mapping[int, Mapping[str, str]]
    byes: Sequence[str] = field(default_factory=tuple)

    @property
    def named(self) -> list[str]:
        """Everybody, as often as they are named."""
        return [*(who for seats in self.tables.values() for who in seats.values()), *self.byes]

    def called(self, names: Mapping[str, str]) -> Seating:
        """The same with other names; who has none keeps the old one."""
        tables = {
            number: {seat: names.get(who, who) for seat, who in seats.items()}
            for number, seats in self.tables.items()
        }
        return Seating(tables, tuple(names.get(who, who) for who in self.byes))


def seating_of(tables: Sequence[Table], byes: Sequence[str]) -> Seating:
    """These tables; ``ProblemsError`` with every one that is there twice."""
    message = gettext_noop("Table %(table)s of round %(position)s is there twice.")
    times = Counter(table.number for table in tables)
    raise_if_any(
        Problem("table_twice", message, {"table": number, "position": 1}, f"table {number}")
        for number in sorted(times)
        if times[number] > 1
    )
    return Seating({table.number: table.seats for table in tables}, tuple(byes))


def seating(text: str, kind: str) -> Seating:
    """The lines of ``text``; ``ProblemsError`` with every one that cannot be read.

    >>> seating("1: NS 3 EW 11", "pairs").tables
    {1: {'NS': '3', 'EW': '11'}}
    """
    lines = [_TABLE.sub("", line) for line in text.splitlines()]
    try:
        read = typed("\n".join(f"1 {line}" if _is_said(line) else "" for line in lines), FORMS[kind])
    except ProblemsError as error:
        raise ProblemsError([_in_a_round(problem, lines) for problem in error.problems]) from error
    return Seating({one.table: one.seats for one in read.sittings}, read.byes.get(1, ()))


def _is_said(line: str) -> bool:
    """Whether there is anything before a remark."""
    return bool(line.partition("#")[0].strip())


def _in_a_round(problem: Problem, lines: Sequence[str]) -> Problem:
    """A problem of a typed movement, said of one round: the round's number is not written here."""
    if problem.code != "line_unreadable":
        return problem
    message = gettext_noop("%(line)s is no table: write it as in 1: NS 3 EW 11, or sit out: 7.")
    number = int(problem.where.removeprefix("line "))
    return Problem(problem.code, message, {"line": lines[number - 1].strip()[:60]}, problem.where)


def seating_problems(given: Seating, field: Field, kind: str, names: Mapping[str, str]) -> Iterator[Problem]:
    """All who are missing, unknown, or there twice, and tables that are not full; called by ``names``."""
    params: dict[str, str | int]
    full = LAYOUTS[FORMS[kind]].tables
    for number, seats in given.tables.items():
        if not any(set(seats) == set(one) for one in full):
            message = gettext_noop("Table %(table)s has the seats %(seats)s; a full one has %(full)s.")
            sizes = " / ".join(", ".join(one) for one in full)
            params = {"table": number, "seats": ", ".join(seats) or "-", "full": sizes}
            yield Problem("table_not_full", message, params, f"table {number}")
    times = Counter(given.named)
    known = {entrant.label for entrant in field.entrants}
    for label in sorted(times.keys() - known):
        message = gettext_noop("%(entrant)s does not play in this round.")
        yield Problem("seated_unknown", message, {"entrant": names.get(label, label)[:80]}, "text")
    for entrant in field.entrants:
        if times[entrant.label] != 1:
            message = gettext_noop("%(entrant)s has %(times)s places, not one.")
            params = {"entrant": names.get(entrant.label, entrant.label), "times": times[entrant.label]}
            yield Problem("seated_not_once", message, params, "text")


def movement_problems(given: Seating, schedule: Schedule | None) -> Iterator[Problem]:
    """Tables that the movement of the stage does not have in its first round."""
    if schedule is None:
        return
    there = {one.table: tuple(one.seats) for one in schedule.position_sittings(1)}
    for number, seats in given.tables.items():
        if set(there.get(number, ())) != set(seats):
            message = gettext_noop(
                "The movement of this stage has no such table %(table)s; it has %(tables)s."
            )
            tables = "; ".join(f"{table}: {', '.join(one)}" for table, one in sorted(there.items()))
            yield Problem("table_not_in_movement", message, {"table": number, "tables": tables}, "text")


def bracket_problems(given: Seating) -> Iterator[Problem]:
    """In a knock-out as few as can be go on without a match: so that two are left at the end."""
    entrants = 2 * len(given.tables) + len(given.byes)
    least = (1 << (entrants - 1).bit_length()) - entrants if entrants > 1 else 0
    if len(given.byes) != least:
        message = gettext_noop(
            "Of %(entrants)s in a knock-out %(least)s go on without a match, not %(byes)s."
        )
        params: dict[str, str | int] = {"entrants": entrants, "least": least, "byes": len(given.byes)}
        yield Problem("bracket_byes", message, params, "text")


def against(given: Seating, field: Field, kind: str, must_rest: int) -> list[Problem]:
    """What speaks against the round, everybody named by the place in ``field``.

    ``must_rest`` sit out because the bracket, or the movement, has it so.
    """
    seated = {(table, seat): who for table, seats in given.tables.items() for seat, who in seats.items()}
    found = [*said_of(field, seated, given.byes, each_alone=kind == FREE)]
    least = min(len(one) for one in LAYOUTS[FORMS[kind]].tables)
    if len(given.byes) - must_rest >= least:
        message = gettext_noop("%(count)s sit out who could make a table.")
        found.append(Problem("could_play", message, {"count": len(given.byes)}, "text"))
    return found


def labels_of(given: Seating, schedule: Schedule) -> dict[str, str]:
    """The movement's number of everybody who sits where it has a seat, or a bye, in its first round."""
    labels = {
        label: given.tables[one.table][seat]
        for one in schedule.position_sittings(1)
        if one.table in given.tables
        for seat, label in one.seats.items()
    }
    return labels | dict(zip(schedule.byes.get(1, ()), given.byes, strict=False))


def matches_of(given: Seating) -> list[Match]:
    """The bracket: who goes on without a match meets the winner of the table before it."""
    tables: list[Match] = [(seats["NS"], seats["EW"]) for _, seats in sorted(given.tables.items())]
    rests: list[Match] = [(who, None) for who in given.byes]
    return [match for two in zip_longest(tables, rests) for match in two if match is not None]


def round_of(given: Seating, said: Sequence[Problem]) -> Round:
    """The round; what speaks against it was accepted."""
    message = gettext_noop("Seated by hand.")
    reason = (Problem("by_hand", message),)
    tables = (
        Table(number, {seat: seats[seat] for seat in _in_order(seats)}, reason)
        for number, seats in sorted(given.tables.items())
    )
    return Round(tuple(tables), tuple(given.byes), (), tuple(said))


def _in_order(seats: Mapping[str, str]) -> list[str]:
    order = ("NS", "EW", *SEATS, "X")
    return sorted(seats, key=order.index)


def one_after_the_other(order: Sequence[str], seats: Sequence[str]) -> Round:
    """The first at table 1, seat by seat, and so on; who is left over sits out.

    >>> one_after_the_other("abc", ("NS", "EW")).byes
    ('c',)
    """
    full = len(order) // len(seats)
    tables = (
        Table(number + 1, dict(zip(seats, order[number * len(seats) :], strict=False)))
        for number in range(full)
    )
    return Round(tuple(tables), tuple(order[full * len(seats) :]))


def lines_of(made: Round) -> str:
    """A round as it is typed, to begin with.

    >>> lines_of(Round((Table(1, {"NS": "3", "EW": "11"}),), ("7",)))
    '1: NS 3 EW 11\\nsit out: 7'
    """
    lines = [
        f"{table.number}: " + " ".join(f"{seat} {who}" for seat, who in table.seats.items())
        for table in made.tables
    ]
    return "\n".join([*lines, *([f"sit out: {', '.join(made.byes)}"] if made.byes else [])])
