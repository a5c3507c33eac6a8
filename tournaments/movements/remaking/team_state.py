"""The rest of a movement of teams while it is being made: who has met whom, what everybody has played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations

from games.dealing.stream import HashStream
from tournaments.movements.layouts import ATTACK, DEFENCE, LAYOUTS, PAIR_SIDES
from tournaments.movements.remaking.team_request import Opposition, TeamRequest
from tournaments.movements.schedule import Schedule

TEAM_MATCH, QUADRETTES, ALL_JOINED = "team_match", "quadrettes", "berger"
Boards = tuple[int, ...]


def pair(one: str, other: str) -> tuple[str, str]:
    """Two teams, in whatever order they are named."""
    return (one, other) if one < other else (other, one)


def oppositions(schedule: Schedule, position: int) -> list[Opposition]:
    """Who meets whom in a position of ``schedule``: teams that attack each other, or each the next one."""
    there = schedule.position_sittings(position)
    if not LAYOUTS[schedule.form].doubled:
        return [Opposition(position, tuple(one.seats.values()), one.boards, kept=True) for one in there]
    against = {one.seats[ATTACK]: (one.seats[DEFENCE], one.boards) for one in there}
    found, left = [], dict(against)
    while left:
        first, (team, boards) = left.popitem()
        cycle = [first]
        while team in left:
            cycle.append(team)
            team = left.pop(team)[0]
        found.append(Opposition(position, tuple(cycle), boards, kept=True))
    return found


class TeamState:
    """What earlier positions have left behind, and what was planned for those who are still there."""

    def __init__(self, request: TeamRequest, stream: HashStream) -> None:
        schedule = request.schedule
        self.form, self.request = schedule.form, request
        self.positions = range(request.first, schedule.positions + 1)
        self.sets = sorted({one.boards for one in schedule.sittings})
        self.known: dict[str, set[Boards]] = {team: set() for team in request.teams}
        self.met: Counter[tuple[str, str]] = Counter()
        self.rests = Counter(
            team
            for number in range(1, request.first)
            for team in (*schedule.byes.get(number, ()), *request.newcomers)
            if team in self.known
        )
        self.planned: dict[int, list[Opposition]] = {}
        for number in range(1, schedule.positions + 1):
            there = oppositions(schedule, number)
            if number < request.first:
                self.remember(there)
            else:
                self.planned[number] = [one for one in there if set(one.teams) <= self.known.keys()]
        self.sides = self._sides(stream)
        self.match = stream.shuffled(request.teams)

    @property
    def joins(self) -> bool:
        """Whether of an odd number nobody sits out: three teams meet instead."""
        return self.form == QUADRETTES and self.request.schedule.kind == ALL_JOINED

    @property
    def steady(self) -> bool:
        """Whether two teams are together all evening."""
        return self.form == TEAM_MATCH

    def remember(self, found: Iterable[Opposition]) -> None:
        """Oppositions of a position that is done with."""
        for one in found:
            self.met.update(pair(*two) for two in combinations(sorted(one.teams), 2))
            for team in one.teams:
                if team in self.known:
                    self.known[team].add(one.boards)

    def open_to(self, teams: Iterable[str], position: int) -> list[Boards]:
        """The boards that ``teams`` could play in a position: where all tables have the same, those."""
        there = {one.boards for one in self.request.schedule.position_sittings(position)}
        every = there if self.is_common else self.sets
        known = set[Boards]().union(*(self.known[team] for team in teams))
        return [
            boards for boards in sorted(every) if boards not in known and self.request.seen.isdisjoint(boards)
        ]

    @property
    def is_common(self) -> bool:
        """Whether all tables of a position play the same boards."""
        schedule = self.request.schedule
        return all(
            len({one.boards for one in schedule.position_sittings(number)}) == 1
            for number in range(1, schedule.positions + 1)
        )

    def later(self, position: int) -> tuple[Counter[tuple[str, str]], dict[str, set[Boards]]]:
        """Who is to meet, and which boards everybody is to play, after ``position``."""
        meetings: Counter[tuple[str, str]] = Counter()
        boards: dict[str, set[Boards]] = defaultdict(set)
        for number in range(position + 1, self.positions.stop):
            for one in self.planned[number]:
                meetings.update(pair(*two) for two in combinations(sorted(one.teams), 2))
                for team in one.teams:
                    boards[team].add(one.boards)
        return meetings, boards

    def _sides(self, stream: HashStream) -> dict[str, str]:
        """The sides where they are kept, of who comes the one that has fewer; otherwise empty."""
        if not LAYOUTS[self.form].keeps_seat:
            return {}
        sides = {
            team: seat
            for one in self.request.schedule.sittings
            for seat, team in one.seats.items()
            if team in self.known
        }
        order = stream.shuffled(PAIR_SIDES)
        for team in self.request.teams:
            if team not in sides:
                count = Counter(sides.values())
                sides[team] = min(order, key=lambda side: count[side])
        return sides

    def may_meet(self, one: str, other: str) -> bool:
        """Whether their sides let them."""
        return not self.sides or self.sides[one] != self.sides[other]
