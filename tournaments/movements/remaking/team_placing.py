"""Where the oppositions of a rest made anew sit: what stays, at its tables; a team that defends, at its own.

No table gets the same boards in two positions: results are known by board and table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, count
from typing import Final

from tournaments.movements.layouts import ATTACK, DEFENCE, LAYOUTS, PAIR_SIDES
from tournaments.movements.remaking.assigning import assigned
from tournaments.movements.remaking.team_request import Opposition, TeamRequest
from tournaments.movements.remaking.team_state import TeamState
from tournaments.movements.schedule import Schedule, Sitting

_OTHER: Final = dict(zip(PAIR_SIDES, reversed(PAIR_SIDES), strict=True))


def placed(state: TeamState, found: Mapping[int, list[Opposition]], *, anew: bool = False) -> list[Sitting]:
    """The sittings of the positions that were made anew.

    What stays has its tables; with ``anew`` it may get others too, where otherwise a number would be missing.
    """
    request = state.request
    before = [one for one in request.schedule.sittings if one.position < request.first]
    stays = {
        number: [one for one in request.schedule.position_sittings(number) if _is_kept(one, found[number])]
        for number in state.positions
    }
    kept: dict[int, list[Sitting]] = {number: [] for number in state.positions} if anew else stays
    had = {
        (one.table, board)
        for one in (*before, *(one for there in kept.values() for one in there))
        for board in one.boards
    }
    most = max(request.schedule.tables, *(_count(state, there) for there in found.values()))
    done, homes = [*before], _homes(request, most)
    for number in state.positions:
        new = [
            sitting
            for one in found[number]
            if not one.kept
            for sitting in _tables(state, one, homes, [*done, *stays[number]])
        ]
        taken = {one.table for one in kept[number]}
        spare = most if anew else most + len(new)
        for sitting in _numbered([*stays[number], *new] if anew else new, taken, had, spare):
            had |= {(sitting.table, board) for board in sitting.boards}
            kept[number].append(sitting)
        done += kept[number]
    return [one for number in state.positions for one in kept[number]]


def _count(state: TeamState, found: Iterable[Opposition]) -> int:
    """How many tables the oppositions of a position are."""
    return sum(len(one.teams) if LAYOUTS[state.form].doubled else 1 for one in found)


def _is_kept(sitting: Sitting, found: Iterable[Opposition]) -> bool:
    return any(one.kept and set(sitting.seats.values()) <= set(one.teams) for one in found)


def _homes(request: TeamRequest, most: int) -> dict[str, int]:
    """The table at which each team defends; of pairs' tables where it sat NS most.

    Who comes late defends where one that has gone did, or at the next table. Where pairs' tables become more,
    of two that come late one stays at the table that is added, the other goes round.
    """
    counts: Counter[tuple[str, int]] = Counter()
    doubled = LAYOUTS[request.schedule.form].doubled
    for one in request.schedule.sittings:
        counts[one.seats[DEFENCE if doubled else PAIR_SIDES[0]], one.table] += 1
    homes: dict[str, int] = {}
    for (team, table), _times in counts.most_common():
        homes.setdefault(team, table)
    tables = request.schedule.tables
    taken = {homes[team] for team in request.teams if team in homes}
    if doubled:
        free = [table for table in range(1, tables + 1) if table not in taken]
        return homes | dict(zip(request.newcomers, chain(free, count(tables + 1)), strict=False))
    added = request.newcomers[1::2] if most > tables else ()
    return homes | dict(zip(added, count(tables + 1), strict=False))


def _tables(
    state: TeamState, one: Opposition, homes: Mapping[str, int], done: Iterable[Sitting]
) -> list[Sitting]:
    """The tables of an opposition, where they would best be; of a pair's sides who has been there less."""
    if LAYOUTS[state.form].doubled:
        return [
            Sitting(one.position, homes[defence], {ATTACK: attack, DEFENCE: defence}, one.boards)
            for attack, defence in zip(one.teams, (*one.teams[1:], one.teams[0]), strict=True)
        ]
    first, second = one.teams
    if _side(state, first, second, done) == PAIR_SIDES[1]:
        first, second = second, first
    seats = dict(zip(PAIR_SIDES, (first, second), strict=True))
    return [Sitting(one.position, _table(state.request, one, first, homes), seats, one.boards)]


def _side(state: TeamState, first: str, second: str, done: Iterable[Sitting]) -> str:
    """The side of ``first``."""
    if state.sides:
        return state.sides[first]
    had = Counter((seat, team) for sitting in done for seat, team in sitting.seats.items())
    return min(PAIR_SIDES, key=lambda side: had[side, first] + had[_OTHER[side], second])


def _table(request: TeamRequest, one: Opposition, north: str, homes: Mapping[str, int]) -> int:
    """The table added for who stays there; else where one of the two was to sit in this position."""
    added = [homes[team] for team in one.teams if homes.get(team, 0) > request.schedule.tables]
    there = request.schedule.position_sittings(one.position)
    planned = [
        sitting.table
        for team in (north, *one.teams)
        for sitting in there
        if sitting.seat_of(team) is not None
    ]
    return [*added, *planned, homes.get(north, 1)][0]


def _numbered(new: list[Sitting], taken: set[int], had: set[tuple[int, int]], most: int) -> list[Sitting]:
    """Every table with a number up to ``most``: the wished one first, else one that never had the boards."""
    numbers = range(1, most + 1)
    having = assigned(
        [
            [
                number
                for number in (one.table, *(number for number in numbers if number != one.table))
                if number <= most
                and number not in taken
                and not any((number, board) in had for board in one.boards)
            ]
            for one in new
        ]
    )
    return [Sitting(new[at].position, number, new[at].seats, new[at].boards) for number, at in having.items()]


def told(schedule: Schedule) -> dict[tuple[str, int], frozenset[tuple[int, str, tuple[int, ...]]]]:
    """What the card of each team says of each position: tables, sides and boards."""
    found: dict[tuple[str, int], set[tuple[int, str, tuple[int, ...]]]] = {}
    for one in schedule.sittings:
        for seat, team in one.seats.items():
            found.setdefault((team, one.position), set()).add((one.table, seat, one.boards))
    return {key: frozenset(places) for key, places in found.items()}
