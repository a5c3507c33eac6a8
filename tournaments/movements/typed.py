"""A club's own movement, typed as a table: one line for each table of each round.

    1 1: NS 3 EW 11 boards 1-4
    1 2: NS4 EW12 boards 5-8
    1 sit out: 7
    2 1: N1 E4 S2 W3 boards 5, 6, 9

Round and table, then the seats with their entrants, then the boards, where they are given. Seats and words
may be Italian or French as well (``1 1: NS 3 EO 11 astucci 1-4``, ``1 riposa: 7``, ``étuis``, ``se repose``).
Empty lines and what follows a ``#`` count for nothing. The table is read into a schedule and nothing more:
what is good or bad in it the checker says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown
from tournaments.movements.layouts import LAYOUTS
from tournaments.movements.schedule import INDIVIDUAL, Schedule, Sitting

KIND: Final = "typed"
MOST_LINES: Final = 8_000
LONGEST_LINE: Final = 200
MOST_BOARD: Final = 999
MOST_AT_A_TABLE: Final = 24
"""Boards in a round."""

_LINES_KEPT: Final = {INDIVIDUAL, "sections"}
"""Forms whose entrants are named by their line."""

_LINE: Final = re.compile(
    r"(?P<position>[0-9]{1,3})\s+(?P<table>[0-9]{1,3})\s*:\s*(?P<seats>.*?)"
    r"(?:\s+(?:boards?|astucci|astuccio|[éÉe]tuis?)\s+(?P<boards>[0-9][0-9,\s-]*))?",
    re.ASCII | re.IGNORECASE,
)
_BYE: Final = re.compile(
    r"(?P<position>[0-9]{1,3})\s+(?:sits?\s+out|riposa(?:no)?|se\s+repose(?:nt)?)\s*:\s*(?P<labels>[0-9]{1,4}(?:[\s,]+[0-9]{1,4})*)",
    re.ASCII | re.IGNORECASE,
)
_SEAT: Final = re.compile(r"([A-Za-z]{1,2})\s*([0-9]{1,4})", re.ASCII)
_SEATS: Final = re.compile(r"(?:[A-Za-z]{1,2}\s*[0-9]{1,4}[\s,]*)+", re.ASCII)
_WEST: Final = {"O": "W", "EO": "EW"}
"""West as it is called in Italian and in French: no other seat begins like that."""
_BOARDS: Final = re.compile(r"([0-9]{1,3})(?:\s*-\s*([0-9]{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Table:
    """What has been read so far; it grows line by line."""

    form: str
    sittings: list[Sitting] = field(default_factory=list)
    byes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    taken: set[tuple[int, int]] = field(default_factory=set)
    """Rounds and tables that have their line."""


def typed(text: str, form: str) -> Schedule:
    """The schedule of ``form``; ``ProblemsError`` with every line that cannot be read.

    Where orientations are kept, an entrant is its line and its number: ``N1`` is number 1 of line N.

    >>> typed("1 1: NS 3 EW 11 boards 1-2", "pairs").sittings[0].seats
    {'NS': '3', 'EW': '11'}
    """
    if form not in LAYOUTS:
        message = gettext_noop("There is no form of movement %(form)s.")
        raise ProblemsError([Problem("form_unknown", message, {"form": shown(form)}, "form")])
    table = _Table(form)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        message = gettext_noop("%(lines)s lines are too many: the most is %(most)s.")
        params: dict[str, str | int] = {"lines": len(lines), "most": MOST_LINES}
        raise ProblemsError([Problem("lines_too_many", message, params, "text")])
    for number, raw in enumerate(lines, start=1):
        line = raw.partition("#")[0].strip()
        if line:
            _read(table, line, f"line {number}")
    if not table.sittings and not table.problems:
        message = gettext_noop("There is no table in this movement.")
        table.problems.append(Problem("movement_empty", message, {}, "text"))
    table.problems.extend(_gap_problems(table.sittings))
    if table.problems:
        raise ProblemsError(table.problems)
    return _schedule(table)


def _gap_problems(sittings: Sequence[Sitting]) -> Iterator[Problem]:
    """A table far beyond the others is a slip, and all those between would be reported one by one."""
    positions = max((sitting.position for sitting in sittings), default=0)
    tables = max((sitting.table for sitting in sittings), default=0)
    if positions * tables > 2 * len(sittings) + 50:
        message = gettext_noop(
            "The highest round is %(positions)s, the highest table %(tables)s, and only %(lines)s tables are "
            "typed."
        )
        params: dict[str, str | int] = {"positions": positions, "tables": tables, "lines": len(sittings)}
        yield Problem("tables_far_apart", message, params, "text")


def _schedule(table: _Table) -> Schedule:
    return Schedule(
        kind=KIND,
        form=table.form,
        tables=max(sitting.table for sitting in table.sittings),
        positions=max(sitting.position for sitting in table.sittings),
        boards_per_position=max(len(sitting.boards) for sitting in table.sittings),
        sittings=tuple(table.sittings),
        byes=table.byes,
    )


def _read(table: _Table, line: str, where: str) -> None:
    """One line: a table, or who sits out."""
    if bye := _BYE.fullmatch(line):
        position = int(bye["position"])
        labels = re.findall(r"[0-9]+", bye["labels"])
        table.byes[position] = (*table.byes.get(position, ()), *labels)
        return
    found = _LINE.fullmatch(line) if len(line) <= LONGEST_LINE else None
    if found is None or not _SEATS.fullmatch(found["seats"]):
        message = gettext_noop("%(line)s is no table: write it as in 1 1: NS 3 EW 11 boards 1-4.")
        table.problems.append(Problem("line_unreadable", message, {"line": shown(line)}, where))
        return
    position, number = int(found["position"]), int(found["table"])
    table.problems.extend(_number_problems(table, position, number, where))
    seats = [(_seat(seat), label) for seat, label in _SEAT.findall(found["seats"])]
    table.problems.extend(_seat_problems(table.form, [seat for seat, _ in seats], where))
    boards = _boards(found["boards"] or "")
    if boards is None or len(boards) > MOST_AT_A_TABLE:
        message = gettext_noop(
            "%(boards)s are no boards: write 5-8, or 5, 6, 9; the highest is %(most)s, "
            "at a table %(each)s at most."
        )
        params: dict[str, str | int] = {
            "boards": shown(found["boards"]),
            "most": MOST_BOARD,
            "each": MOST_AT_A_TABLE,
        }
        table.problems.append(Problem("boards_unreadable", message, params, where))
    sitters = {seat: _label(table.form, seat, label) for seat, label in seats}
    table.sittings.append(Sitting(position, number, sitters, boards or ()))


def _seat(written: str) -> str:
    """The seat that is meant.

    >>> _seat("n"), _seat("O"), _seat("eo")
    ('N', 'W', 'EW')
    """
    return _WEST.get(written.upper(), written.upper())


def _label(form: str, seat: str, number: str) -> str:
    plain = str(int(number))
    return seat + plain if form in _LINES_KEPT else plain


def _number_problems(table: _Table, position: int, number: int, where: str) -> Iterator[Problem]:
    params: dict[str, str | int] = {"position": position, "table": number}
    if not position or not number:
        message = gettext_noop("Rounds and tables are counted from 1.")
        yield Problem("counted_from_one", message, params, where)
    if (position, number) in table.taken:
        message = gettext_noop("Table %(table)s of round %(position)s is there twice.")
        yield Problem("table_twice", message, params, where)
    table.taken.add((position, number))


def _seat_problems(form: str, seats: list[str], where: str) -> Iterator[Problem]:
    """Seats that a table of this form does not have, or has once only."""
    full = LAYOUTS[form].tables
    if len(set(seats)) == len(seats) and any(set(seats) == set(one) for one in full):
        return
    message = gettext_noop("With the seats %(seats)s it is no full table; a full one has %(full)s.")
    params = {"seats": ", ".join(seats), "full": " / ".join(", ".join(one) for one in full)}
    yield Problem("seats_wrong", message, params, where)


def _boards(text: str) -> tuple[int, ...] | None:
    """The numbers in "5-8, 12"; ``None`` for what is no list of boards, each once."""
    found: list[int] = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        match = _BOARDS.fullmatch(part)
        if match is None:
            return None
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
        if match[2] and int(match[2]) < int(match[1]):
            return None
    return tuple(found) if 0 not in found and len(set(found)) == len(found) else None
