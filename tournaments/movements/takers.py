"""Which seat attacks each board, so that everybody attacks about a quarter of the boards it plays.

With four boards in a position (or eight, twelve) every seat attacks one of them. With another number some are
left over in every position, and simply going round the seats can leave a player without any attack: at 10
tables with two boards a position, South plays only every second set. So the left-over boards' seats are
improved set by set, until no change of a set brings the players' numbers of attacks closer together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.movements.schedule import Schedule

_Attacks = dict[str, int]
"""How often each player attacks."""

_STARTS = (1, 2, 3, 4, 5)
"""The search starts from going round the choices in steps of 1, 2, ... and the most even result is taken."""

_EVEN_ENOUGH = 3
"""Where nobody attacks more than three times more than somebody else, no other starts are tried."""

_MAX_SWEEPS = 20
"""Far more than the few that are needed; only a promise that the search ends."""


def balanced_takers(schedule: Schedule) -> tuple[str, ...]:
    """The taker's seat of board 1, 2, 3 ...: deterministic, the same for the same schedule.

    Where two teams sit at a table the taker is a side. Wants the boards of a sitting to be a set with
    consecutive numbers, as all constructions here have it.
    """
    seats = tuple(schedule.sittings[0].seats)
    extra = schedule.boards_per_position % len(seats)
    highest = max(board for sitting in schedule.sittings for board in sitting.boards)
    sets = highest // schedule.boards_per_position
    if extra == 0:
        return _in_turn([()] * sets, seats, schedule.boards_per_position)
    players = _players_of_sets(schedule, seats, sets)
    choices = list(combinations(seats, extra))
    best = _measured([_going_round(index, seats, extra) for index in range(sets)], players)
    for start_of in (_evenly, _wider):
        starts = (start_of(step, sets) for step in _STARTS)
        searched = [
            _searched([choices[i % len(choices)] for i in start], players, choices) for start in starts
        ]
        best = min((*searched, best), key=lambda found: found[0])
        if best[0][0] <= _EVEN_ENOUGH:
            break
    return _in_turn(best[1], seats, schedule.boards_per_position)


def _going_round(index: int, seats: tuple[str, ...], extra: int) -> tuple[str, ...]:
    """The seats of a set when the left-over boards of all sets simply go round the table."""
    return tuple(seats[(index * extra + board) % len(seats)] for board in range(extra))


def _evenly(step: int, sets: int) -> Sequence[int]:
    """Numbers of choices that go round in equal steps."""
    return [step * index for index in range(sets)]


def _wider(step: int, sets: int) -> Sequence[int]:
    """Numbers of choices whose steps grow."""
    return [step * index * (index + 1) // 2 for index in range(sets)]


_Measured = tuple[tuple[int, int, int], list[tuple[str, ...]]]
"""How uneven the players' numbers of attacks are and, where that is alike, the seats'; who attacks."""


def _searched(
    chosen: list[tuple[str, ...]], players: list[dict[str, list[str]]], choices: list[tuple[str, ...]]
) -> _Measured:
    """``chosen`` improved until nothing is better."""
    attacks = _attacks(chosen, players)
    for _ in range(_MAX_SWEEPS):
        before = list(chosen)
        for index, seats in enumerate(before):
            chosen[index] = _improved(players[index], choices, seats, attacks)
        if chosen == before:
            break
    return _measured(chosen, players)


def _attacks(chosen: Sequence[tuple[str, ...]], players: list[dict[str, list[str]]]) -> _Attacks:
    attacks = {label: 0 for seats in players for labels in seats.values() for label in labels}
    for index, seats in enumerate(chosen):
        _count(attacks, players[index], seats, 1)
    return attacks


def _measured(chosen: list[tuple[str, ...]], players: list[dict[str, list[str]]]) -> _Measured:
    counts = _attacks(chosen, players).values()
    seats = Counter(dict.fromkeys(players[0], 0))
    seats.update(seat for extra in chosen for seat in extra)
    uneven = max(seats.values()) - min(seats.values())
    return (max(counts) - min(counts), sum(count * count for count in counts), uneven), chosen


def _in_turn(chosen: Sequence[tuple[str, ...]], seats: tuple[str, ...], size: int) -> tuple[str, ...]:
    """The takers of all boards: each set's chosen seats after its full rounds of the table."""
    rounds = seats * (size // len(seats))
    return tuple(seat for extra in chosen for seat in (*rounds, *extra))


def _players_of_sets(schedule: Schedule, seats: tuple[str, ...], sets: int) -> list[dict[str, list[str]]]:
    """For every board set and seat the players who play that set in that seat."""
    players: list[dict[str, list[str]]] = [{seat: [] for seat in seats} for _ in range(sets)]
    for sitting in schedule.sittings:
        index = (sitting.boards[0] - 1) // schedule.boards_per_position
        for seat, label in sitting.seats.items():
            players[index][seat].append(label)
    return players


def _improved(
    players: dict[str, list[str]],
    choices: Sequence[tuple[str, ...]],
    seats: tuple[str, ...],
    attacks: _Attacks,
) -> tuple[str, ...]:
    """The best seats for one set; ``seats`` are the present ones and stay where nothing is better."""
    _count(attacks, players, seats, -1)
    best = min((seats, *choices), key=lambda option: _cost(players, option, attacks))
    _count(attacks, players, best, 1)
    return best


def _cost(players: dict[str, list[str]], seats: tuple[str, ...], attacks: _Attacks) -> int:
    """How much the sum of the squares of all numbers of attacks grows when ``seats`` attack (halved)."""
    return sum(attacks[label] for seat in seats for label in players[seat])


def _count(attacks: _Attacks, players: dict[str, list[str]], seats: tuple[str, ...], step: int) -> None:
    for seat in seats:
        for label in players[seat]:
            attacks[label] += step
