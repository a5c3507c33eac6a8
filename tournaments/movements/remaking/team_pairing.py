"""Whom teams without an opponent meet: each other, or two whose opposition is parted for them.

One minimum-cost matching a position. As many as can be play; then few meet again and rests go round; then
as much as can be stays as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.dealing.stream import HashStream
from tournaments.movements.draws.matching import Edge, matching
from tournaments.movements.remaking.team_request import Opposition
from tournaments.movements.remaking.team_state import Boards, TeamState, pair

AGAIN, LOT = 3, 16
"""What a repeated meeting costs (a first rest 1, a second one 3 more), and how many chances a lot has."""


@dataclass(frozen=True, slots=True)
class Later:
    """What was planned for the positions after this one."""

    meetings: Counter[tuple[str, str]]
    boards: Mapping[str, set[Boards]]

    def claims(self, teams: tuple[str, ...], boards: Boards) -> int:
        """How many of ``teams`` are to play ``boards`` later."""
        return sum(boards in self.boards.get(team, ()) for team in teams)


def paired(state: TeamState, position: int, stream: HashStream) -> list[Opposition]:
    """The oppositions of a position; who is in none of them sits out."""
    later = Later(*state.later(position))
    planned = [one for one in state.planned[position] if one.boards in state.open_to(one.teams, position)]
    fixed = [one for one in planned if _stays(state, one)]
    apart = {team for one in fixed for team in one.teams}
    pairs = [one for one in planned if len(one.teams) == 2]
    teams = [team for team in state.match if team not in apart]
    busy = {team for one in pairs for team in one.teams}
    edges: dict[tuple[str, str], tuple[int, ...]] = {pair(*one.teams): (0,) * 5 for one in pairs}
    for one in (team for team in teams if team not in busy):
        for other in teams:
            if other != one and not (state.steady and other in busy):
                cost = _cost(state, position, (one, other), later, stream)
                if cost is not None:
                    edges.setdefault(pair(one, other), cost)
    mates = _matched(state, teams, edges)
    found = _with_boards(state, position, mates, pairs, later)
    alone = [team for team in teams if team not in {who for two in mates for who in two}]
    return [*fixed, *(_joined(state, position, found, alone[0]) if state.joins and alone else found)]


def _stays(state: TeamState, one: Opposition) -> bool:
    """Three who meet stay together as long as the number of teams is odd."""
    return len(one.teams) > 2 and state.joins and len(state.known) % 2 == 1


def _cost(
    state: TeamState, position: int, teams: tuple[str, str], later: Later, stream: HashStream
) -> tuple[int, ...] | None:
    """What an opposition that was not planned costs; ``None`` where there can be none."""
    able = state.open_to(teams, position)
    if not able or not state.may_meet(*teams):
        return None
    met = state.met[pair(*teams)]
    claims = min(later.claims(teams, boards) for boards in able)
    if state.steady:
        return (0, int(not met), 0, 1, stream.below(LOT))
    return (AGAIN * met, claims, later.meetings[pair(*teams)], 1, stream.below(LOT))


def _matched(
    state: TeamState, teams: list[str], edges: Mapping[tuple[str, str], tuple[int, ...]]
) -> list[tuple[str, str]]:
    """The pairs of the cheapest matching in which as many play as can.

    Everybody has a shadow, and whoever sits out meets the own one: so each is in exactly one pair.
    """
    place = {team: number for number, team in enumerate(teams)}
    most = len(teams)
    rows: list[Edge] = []
    for (one, other), cost in edges.items():
        rows.append((place[one], place[other], (0, *cost)))
        rows.append((most + place[one], most + place[other], (0,) * 6))
    for team, number in place.items():
        rest = 0 if state.joins or state.steady else 2 * state.rests[team] + 1
        rows.append((number, most + number, (1, rest, 0, 0, 0, 0)))
    mates = matching(2 * most, rows) or []
    return [(team, teams[mates[number]]) for team, number in place.items() if number < mates[number] < most]


def _with_boards(
    state: TeamState,
    position: int,
    mates: list[tuple[str, str]],
    pairs: list[Opposition],
    later: Later,
) -> list[Opposition]:
    """Planned oppositions keep their boards; new ones get such as lie idle, or fewest others have."""
    planned = {pair(*one.teams): one for one in pairs}
    found = [planned[pair(*two)] for two in mates if pair(*two) in planned]
    used = Counter(one.boards for one in found)
    own = {team: one.boards for one in state.planned[position] for team in one.teams}
    for two in mates:
        if pair(*two) in planned:
            continue
        boards = min(
            state.open_to(two, position),
            key=lambda one: (later.claims(two, one), used[one], -sum(own.get(team) == one for team in two)),
        )
        used[boards] += 1
        found.append(Opposition(position, two, boards, kept=False))
    return found


def _joined(state: TeamState, position: int, found: list[Opposition], alone: str) -> Iterator[Opposition]:
    """Who would sit out joins two others: such as it has met least; the direction turns with the position."""
    able = [one for one in found if one.boards in state.open_to((*one.teams, alone), position)]
    joined = min(able, key=lambda one: sum(state.met[pair(alone, team)] for team in one.teams), default=None)
    for one in found:
        if one is joined:
            cycle = one.teams if position % 2 else one.teams[::-1]
            yield Opposition(position, (alone, *cycle), one.boards, kept=False)
        else:
            yield one
