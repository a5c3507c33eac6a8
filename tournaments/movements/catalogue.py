"""What movements exist for a number of players, and the making of one.

Individual duplicate with kept orientation: four to a table, nobody plays a board twice, and as long as the
numbers allow nobody meets anybody twice. Constant shifts are taken where they reach the positions asked for,
since they can be announced in one sentence; then shifts that differ from position to position; then a finite
field, known squares or a product of smaller movements. Where somebody has to meet somebody again, a movement
is taken in which these meetings were made few and spread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.movements import shifts, transversal
from tournaments.movements.schedule import SEATS, Schedule
from tournaments.movements.tarot import products, searched

SEATS_PER_TABLE = len(SEATS)
MIN_TABLES = 3
"""With two tables there are two board sets, and nobody to meet in a second position but the same four."""
MAX_TABLES = 250
MIN_POSITIONS = 2
"""With one position every board is played once, and there is nothing to compare it with."""
MAX_BOARDS_PER_POSITION = 12


@dataclass(frozen=True, slots=True)
class Possibility:
    """What can be played with ``players`` players.

    ``max_positions`` is the longest movement, ``clean_positions`` the longest one in which nobody meets
    anybody twice (1 where a second position always brings somebody together again), ``shift_positions`` the
    longest one by constant shifts, all 0 where ``problems`` say why there is none; ``nearest`` are then the
    nearest numbers that can be played (below and above), without it the one number itself.
    """

    players: int
    tables: int
    max_positions: int
    clean_positions: int
    shift_positions: int
    problems: tuple[Problem, ...]
    nearest: tuple[int, ...]

    @property
    def ok(self) -> bool:
        """Whether this number of players can be played."""
        return not self.problems


def possible(players: int) -> Possibility:
    """What can be played with ``players`` players: never raises, says why not.

    >>> possible(20).max_positions, possible(22).nearest, possible(8).nearest
    (5, (20, 24), (12,))
    >>> possible(24).clean_positions, possible(24).max_positions
    (5, 6)
    """
    tables = max(players, 0) // SEATS_PER_TABLE
    problems = _player_problems(players)
    if problems:
        return Possibility(players, tables, 0, 0, 0, problems, nearest(players))
    longest = max(positions for positions, _make in _constructions(tables))
    clean, constant = products.factor_positions(tables), shifts.most_positions(tables)
    return Possibility(players, tables, longest, clean, constant, (), (players,))


Maker = Callable[[int, int, int], Schedule]
"""``(tables, positions, boards per position) -> the movement``."""


def _constructions(tables: int) -> Iterator[tuple[int, Maker]]:
    """The ways to make a movement with the positions they reach, in the order in which they are preferred."""
    found = searched.searched(tables)
    yield shifts.most_positions(tables), shifts.by_shifts
    for kind in (searched.MOVES, None, searched.SQUARES, searched.SPREAD):
        if kind is None:
            yield transversal.most_positions(tables), transversal.by_field
            yield products.most_positions(tables), products.by_product
        yield from ((one.positions, one.make) for one in found if one.kind == kind)


def nearest(players: int) -> tuple[int, ...]:
    """The nearest numbers of players, below and above, for which a movement exists.

    >>> nearest(23), nearest(3), nearest(10_000)
    ((20, 24), (12,), (1000,))
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
    tables = possibility.tables
    construction = next(make for most, make in _constructions(tables) if positions <= most)
    return construction(tables, positions, boards_per_position)


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
            "%(players)s players (tables: %(tables)s) are too few: after two positions everybody has played "
            "every board. The nearest possible number of players: %(nearest)s."
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


def length_problems(positions: int, boards_per_position: int) -> tuple[Problem, ...]:
    """Why no number of players can play so few positions, or so many boards in each."""
    return (*_too_few(positions), *_board_problems(boards_per_position))


def _too_few(positions: int) -> tuple[Problem, ...]:
    if positions >= MIN_POSITIONS:
        return ()
    message = gettext_noop(
        "An event needs at least %(least)s positions: a board played once can be compared with nothing."
    )
    return (Problem("positions_too_few", message, {"least": MIN_POSITIONS}, "positions"),)


def _position_problems(possibility: Possibility, positions: int) -> tuple[Problem, ...]:
    if too_few := _too_few(positions):
        return too_few
    if possibility.ok and positions > possibility.max_positions:
        message = (
            gettext_noop(
                "%(positions)s positions are too many for %(tables)s tables: with more than %(most)s "
                "somebody would play a board again."
            )
            if possibility.max_positions == possibility.tables
            else gettext_noop(
                "%(positions)s positions are too many for %(tables)s tables: with more than %(most)s "
                "somebody would meet a player or a board again."
            )
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
