"""Movements made beforehand for entrants that play for teams: whose members never meet as far as can be.

Free Tarot is made for the teams. Where teams meet as such, table by table, the movement is one of teams. In
any other movement the lot, or the list, is changed by exchanging two entrants while that parts more of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from tournaments.movements.formats import movement
from tournaments.movements.pairs.teams import PAIRS
from tournaments.movements.programmes.programme import TEAM_DRAWN, Programme, Stage
from tournaments.movements.schedule import Schedule
from tournaments.movements.tarot import free
from tournaments.movements.tarot.tables import table_sizes
from tournaments.movements.wish import Wish

TEAM_MATCHES: Final = "teams"
"""The format in which every team meets every other as such."""
TEAM_STAGES: Final = frozenset({TEAM_MATCHES, *TEAM_DRAWN})
"""Formats in which teams meet as such, table by table."""
FREE_TEAMS: Final = {size: name for name, size in free.TEAMS.items()}
"""Sizes of teams for which free Tarot has movements of its own."""

Foes = Mapping[str, Mapping[str, int]]
"""Of every entrant those who are to be parted from it, and how bad it is that they meet."""
Seated = tuple[Schedule, dict[str, str]]
"""A movement, and the entrant of each of its labels."""


def grouped(members: Sequence[str], teams: Mapping[str, str]) -> list[list[str]]:
    """The members team by team, in the order of the first of each; who plays for none is alone.

    >>> grouped(["a", "b", "c", "d"], {"a": "Lyon", "c": "Lyon"})
    [['a', 'c'], ['b'], ['d']]
    """
    found: dict[tuple[str, str], list[str]] = {}
    for member in members:
        team = teams.get(member, "")
        found.setdefault((team, "" if team else member), []).append(member)
    return [*found.values()]


def pairs_of(stage: Stage) -> int:
    """How many pairs a team has in a stage in which teams meet as such."""
    return PAIRS.get(stage.variant, 2)


def team_rounds(programme: Programme) -> frozenset[int]:
    """The rounds of an event in which teams meet as such.

    >>> from tournaments.movements.programmes.reading import programme
    >>> sorted(team_rounds(programme("1 mitchell + 2 teams + 1 danish teams")))
    [2, 3, 4]
    """
    numbers = range(1, programme.rounds + 1)
    stages = programme.stages
    return frozenset(one for one in numbers if stages[programme.stage_of(one)[0]].format in TEAM_STAGES)


def team_matches(stage: Stage, members: Sequence[str], teams: Mapping[str, str]) -> Seated:
    """Teams against teams; ``ProblemsError`` as ``pairs.teams``. A place that nobody has stays empty."""
    size = pairs_of(stage)
    there = grouped(members, teams)
    schedule = movement(TEAM_MATCHES, Wish(size * len(there), stage.rounds, variant=stage.variant))
    labels = {
        str(size * number + place): member
        for number, team in enumerate(there)
        for place, member in enumerate(team[:size], start=1)
    }
    return schedule, labels


def free_of_teams(
    stage: Stage, members: Sequence[str], teams: Mapping[str, str], seed: bytes = b""
) -> Seated:
    """Free Tarot in which those of one team do not meet, if there are tables enough."""
    there = grouped(members, teams)
    variant = FREE_TEAMS.get(len(there[0]), "") if len({*map(len, there)}) == 1 else ""
    odd = stage.variant if stage.variant in free.ODD else ""
    wish = Wish(len(members), stage.rounds, variant=odd, seed=seed)
    if variant and not odd and len(there) >= max(table_sizes(len(members)), default=len(members)):
        schedule = movement(stage.format, Wish(len(members), stage.rounds, variant=variant))
    else:
        numbers = [number for number, team in enumerate(there) for _ in team]
        schedule = free.with_teams(wish, numbers)
    in_teams = (member for team in there for member in team)
    return schedule, {str(number): member for number, member in enumerate(in_teams, start=1)}


def parted(schedule: Schedule, labels: Mapping[str, str], foes: Foes) -> dict[str, str]:
    """``labels`` with two entrants exchanged as long as those who meet do each other less harm."""
    meets, seated = _meetings(schedule), dict(labels)
    label_of = {who: label for label, who in seated.items()}

    def harm(label: str, who: str) -> int:
        there = meets[label]
        return sum(bad * there.get(label_of.get(foe, ""), 0) for foe, bad in foes.get(who, {}).items())

    def exchange(one: str, other: str) -> None:
        seated[one], seated[other] = seated[other], seated[one]
        label_of[seated[one]], label_of[seated[other]] = one, other

    def gain(one: str, other: str) -> int:
        before = harm(one, seated[one]) + harm(other, seated[other])
        exchange(one, other)
        after = harm(one, seated[one]) + harm(other, seated[other])
        exchange(one, other)
        return after - before

    better = True
    while better:
        better = False
        for one in labels:
            if harm(one, seated[one]):
                best, other = min((gain(one, other), other) for other in labels if other != one)
                if best < 0:
                    exchange(one, other)
                    better = True
    return seated


def _meetings(schedule: Schedule) -> dict[str, dict[str, int]]:
    """How often every two labels meet, whether with or against each other."""
    found: dict[str, dict[str, int]] = {label: {} for label in schedule.entrants}
    for sitting in schedule.sittings:
        for one, other in combinations(sitting.seats.values(), 2):
            found[one][other] = found[one].get(other, 0) + 1
            found[other][one] = found[other].get(one, 0) + 1
    return found
