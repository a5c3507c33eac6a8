"""The independent checker: reads a finished schedule, knows no construction, says what is so.

A board seen twice by an entrant, a board in two places at once, a table that is not full, somebody who does
not play or plays twice in a position, a changed orientation: these are *problems*, and a schedule that has
one is not played. Players who meet again are *warnings*: named, and shown to the director.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

from games.problems import Problem, gettext_noop
from tournaments.movements.report import BoardRepeat, Meeting, Report, Span, listed
from tournaments.movements.schedule import SEATS, Schedule, label_order


def check(schedule: Schedule, takers: Mapping[int, str] | None = None) -> Report:
    """Check ``schedule``; ``takers`` maps each board to its taker's seat, where that is known."""
    met = _meetings(schedule)
    repeated = sorted(
        (Meeting(*pair, tuple(positions)) for pair, positions in met.items() if len(positions) > 1),
        key=lambda meeting: (label_order(meeting.first), label_order(meeting.second)),
    )
    repeats = _board_repeats(schedule)
    attacks, taker_problems = _attacks(schedule, takers)
    entrants = len(schedule.entrants)
    tally = Counter(len(positions) for positions in met.values())
    tally[0] = entrants * (entrants - 1) // 2 - len(met)
    plays = Counter(board for sitting in schedule.sittings for board in sitting.boards)
    return Report(
        entrants=entrants,
        positions=schedule.positions,
        boards=len(plays),
        problems=(
            *_table_problems(schedule),
            *_sitting_problems(schedule),
            *_attendance_problems(schedule),
            *_orientation_problems(schedule),
            *_board_place_problems(schedule),
            *(repeat.problem() for repeat in repeats),
            *taker_problems,
        ),
        warnings=tuple(meeting.warning() for meeting in repeated),
        meetings=dict(sorted(tally.items())),
        repeated=tuple(repeated),
        board_repeats=tuple(repeats),
        board_plays=Span.of(plays.values()),
        attacks=attacks,
    )


def _meetings(schedule: Schedule) -> dict[tuple[str, str], list[int]]:
    """Every two entrants who meet, in label order, and the positions in which they do."""
    met: dict[tuple[str, str], list[int]] = defaultdict(list)
    for sitting in sorted(schedule.sittings, key=lambda sitting: sitting.position):
        for pair in combinations(sorted(set(sitting.seats.values()), key=label_order), 2):
            met[pair].append(sitting.position)
    return met


def _board_repeats(schedule: Schedule) -> list[BoardRepeat]:
    """Every board that an entrant plays more than once."""
    seen: dict[tuple[str, int], list[int]] = defaultdict(list)
    for sitting in sorted(schedule.sittings, key=lambda sitting: sitting.position):
        for label in sitting.seats.values():
            for board in sitting.boards:
                seen[label, board].append(sitting.position)
    return sorted(
        (BoardRepeat(*key, tuple(positions)) for key, positions in seen.items() if len(positions) > 1),
        key=lambda repeat: (label_order(repeat.entrant), repeat.board),
    )


def _attacks(schedule: Schedule, takers: Mapping[int, str] | None) -> tuple[Span | None, tuple[Problem, ...]]:
    """How often the entrants attack, and the boards whose taker is missing or sits nowhere."""
    if takers is None:
        return None, ()
    counts = dict.fromkeys(schedule.entrants, 0)
    astray: set[int] = set()
    for sitting in schedule.sittings:
        for board in sitting.boards:
            taker = sitting.seats.get(takers.get(board, ""))
            if taker is None:
                astray.add(board)
            else:
                counts[taker] += 1
    message = gettext_noop("Board %(board)s has no taker.")
    problems = tuple(
        Problem("taker_missing", message, {"board": board}, "takers") for board in sorted(astray)
    )
    return Span.of(counts.values()), problems


def _table_problems(schedule: Schedule) -> Iterable[Problem]:
    """Positions that do not have every table exactly once, and sittings outside the schedule."""
    tables = Counter((sitting.position, sitting.table) for sitting in schedule.sittings)
    for position in range(1, schedule.positions + 1):
        for table in range(1, schedule.tables + 1):
            times = tables.pop((position, table), 0)
            if times != 1:
                message = gettext_noop(
                    "Position %(position)s: table %(table)s is there %(times)s times, not once."
                )
                params = {"position": position, "table": table, "times": times}
                yield Problem("table_not_once", message, params, f"position {position}")
    for position, table in tables:
        message = gettext_noop("Position %(position)s, table %(table)s is outside the movement.")
        params = {"position": position, "table": table}
        yield Problem("sitting_outside", message, params, f"position {position}")


def _sitting_problems(schedule: Schedule) -> Iterable[Problem]:
    """Tables with empty or unknown seats, or with another number of boards than the event's."""
    for sitting in schedule.sittings:
        params: dict[str, str | int] = {"position": sitting.position, "table": sitting.table}
        where = f"position {sitting.position}"
        if set(sitting.seats) != set(SEATS):
            message = gettext_noop(
                "Position %(position)s, table %(table)s: the four seats are not all taken."
            )
            yield Problem("table_not_full", message, params, where)
        boards = len(sitting.boards)
        if boards != schedule.boards_per_position:
            message = gettext_noop(
                "Position %(position)s, table %(table)s: %(boards)s boards instead of %(expected)s."
            )
            counts = {"boards": boards, "expected": schedule.boards_per_position}
            yield Problem("boards_wrong_number", message, {**params, **counts}, where)


def _attendance_problems(schedule: Schedule) -> Iterable[Problem]:
    """Entrants who sit nowhere, or in several seats, in a position."""
    sat = Counter(
        (sitting.position, label) for sitting in schedule.sittings for label in sitting.seats.values()
    )
    for label in schedule.entrants:
        for position in range(1, schedule.positions + 1):
            times = sat[position, label]
            params: dict[str, str | int] = {"entrant": label, "position": position}
            if times == 0:
                message = gettext_noop("%(entrant)s does not play in position %(position)s.")
                yield Problem("entrant_absent", message, params, f"position {position}")
            elif times > 1:
                message = gettext_noop("%(entrant)s sits in several seats in position %(position)s.")
                yield Problem("entrant_doubled", message, params, f"position {position}")


def _orientation_problems(schedule: Schedule) -> Iterable[Problem]:
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


def _board_place_problems(schedule: Schedule) -> Iterable[Problem]:
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
