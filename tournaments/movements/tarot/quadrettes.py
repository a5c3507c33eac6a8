"""Quadrettes: teams of four, one attacker for the whole session, three who defend together.

The defence of team k stays at table k; only attackers move, carrying the boards. In a round two teams meet
twice on the same boards: the one's attacker at the other's table and the other way round. All tables play the
boards of the round; with the variant ``carried`` every opposition has boards of its own, as in a Howell.

With an odd number of teams three of them form a triangle in every round: each attacks the next, so that
everybody plays. With the variant ``byes`` one team sits out instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.problems import raise_if_any
from tournaments.movements.blocks import board_set
from tournaments.movements.layouts import ATTACK, DEFENCE
from tournaments.movements.pairs import howell
from tournaments.movements.pairs.refusing import entrants_problems, rounds_problems
from tournaments.movements.pairs.round_robin import bye_of, matches, most_rounds
from tournaments.movements.schedule import Schedule, Sitting
from tournaments.movements.wish import Wish

FORM: Final = "quadrettes"
CARRIED, BYES = "carried", "byes"
VARIANTS: Final = (CARRIED, BYES)
LEAST, MOST = 2, 200
ALL_UP_TO, USUAL_ROUNDS = 24, 11
"""Up to so many teams everybody meets everybody unless told otherwise; more play so many rounds."""

Cycle = tuple[int, ...]
"""Teams of which each attacks the next, the last one the first: two, or a triangle."""


def make(wish: Wish) -> Schedule:
    """The first ``wish.rounds`` rounds of everybody against everybody."""
    carried, odd = wish.variant == CARRIED, wish.entrants % 2 == 1
    most = most_rounds(wish.entrants)
    raise_if_any(
        [
            *entrants_problems(wish.entrants, LEAST, MOST, lambda teams: not (carried and teams % 2)),
            *rounds_problems(wish.rounds, max(most, 1)),
        ]
    )
    rounds = wish.rounds or usual_rounds(wish.entrants)
    if carried and wish.entrants > LEAST:
        return _schedule(wish, rounds, [*_carried(wish, rounds)], {})
    joined = odd and wish.variant != BYES
    oppositions = _with_triangles(wish.entrants, rounds) if joined else _pairs(wish.entrants, rounds)
    sittings = [
        _sitting(position, attack, defence, board_set(position - 1, wish.boards))
        for position, cycles in enumerate(oppositions, start=1)
        for attack, defence in _attacks(cycles)
    ]
    resting = range(1, rounds + 1) if odd and not joined else range(0)
    byes = {number: (str(bye_of(wish.entrants, number)),) for number in resting}
    return _schedule(wish, rounds, sittings, byes)


def usual_rounds(teams: int) -> int:
    """How many rounds are played where nothing is said.

    >>> usual_rounds(9), usual_rounds(120)
    (9, 11)
    """
    return most_rounds(teams) if teams <= ALL_UP_TO else USUAL_ROUNDS


def _schedule(
    wish: Wish, rounds: int, sittings: Sequence[Sitting], byes: Mapping[int, tuple[str, ...]]
) -> Schedule:
    ordered = tuple(sorted(sittings, key=lambda sitting: (sitting.position, sitting.table)))
    return Schedule(
        kind=wish.variant or "berger",
        tables=wish.entrants,
        positions=rounds,
        boards_per_position=wish.boards,
        sittings=ordered,
        form=FORM,
        byes=byes,
    )


def _sitting(position: int, attack: int, defence: int, boards: tuple[int, ...]) -> Sitting:
    """A team's attacker at the table of another team's defence."""
    return Sitting(position, defence, {ATTACK: str(attack), DEFENCE: str(defence)}, boards)


def _attacks(cycles: Sequence[Cycle]) -> Iterator[tuple[int, int]]:
    """Who attacks whom."""
    for cycle in cycles:
        yield from zip(cycle, (*cycle[1:], cycle[0]), strict=True)


def _pairs(teams: int, rounds: int) -> list[list[Cycle]]:
    return [[(int(a), int(b)) for a, b in matches(teams, number)] for number in range(1, rounds + 1)]


def _carried(wish: Wish, rounds: int) -> Iterator[Sitting]:
    for match in howell.make(Wish(wish.entrants, rounds, wish.boards)).sittings:
        one, other = map(int, match.seats.values())
        yield _sitting(match.position, one, other, match.boards)
        yield _sitting(match.position, other, one, match.boards)


def _with_triangles(teams: int, rounds: int) -> list[list[Cycle]]:
    """Who would sit out joins two others: rather such that meet least, and were least in a triangle."""
    found = _pairs(teams, rounds)
    met: Counter[tuple[int, int]] = Counter()
    for cycles in found:
        met.update({_pair(*cycle): 2 for cycle in cycles})
    inside: Counter[int] = Counter()
    for number, cycles in enumerate(found, start=1):
        alone = bye_of(teams, number)
        joined = min(
            cycles,
            key=lambda cycle: (
                2 * (sum(met[_pair(alone, team)] for team in cycle) - met[_pair(*cycle)])
                + sum(inside[team] for team in cycle),
                cycle,
            ),
        )
        cycles.remove(joined)
        triangle = (alone, *joined) if number % 2 else (alone, *reversed(joined))
        cycles.append(triangle)
        inside.update(triangle)
        met[_pair(*joined)] -= 1
        met.update({_pair(alone, team): 1 for team in joined})
    return found


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
