"""The search: who meets again, attacks too often or rests too often changes places, as long as it helps.

Two kinds of exchanges, both within a line, so that tables stay full and nobody plays a board twice: two
players change places in one position; or players in a ring change places in one position and back in another,
which is all that is possible where everybody plays every board.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.dealing.stream import HashStream
from tournaments.movements.remaking.state import MEETING, NO_TABLE, REST, State

MOST_LOOKS = 50_000
"""Exchanges that are looked at in all: a promise that the search ends in time."""
MOST_RING = 12
IN_VAIN = 3
"""After so many rounds without any gain the search ends."""


def improve(state: State, stream: HashStream, most: int) -> None:
    """Lower ``state.cost()`` until nothing helps any more, or ``most`` exchanges have been looked at."""
    looks, vain = 0, 0
    while looks < most and vain < IN_VAIN:
        gained = 0
        for position, one in stream.shuffled(_uneasy(state)):
            if looks >= most:
                break
            change, looked = _exchange(state, position, one, stream)
            looks += looked
            if change >= 0 and _is_uneasy(state, position, one):
                change, looked = _ring(state, position, one, stream)
                looks += looked
            gained -= min(change, 0)
        vain = 0 if gained else vain + 1


def _uneasy(state: State) -> list[tuple[int, int]]:
    """Who meets somebody again in which position, or attacks or rests more than others."""
    return [
        (position, one)
        for position in state.positions
        for one in range(len(state.labels))
        if _is_uneasy(state, position, one)
    ]


def _is_uneasy(state: State, position: int, one: int) -> bool:
    table = state.at[position][one]
    if table == NO_TABLE:
        return True
    met = state.met[one]
    return abs(state.attacks[one]) > 4 or any(
        met[other] > 1 for other in state.others(position, table, state.line[one])
    )


def _exchange(state: State, position: int, one: int, stream: HashStream) -> tuple[int, int]:
    """The best exchange of ``one`` in a position, done if it costs nothing; its change, and the looks."""
    best, found, looked = 1, None, 0
    for other in stream.shuffled(range(len(state.labels))):
        if state.line[other] != state.line[one] or not _can_exchange(state, position, one, other):
            continue
        looked += 1
        change = _change(state, position, one, other)
        if change < best:
            best, found = change, other
    if found is None:
        return 0, looked
    at = state.at[position]
    state.shift((position, {one: at[found], found: at[one]}))
    return best, looked


def _can_exchange(state: State, position: int, one: int, other: int) -> bool:
    """Whether the two are at different tables and neither has the other's boards."""
    at, laid = state.at[position], state.laid[position]
    if at[one] == at[other]:
        return False
    for here, there in ((one, at[other]), (other, at[one])):
        has_boards = there != NO_TABLE and state.mask[here] >> laid[there] & 1
        # At two tables that share their boards both have them, and may exchange all the same.
        if has_boards and (at[here] == NO_TABLE or laid[at[here]] != laid[there]):
            return False
    return True


def _change(state: State, position: int, one: int, other: int) -> int:
    """What the exchange of two would add to the cost."""
    at, laid, line = state.at[position], state.laid[position], state.line[one]
    change = 0
    for here, away in ((one, other), (other, one)):
        met, table, to = state.met[here], at[here], at[away]
        if table != NO_TABLE:
            change -= MEETING * sum(met[seen] - 1 for seen in state.others(position, table, line))
        if to != NO_TABLE:
            change += MEETING * sum(met.get(seen, 0) for seen in state.others(position, to, line))
        share = state.attacks[here]
        after = share + _weight(state, line, laid, to) - _weight(state, line, laid, table)
        rests = state.rests[here]
        rests_after = rests + (to == NO_TABLE) - (table == NO_TABLE)
        change += after**2 - share**2 + REST * (rests_after**2 - rests**2)
    return change


def _weight(state: State, line: int, laid: list[int], table: int) -> int:
    return 0 if table == NO_TABLE else state.weight[line][laid[table]]


def _ring(state: State, position: int, one: int, stream: HashStream) -> tuple[int, int]:
    """The first ring through ``one`` that helps, with one of the other positions."""
    looked = 0
    for other in stream.shuffled([number for number in state.positions if number != position]):
        ring = list(_followed(state, position, other, one))
        looked += 2 + 6 * len(ring)
        if len(ring) < 2:
            continue
        here, there = state.at[position], state.at[other]
        undo = {player: here[player] for player in ring}, {player: there[player] for player in ring}
        following = dict(zip(ring, (*ring[1:], ring[0]), strict=True))
        change = state.shift(
            (position, {player: here[after] for player, after in following.items()}),
            (other, {after: there[player] for player, after in following.items()}),
        )
        if change < 0:
            return change, looked
        state.shift((position, undo[0]), (other, undo[1]))
    return 0, looked


def _followed(state: State, position: int, other: int, first: int) -> Iterator[int]:
    """The players of a ring that begins with ``first``; nothing where it does not close.

    Each has in ``other`` the boards that the next has in ``position``.
    """
    here, there, line = state.at[position], state.at[other], state.line[first]
    holders = dict(zip(state.laid[position], state.seats[position][line], strict=True))
    ring, player = [first], first
    while len(ring) <= MOST_RING and NO_TABLE not in (here[player], there[player]):
        player = holders.get(state.laid[other][there[player]], first)
        if player == first:
            break
        if player in ring:
            return
        ring.append(player)
    # Somebody else may have the same boards as the first: only a ring that comes back to it is one.
    last = ring[-1]
    if there[last] != NO_TABLE and state.laid[other][there[last]] == state.laid[position][here[first]]:
        yield from ring
