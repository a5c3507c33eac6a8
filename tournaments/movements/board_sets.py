"""Whether the boards of a movement lie in sets of consecutive numbers, as takers and dealing want them."""

from __future__ import annotations

from collections.abc import Iterator

from games.problems import Problem, gettext_noop
from tournaments.movements.blocks import board_set
from tournaments.movements.meetings import listed
from tournaments.movements.schedule import Schedule


def set_problems(schedule: Schedule) -> Iterator[Problem]:
    """Tables whose boards are no set, and sets that nobody plays.

    With four boards in a position the sets are 1-4, 5-8, 9-12 and so on.
    """
    size = schedule.boards_per_position
    if not size:
        yield Problem("boards_missing", gettext_noop("No table of this movement has boards."), {}, "text")
        return
    played = set()
    for sitting in schedule.sittings:
        member = (min(sitting.boards, default=1) - 1) // size
        played.add(member)
        if tuple(sorted(sitting.boards)) != board_set(member, size):
            message = gettext_noop(
                "Position %(position)s, table %(table)s: boards %(boards)s are no set; "
                "the boards of a table have consecutive numbers, such as %(first)s to %(last)s."
            )
            params: dict[str, str | int] = {
                "position": sitting.position,
                "table": sitting.table,
                "boards": listed(sitting.boards) or "-",
                "first": board_set(member, size)[0],
                "last": board_set(member, size)[-1],
            }
            yield Problem("boards_no_set", message, params, f"position {sitting.position}")
    for member in sorted(set(range(max(played) + 1)) - played):
        boards = board_set(member, size)
        message = gettext_noop("Boards %(first)s to %(last)s are played by nobody.")
        yield Problem("boards_unplayed", message, {"first": boards[0], "last": boards[-1]}, "text")
