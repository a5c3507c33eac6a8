"""A stage once it begins: its groups, and for a movement that is made beforehand who has which label."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tournaments.movements.draw import draw, in_order
from tournaments.movements.formats import movement
from tournaments.movements.pairs.groups import groups as cut
from tournaments.movements.programmes import own_table
from tournaments.movements.programmes.programme import DRAWN, TYPED, Stage
from tournaments.movements.programmes.team_stages import (
    TEAM_MATCHES,
    Seated,
    free_of_teams,
    parted,
    team_matches,
)
from tournaments.movements.schedule import Schedule
from tournaments.movements.wish import Wish

NEVER = 1000
"""What it counts that two of one team meet, against two of one club."""
ATTEMPTS = 200
"""So many lots are drawn for a movement in which some are to be kept apart; the least harmful is taken."""


@dataclass(frozen=True, slots=True)
class Group:
    """Those who play a stage with each other: all, or one of its groups.

    A movement made beforehand has a ``schedule``, and the entrant of each of its ``labels``.
    """

    members: tuple[str, ...]
    schedule: Schedule | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The form that is stored in JSON; ``from_dict`` reads it back."""
        schedule = None if self.schedule is None else self.schedule.as_dict()
        return {"members": [*self.members], "schedule": schedule, "labels": dict(self.labels)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Group:
        """What ``as_dict`` wrote."""
        stored = data["schedule"]
        schedule = None if stored is None else Schedule.from_dict(stored)
        return cls(tuple(data["members"]), schedule, dict(data["labels"]))


@dataclass(frozen=True, slots=True)
class Wanted:
    """How labels are given out: by lot from ``seed``, or in the order; ``apart`` are not to meet, nor are
    those who play for one of the ``teams``.
    """

    seed: bytes
    by_lot: bool
    apart: frozenset[frozenset[str]] = frozenset()
    clubs: Mapping[str, str] = field(default_factory=dict)
    table: str = field(default="", kw_only=True)
    teams: Mapping[str, str] = field(default_factory=dict)


def begin(stage: Stage, order: Sequence[str], wanted: Wanted) -> tuple[Group, ...]:
    """The groups of ``stage`` for those in ``order``, the best first; ``ProblemsError`` for none."""
    return tuple(_group(stage, members, wanted) for members in cut(order, _sizes(stage, len(order))))


def _sizes(stage: Stage, count: int) -> tuple[int, ...]:
    """The sizes of the groups: who came late, or has left, makes the last ones larger or smaller."""
    sizes: list[int] = []
    for size in stage.groups:
        sizes.append(min(size, count - sum(sizes)))
    sizes = [size for size in sizes if size] or [count]
    sizes[-1] += count - sum(sizes)
    return tuple(sizes)


def _group(stage: Stage, members: Sequence[str], wanted: Wanted) -> Group:
    if stage.format in DRAWN:
        return Group(tuple(members))
    if wanted.teams:
        return Group(tuple(members), *_of_teams(stage, members, wanted))
    schedule = _movement(stage, len(members), wanted)
    if not wanted.by_lot:
        return Group(tuple(members), schedule, _in_order(stage, schedule, members))
    labels = min(_lots(schedule, sorted(members), wanted), key=lambda one: one[0])[1]
    return Group(tuple(members), schedule, labels)


def _movement(stage: Stage, entrants: int, wanted: Wanted) -> Schedule:
    """The movement of a stage that is made beforehand, or that the club has typed."""
    if stage.format == TYPED:
        return own_table.table_of(stage, wanted.table)
    return movement(stage.format, Wish(entrants, stage.rounds, variant=stage.variant))


def _in_order(stage: Stage, schedule: Schedule, members: Sequence[str]) -> dict[str, str]:
    """The labels in the order of ``members``: of a typed table by its numbers, else from table 1 on."""
    return (own_table.in_order if stage.format == TYPED else in_order)(schedule, members)


def _of_teams(stage: Stage, members: Sequence[str], wanted: Wanted) -> Seated:
    """The movement for members of teams; those in the order of a lot have drawn it already."""
    if stage.format == TEAM_MATCHES:
        return team_matches(stage, members, wanted.teams)
    if stage.format == "free_individual":
        return free_of_teams(stage, members, wanted.teams, wanted.seed)
    schedule = _movement(stage, len(members), wanted)
    labels = _in_order(stage, schedule, members)
    if wanted.by_lot:
        labels = draw([*labels], sorted(labels.values()), wanted.seed)
    return schedule, parted(schedule, labels, _foes(members, wanted))


def _foes(members: Sequence[str], wanted: Wanted) -> dict[str, dict[str, int]]:
    """Whom everybody is to be parted from: those of the team, those named, and less so those of the club."""
    found: dict[str, dict[str, int]] = {member: {} for member in members}
    groups: dict[tuple[int, str], list[str]] = {}
    for names, bad in ((wanted.clubs, 1), (wanted.teams, NEVER)):
        for member in members:
            if name := names.get(member, ""):
                groups.setdefault((bad, name), []).append(member)
    apart = (sorted(pair & found.keys()) for pair in wanted.apart)
    # What weighs more comes last.
    for bad, people in (
        *((bad, there) for (bad, _), there in groups.items()),
        *((NEVER, two) for two in apart),
    ):
        for one, other in combinations(people, 2):
            found[one][other] = found[other][one] = bad
    return found


def _lots(
    schedule: Schedule, members: Sequence[str], wanted: Wanted
) -> Iterator[tuple[tuple[int, int], dict[str, str]]]:
    """Lots and the harm that each of them does; none after the first without harm."""
    for attempt in range(ATTEMPTS):
        seed = wanted.seed + attempt.to_bytes(2, "big") if attempt else wanted.seed
        # A typed table may have more numbers than there are entrants, or fewer: who has none is drawn, too.
        numbers = schedule.entrants[: len(members)]
        none = [f"none {place}" for place in range(len(members) - len(numbers))]
        drawn = draw([*numbers, *none], members, seed)
        labels = {number: drawn[number] for number in numbers}
        harm = _harm(schedule, labels, wanted)
        yield harm, labels
        if harm == (0, 0):
            return


def _harm(schedule: Schedule, labels: Mapping[str, str], wanted: Wanted) -> tuple[int, int]:
    """How often those meet who are to be kept apart, and members of one club."""
    apart = clubs = 0
    for sitting in schedule.sittings:
        for two in combinations([labels[label] for label in sitting.seats.values() if label in labels], 2):
            apart += frozenset(two) in wanted.apart
            clubs += _one_club(two, wanted.clubs)
    return apart, clubs


def _one_club(two: Collection[str], clubs: Mapping[str, str]) -> bool:
    names = {clubs.get(label, "") for label in two}
    return len(names) == 1 and "" not in names
