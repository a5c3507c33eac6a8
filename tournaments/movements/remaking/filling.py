"""Tables for those who have none: as few people moved as can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from games.dealing.stream import HashStream
from tournaments.movements.remaking.request import Request
from tournaments.movements.remaking.state import NO_SET, NO_TABLE, NOBODY, State
from tournaments.movements.schedule import SEATS

MOST_SETS = 6
"""So many sets of boards are tried for a table; with more the best of them is hardly better."""
MOST_EACH = 4
"""So many players of a line are tried for a table."""


def keep(state: State, request: Request) -> None:
    """Every table of the movement of which all are still there, as it was.

    Not so one at which two of different lines have changed places: whoever sits in another line is looked for
    in the own one.
    """
    for sitting in request.schedule.sittings:
        if sitting.position < request.first:
            continue
        people = [state.player.get(sitting.seats.get(line, ""), NOBODY) for line in SEATS]
        boards = state.set_of[sitting.boards]
        in_lines = all(one != NOBODY and state.line[one] == line for line, one in enumerate(people))
        if in_lines and not any(state.mask[one] >> boards & 1 for one in people):
            state.lay(sitting.position, sitting.table - 1, boards, tuple(people))


def fill(state: State, stream: HashStream) -> None:
    """Tables for those who rest, position by position, as long as one can be laid."""
    for position in state.positions:
        while state.full_tables(position) < state.wanted and any(
            lay(state, position, numbers)
            for numbers in _candidates(state, position, stream)
            for lay in (_lay_resting, _lay_exchanged)
        ):
            pass


def _candidates(state: State, position: int, stream: HashStream) -> tuple[list[int], list[int]]:
    """The sets for one more table: those that nobody has to share, and those that two would share."""
    free = [
        number
        for number in stream.shuffled(range(len(state.sets)))
        if not state.shut >> number & 1 and number in state.stock[position]
    ]
    spare = {number: state.spare(position, number) for number in free}
    return [number for number in free if spare[number] > 0], [number for number in free if spare[number] == 0]


def _lay_resting(state: State, position: int, numbers: list[int]) -> bool:
    """One more table of people who rest; who meet least."""
    resting = [state.resting(position, line) for line in range(4)]
    best: tuple[int, int, tuple[int, ...]] | None = None
    tried = 0
    for number in numbers:
        able = [[one for one in people if not state.mask[one] >> number & 1] for people in resting]
        if not all(able):
            continue
        tried += 1
        for four in product(*(_rested_most(state, people) for people in able)):
            cost = _again(state, four)
            if best is None or cost < best[0]:
                best = cost, number, four
        if tried == MOST_SETS:
            break
    if best is None:
        return False
    state.lay(position, state.laid[position].index(NO_SET), best[1], best[2])
    return True


def _rested_most(state: State, people: list[int]) -> list[int]:
    return sorted(people, key=lambda one: -state.rests[one])[:MOST_EACH]


def _again(state: State, four: tuple[int, ...]) -> int:
    """How often they have met, and how little they have rested."""
    met = sum(state.met[one].get(other, 0) for one in four for other in four if one < other)
    return 8 * met - sum(state.rests[one] for one in four)


def _lay_exchanged(state: State, position: int, numbers: list[int]) -> bool:
    """One more table of people who have to get up elsewhere, where somebody who rests sits down instead."""
    table = state.laid[position].index(NO_SET)
    for number in numbers:
        found = [next(_ways(state, position, line, number), None) for line in range(4)]
        if None in found:
            continue
        ways = [way for way in found if way is not None]
        state.laid[position][table] = number
        for sitter, resting in ways:
            moves = {sitter: table}
            if sitter != resting:
                moves[resting] = state.at[position][sitter]
            state.shift((position, moves))
        return True
    return False


def _ways(state: State, position: int, line: int, number: int) -> Iterator[tuple[int, int]]:
    """Who of a line can play a set, and who who rests takes that player's seat (the same, if it rests)."""
    resting = sorted(state.resting(position, line), key=lambda one: -state.rests[one])
    for one in resting:
        if not state.mask[one] >> number & 1:
            yield one, one
    for one in resting:
        for other, table in enumerate(state.at[position]):
            if table == NO_TABLE or state.line[other] != line or state.mask[other] >> number & 1:
                continue
            if not state.mask[one] >> state.laid[position][table] & 1:
                yield other, one
