"""How to announce a movement in the hall, and where each player goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from games.problems import Problem, gettext_noop
from tournaments.movements.etuis import etui_ways, placed, sections_of
from tournaments.movements.schedule import BOARDS, SEATS, Schedule
from tournaments.movements.tarot.sections import BAROMETER, RELAY
from tournaments.movements.tarot.sections import FORM as SHARED


class GuideStep(NamedTuple):
    """One line of a player's guide card."""

    position: int
    table: int
    seat: str
    boards: tuple[int, ...]


def guide(schedule: Schedule, label: str) -> list[GuideStep]:
    """Where ``label`` sits in every position; empty when it does not play."""
    return [
        GuideStep(sitting.position, sitting.table, sitting.seat_of(label) or "", sitting.boards)
        for sitting in schedule.plays(label)
    ]


def announcement(schedule: Schedule) -> tuple[Problem, ...]:
    """The sentences that announce the moves, one per line and one for the boards.

    Where the moves differ, a sentence for each position; where a line does not even move as one, a sentence
    that sends everybody to their guide cards. Sections whose moves are the same are told once.
    """
    if schedule.kind == BAROMETER:
        everywhere = gettext_noop(
            "In each position all tables play the same boards; then these go to the desk, and others come."
        )
        return (*_players_moves(schedule), Problem("boards_from_desk", everywhere))
    if schedule.kind == RELAY and schedule.form == SHARED:
        stands = gettext_noop(
            "Tables 1 and 2, 3 and 4 and so on share their boards, which lie on a stand between them."
        )
        return (_FOLLOW, Problem("boards_on_stands", stands))
    sections = sections_of(etui_ways(placed(schedule), schedule.kind))
    return _sections_moves(schedule, sections) if len(sections) > 1 else _players_moves(schedule)


def _players_moves(schedule: Schedule) -> tuple[Problem, ...]:
    """Of a field without sections."""
    if schedule.shifts is None:
        moves = _moves(schedule)
        return (*moves, _wrap(schedule)) if moves else (_FOLLOW,)
    moves = [_move(group, schedule.shifts[group]) for group in (*SEATS, BOARDS) if group in schedule.shifts]
    return (*moves, _wrap(schedule))


_FOLLOW: Final = Problem(
    "follow_guide",
    gettext_noop("The moves differ from position to position: everybody follows the guide card."),
)


def _sections_moves(schedule: Schedule, sections: Mapping[int, Sequence[int]]) -> tuple[Problem, ...]:
    """The moves that all sections have in common, and where each begins anew."""
    every = [_moves(_section(schedule, tables)) for tables in sections.values()]
    if not every[0] or any(moves != every[0] for moves in every):
        return (_FOLLOW,)
    message = gettext_noop("In section %(section)s after table %(last)s comes table %(first)s.")
    return (
        *every[0],
        *(
            Problem(
                "section_wraps", message, {"section": letter(number), "first": tables[0], "last": tables[-1]}
            )
            for number, tables in sections.items()
        ),
    )


def _section(schedule: Schedule, tables: Sequence[int]) -> Schedule:
    """The tables of one section, counted from 1."""
    number = {table: place for place, table in enumerate(tables, start=1)}
    return replace(
        schedule,
        tables=len(tables),
        sittings=tuple(
            replace(sitting, table=number[sitting.table])
            for sitting in schedule.sittings
            if sitting.table in number
        ),
    )


def letter(number: int) -> str:
    """The name of a section, and of its étui of every board.

    >>> letter(1), letter(3), letter(27)
    ('A', 'C', 'AA')
    """
    before, last = divmod(number - 1, 26)
    return (letter(before) if before else "") + chr(ord("A") + last)


def _wrap(schedule: Schedule) -> Problem:
    message = gettext_noop("After table %(tables)s comes table 1, before table 1 comes table %(tables)s.")
    return Problem("tables_wrap", message, {"tables": schedule.tables})


def _moves(schedule: Schedule) -> list[Problem]:
    """For every position from the second on how far each line moves; empty where one does not move as one.

    Empty for teams, too: they follow their cards.
    """
    if {*schedule.sittings[0].seats} != {*SEATS}:
        return []
    places = [_places(schedule, position) for position in range(1, schedule.positions + 1)]
    message = gettext_noop("To position %(position)s: N %(N)s, E %(E)s, S %(S)s, W %(W)s, boards %(boards)s.")
    said = []
    for position, (before, after) in enumerate(pairwise(places), start=2):
        if not after.keys() <= before.keys():
            return []
        steps: dict[str, set[int]] = {group: set() for group in (*SEATS, BOARDS)}
        for (group, member), table in after.items():
            steps[group].add((table - before[group, member]) % schedule.tables)
        if any(len(found) != 1 for found in steps.values()):
            return []
        params = {group: _signed(found.pop(), schedule.tables) for group, found in steps.items()}
        said.append(Problem("moves_to_position", message, {"position": position, **params}))
    return said


def _places(schedule: Schedule, position: int) -> dict[tuple[str, str], int]:
    """The table of every player and board in ``position``."""
    places: dict[tuple[str, str], int] = {}
    for sitting in schedule.position_sittings(position):
        places |= dict.fromkeys(sitting.seats.items(), sitting.table)
        places |= dict.fromkeys(((BOARDS, str(board)) for board in sitting.boards), sitting.table)
    return places


def _signed(step: int, tables: int) -> str:
    """Tables to move, the shorter way.

    >>> _signed(3, 10), _signed(9, 10), _signed(0, 10)
    ('+3', '−1', '0')
    """
    return f"{step if step <= tables // 2 else step - tables:+}".replace("-", "−") if step else "0"


def _move(group: str, step: int) -> Problem:
    """The sentence for one group that moves by ``step`` tables."""
    if group == BOARDS:
        return _boards_move(step)
    params: dict[str, str | int] = {"line": group, "tables": abs(step)}
    if step == 0:
        return Problem("line_stays", gettext_noop("%(line)s stays."), params, group)
    if step == 1:
        return Problem("line_up_one", gettext_noop("%(line)s moves up 1 table."), params, group)
    if step == -1:
        return Problem("line_down_one", gettext_noop("%(line)s moves down 1 table."), params, group)
    if step > 0:
        return Problem("line_up", gettext_noop("%(line)s moves up %(tables)s tables."), params, group)
    return Problem("line_down", gettext_noop("%(line)s moves down %(tables)s tables."), params, group)


def _boards_move(step: int) -> Problem:
    params: dict[str, str | int] = {"tables": abs(step)}
    if step == 0:
        return Problem("boards_stay", gettext_noop("The boards stay."), params, BOARDS)
    if step == 1:
        return Problem("boards_up_one", gettext_noop("The boards move up 1 table."), params, BOARDS)
    if step == -1:
        return Problem("boards_down_one", gettext_noop("The boards move down 1 table."), params, BOARDS)
    if step > 0:
        return Problem("boards_up", gettext_noop("The boards move up %(tables)s tables."), params, BOARDS)
    return Problem("boards_down", gettext_noop("The boards move down %(tables)s tables."), params, BOARDS)
