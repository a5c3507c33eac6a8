"""What movements exist for a number of players, and the making of one.

Individual duplicate with kept orientation: four to a table, nobody meets anybody or a board twice. Constant
shifts are taken where they reach the positions asked for, since they can be announced in one sentence; a
finite field where it is needed.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.movements import shifts, transversal
from tournaments.movements.schedule import SEATS, Schedule

SEATS_PER_TABLE = len(SEATS)
MIN_TABLES = 5
"""3 and 4 tables cannot have a second position: it would need five different numbers out of three or four."""
MAX_TABLES = 250
MIN_POSITIONS = 2
"""With one position every board is played once, and there is nothing to compare it with."""
MAX_BOARDS_PER_POSITION = 12


@dataclass(frozen=True, slots=True)
class Possibility:
    """What can be played with ``players`` players.

    ``max_positions`` is the longest movement, ``shift_positions`` the longest one by constant shifts, both 0
    where ``problems`` say why there is none; ``nearest`` are then the nearest numbers that can be played
    (below and above), without it the one number itself.
    """

    players: int
    tables: int
    max_positions: int
    shift_positions: int
    kind: str
    problems: tuple[Problem, ...]
    nearest: tuple[int, ...]

    @property
    def ok(self) -> bool:
        """Whether this number of players can be played."""
        return not self.problems


def possible(players: int) -> Possibility:
    """What can be played with ``players`` players: never raises, says why not.

    >>> possible(20).max_positions, possible(22).nearest, possible(16).nearest
    (5, (20, 24), (20,))
    """
    tables = max(players, 0) // SEATS_PER_TABLE
    problems = _player_problems(players)
    if problems:
        return Possibility(players, tables, 0, 0, "", problems, nearest(players))
    by_shifts, by_field = shifts.most_positions(tables), transversal.most_positions(tables)
    kind = shifts.KIND if by_shifts >= by_field else transversal.KIND
    return Possibility(players, tables, max(by_shifts, by_field), by_shifts, kind, (), (players,))


def nearest(players: int) -> tuple[int, ...]:
    """The nearest numbers of players, below and above, for which a movement exists.

    >>> nearest(23), nearest(3), nearest(10_000)
    ((20, 24), (20,), (1000,))
    """
    lowest, highest = MIN_TABLES * SEATS_PER_TABLE, MAX_TABLES * SEATS_PER_TABLE
    if players <= lowest:
        return (lowest,)
    if players >= highest:
        return (highest,)
    below = players // SEATS_PER_TABLE * SEATS_PER_TABLE
    return (below,) if below == players else (below, below + SEATS_PER_TABLE)


def make(players: int, positions: int, boards_per_position: int) -> Schedule:
    """The movement for ``players`` players; ``ProblemsError`` with every reason why there is none."""
    possibility = possible(players)
    problems = [
        *possibility.problems,
        *_position_problems(possibility, positions),
        *_board_problems(boards_per_position),
    ]
    if problems:
        raise ProblemsError(problems)
    if positions <= possibility.shift_positions:
        return shifts.by_shifts(possibility.tables, positions, boards_per_position)
    return transversal.by_field(possibility.tables, positions, boards_per_position)


def _player_problems(players: int) -> tuple[Problem, ...]:
    """Why ``players`` cannot be played; each message ends with the nearest numbers that can."""
    tables, left_over = divmod(players, SEATS_PER_TABLE)
    params: dict[str, str | int] = {
        "players": players,
        "tables": tables,
        "left_over": left_over,
        "nearest": nearest(players)[0],
        "above": nearest(players)[-1],
        "most": MAX_TABLES * SEATS_PER_TABLE,
    }
    if players < 1:
        code, message = (
            "players_none",
            gettext_noop("There are no players. The smallest number is %(nearest)s."),
        )
    elif left_over:
        code, message = "players_not_multiple_of_four", _left_over_message(len(nearest(players)))
    elif tables < MIN_TABLES:
        code = "players_too_few"
        message = gettext_noop(
            "With %(players)s players (tables: %(tables)s) nobody could move to a second position without "
            "meeting a player or a board again. The nearest possible number of players: %(nearest)s."
        )
    elif tables > MAX_TABLES:
        code = "players_too_many"
        message = gettext_noop("%(players)s players are too many for one movement: the most is %(most)s.")
    else:
        return ()
    return (Problem(code, message, params, "players"),)


def _left_over_message(near: int) -> str:
    """The sentence that names one or two nearest numbers."""
    if near == 1:
        return gettext_noop(
            "%(players)s players do not fill tables of four: %(left_over)s left over. "
            "The nearest possible number of players: %(nearest)s."
        )
    return gettext_noop(
        "%(players)s players do not fill tables of four: %(left_over)s left over. "
        "The nearest possible numbers of players: %(nearest)s or %(above)s."
    )


def _position_problems(possibility: Possibility, positions: int) -> tuple[Problem, ...]:
    if positions < MIN_POSITIONS:
        message = gettext_noop(
            "An event needs at least %(least)s positions: a board played once can be compared with nothing."
        )
        return (Problem("positions_too_few", message, {"least": MIN_POSITIONS}, "positions"),)
    if possibility.ok and positions > possibility.max_positions:
        message = gettext_noop(
            "%(positions)s positions are too many for %(tables)s tables: with more than %(most)s somebody "
            "would meet a player or a board again."
        )
        params = {
            "positions": positions,
            "tables": possibility.tables,
            "most": possibility.max_positions,
        }
        return (Problem("positions_too_many", message, params, "positions"),)
    return ()


def _board_problems(boards_per_position: int) -> tuple[Problem, ...]:
    if 1 <= boards_per_position <= MAX_BOARDS_PER_POSITION:
        return ()
    message = gettext_noop("Boards per position must be 1 to %(most)s, not %(boards)s.")
    params = {"boards": boards_per_position, "most": MAX_BOARDS_PER_POSITION}
    return (Problem("boards_per_position_out_of_range", message, params, "boards_per_position"),)
