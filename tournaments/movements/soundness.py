"""What makes a schedule unplayable: tables that are not full, people or boards in two places or nowhere.

Part of the independent checker: it reads the finished schedule and its layout, and knows no construction.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from games.problems import Problem, gettext_noop
from tournaments.movements.layouts import DEFENCE, Boards, Layout, crew
from tournaments.movements.meetings import listed
from tournaments.movements.schedule import Schedule, label_order


def unsound(schedule: Schedule, layout: Layout) -> Iterator[Problem]:
    """Everything that is wrong with ``schedule``, boards that somebody plays again apart."""
    yield from _table_problems(schedule, layout)
    yield from _seat_problems(schedule, layout)
    yield from _board_count_problems(schedule)
    yield from _attendance_problems(schedule, layout)
    if layout.keeps_seat:
        yield from _orientation_problems(schedule)
    if layout.boards is Boards.APART:
        yield from _board_place_problems(schedule)


def _table_problems(schedule: Schedule, layout: Layout) -> Iterator[Problem]:
    """Positions that do not have every table exactly once, and sittings outside the schedule.

    Where a form lets a table stand idle, it may do so while somebody sits out.
    """
    tables = Counter((sitting.position, sitting.table) for sitting in schedule.sittings)
    for position in range(1, schedule.positions + 1):
        for table in range(1, schedule.tables + 1):
            times = tables.pop((position, table), 0)
            if times != 1 and not (times == 0 and layout.idle and schedule.byes.get(position)):
                message = gettext_noop(
                    "Position %(position)s: table %(table)s is there %(times)s times, not once."
                )
                params = {"position": position, "table": table, "times": times}
                yield Problem("table_not_once", message, params, f"position {position}")
    for position, table in tables:
        message = gettext_noop("Position %(position)s, table %(table)s is outside the movement.")
        params = {"position": position, "table": table}
        yield Problem("sitting_outside", message, params, f"position {position}")


def _seat_problems(schedule: Schedule, layout: Layout) -> Iterator[Problem]:
    """Tables with empty or unknown seats."""
    full = {frozenset(seats) for seats in layout.tables}
    for sitting in schedule.sittings:
        if frozenset(sitting.seats) not in full:
            message = gettext_noop(
                "Position %(position)s, table %(table)s: with the seats %(seats)s it is no full table."
            )
            params: dict[str, str | int] = {
                "position": sitting.position,
                "table": sitting.table,
                "seats": ", ".join(sitting.seats) or "-",
            }
            yield Problem("table_not_full", message, params, f"position {sitting.position}")


def _board_count_problems(schedule: Schedule) -> Iterator[Problem]:
    """Tables with another number of boards than the event's."""
    for sitting in schedule.sittings:
        if len(sitting.boards) != schedule.boards_per_position:
            message = gettext_noop(
                "Position %(position)s, table %(table)s: %(boards)s boards instead of %(expected)s."
            )
            params: dict[str, str | int] = {
                "position": sitting.position,
                "table": sitting.table,
                "boards": len(sitting.boards),
                "expected": schedule.boards_per_position,
            }
            yield Problem("boards_wrong_number", message, params, f"position {sitting.position}")


def _attendance_problems(schedule: Schedule, layout: Layout) -> Iterator[Problem]:
    """Entrants who are nowhere in a position, in several seats, or sit out and play."""
    sat: defaultdict[tuple[int, str], list[str]] = defaultdict(list)
    for sitting in schedule.sittings:
        for seat, label in sitting.seats.items():
            sat[sitting.position, label].append(seat)
    out = Counter((position, label) for position, labels in schedule.byes.items() for label in labels)
    for label in schedule.entrants:
        for position in range(1, schedule.positions + 1):
            seats, rests = sat.get((position, label), ()), out[position, label]
            if len(seats) + rests == 1 and not layout.doubled:
                continue
            params: dict[str, str | int] = {"entrant": label, "position": position}
            where = f"position {position}"
            if not seats and not rests:
                message = gettext_noop("%(entrant)s does not play in position %(position)s.")
                yield Problem("entrant_absent", message, params, where)
            elif _too_often(seats, layout) or rests > 1:
                message = gettext_noop("%(entrant)s sits in several seats in position %(position)s.")
                yield Problem("entrant_doubled", message, params, where)
            elif seats and rests:
                message = gettext_noop("%(entrant)s plays and sits out in position %(position)s.")
                yield Problem("entrant_plays_and_rests", message, params, where)
            elif seats and layout.doubled and crew(seats) < layout.team:
                message = gettext_noop("%(entrant)s has players without a table in position %(position)s.")
                yield Problem("team_half_idle", message, params, where)


def _too_often(seats: Sequence[str], layout: Layout) -> bool:
    """Whether one cannot sit in all of ``seats`` at once.

    A team of a doubled form has a player for each table where it attacks and three for one where it defends.
    """
    if not layout.doubled:
        return len(seats) > 1
    return crew(seats) > layout.team or seats.count(DEFENCE) > 1


def _orientation_problems(schedule: Schedule) -> Iterator[Problem]:
    seats: dict[str, set[str]] = defaultdict(set)
    for sitting in schedule.sittings:
        for seat, label in sitting.seats.items():
            seats[label].add(seat)
    for label in schedule.entrants:
        if len(seats[label]) > 1:
            message = gettext_noop("%(entrant)s changes orientation: %(seats)s.")
            params: dict[str, str | int] = {
                "entrant": label,
                "seats": ", ".join(sorted(seats[label], key=label_order)),
            }
            yield Problem("orientation_changed", message, params, label)


def _board_place_problems(schedule: Schedule) -> Iterator[Problem]:
    """Boards that would have to be at two tables in one position."""
    places: dict[tuple[int, int], list[int]] = defaultdict(list)
    for sitting in schedule.sittings:
        for board in sitting.boards:
            places[sitting.position, board].append(sitting.table)
    for (position, board), tables in places.items():
        if len(tables) > 1:
            message = gettext_noop(
                "Position %(position)s: board %(board)s is in several places: tables %(tables)s."
            )
            params: dict[str, str | int] = {"position": position, "board": board, "tables": listed(tables)}
            yield Problem("board_in_two_places", message, params, f"position {position}")
