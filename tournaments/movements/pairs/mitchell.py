"""Mitchell: NS pairs stay, EW pairs move on, boards move down one table; one ranking or two.

NS are the pairs 1 to T, EW follow. With step s the EW pair at table t in round r + 1 is the one that began at
t - s * r, the boards those that began at t + r. So two pairs meet again after T / gcd(s, T) rounds, and an EW
pair sees boards again after T / gcd(s + 1, T): with boards and an even T the usual step 1 lasts T / 2 rounds,
then EW move two tables once (*skip*) and go on to T - 1. Where every table deals, only the first bound holds.

An odd pair: the last place has no NS pair and EW sit out there (*half table*), or an EW pair is missing and
the NS pair it would meet sits out (*phantom*), or it takes the place of another NS pair each round (*rover*).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import gcd
from typing import Final

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.movements.blocks import board_set
from tournaments.movements.pairs import rover
from tournaments.movements.pairs.refusing import entrants_problems, nearest, rounds_problems
from tournaments.movements.pairs.seating import sitting
from tournaments.movements.schedule import Schedule, Sitting
from tournaments.movements.wish import MOST_ENTRANTS, MOST_ROUNDS, Wish

HALF_TABLE, PHANTOM, ROVER, SKIP = "half_table", "phantom", "rover", "skip"
ODD: Final = (HALF_TABLE, PHANTOM, ROVER)
"""What becomes of an odd number; a kind ends with it."""
STEPS: Final = {"+1": 1, "+2": 2, "+3": 3}
VARIANTS: Final = (*STEPS, SKIP, HALF_TABLE, ROVER, PHANTOM)
LEAST: Final = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """How the pairs move: ``places`` count the one where somebody sits out."""

    places: int
    step: int
    skips: bool
    odd: str
    boards: bool

    @property
    def most_rounds(self) -> int:
        """Before somebody meets an opponent or a board again."""
        rounds = self.places // gcd(self.step, self.places)
        if self.boards:
            rounds = min(rounds, self.places // gcd(self.step + 1, self.places))
        return min(self.places - 1 if self.skips else rounds, MOST_ROUNDS)

    def ew_at(self, moves: int, place: int) -> int:
        """Which EW pair (from 0) is at ``place`` after so many moves."""
        skipped = 1 if self.skips and moves >= self.places // 2 else 0
        return (place - self.step * moves - skipped) % self.places

    def boards_at(self, moves: int, place: int) -> int:
        """Which set of boards (from 0) is at ``place``."""
        return (place + moves) % self.places


def make(wish: Wish) -> Schedule:
    """As many rounds as there can be, unless told; without a variant the movement that lasts longest."""
    raise_if_any([*_skip_problems(wish)] or _entrants_problems(wish))
    plan = plan_of(wish)
    roving = _roving(plan, wish.rounds) if plan.odd == ROVER else ()
    most = len(roving) + 1 if plan.odd == ROVER else plan.most_rounds
    raise_if_any(rounds_problems(wish.rounds, most))
    rounds = wish.rounds or most
    sittings = [
        found
        for moves in range(rounds)
        for place in range(plan.places)
        if (found := _sitting(plan, wish, moves, place, roving)) is not None
    ]
    return Schedule(
        kind=_kind(plan),
        form="mitchell",
        tables=max(found.table for found in sittings),
        positions=rounds,
        boards_per_position=wish.boards,
        sittings=tuple(sittings),
        byes=_byes(plan, wish, rounds, roving),
    )


def plan_of(wish: Wish) -> Plan:
    """How ``wish`` is played: the movement's places, steps, and the way of an odd pair."""
    odd = "" if wish.entrants % 2 == 0 else wish.variant if wish.variant in {PHANTOM, ROVER} else HALF_TABLE
    places = wish.entrants // 2 if odd == ROVER else (wish.entrants + 1) // 2
    free_to_skip = wish.variant not in STEPS and bool(wish.boards) and places % 2 == 0
    skips = wish.variant == SKIP or (free_to_skip and places > 2)
    return Plan(places, STEPS.get(wish.variant, 1), skips, odd, bool(wish.boards))


def _fits(entrants: int, wish: Wish) -> bool:
    """Whether the variant asked for serves this number at all: some only serve an odd one, or many tables."""
    if wish.variant in {HALF_TABLE, PHANTOM, ROVER}:
        return entrants % 2 == 1
    if wish.variant == SKIP:
        return (entrants + 1) // 2 % 2 == 0 and entrants > LEAST
    return (entrants + 1) // 2 > STEPS.get(wish.variant, 1)


def _entrants_problems(wish: Wish) -> Iterator[Problem]:
    """A number of pairs that the variant does not serve, with the nearest that it does."""
    return entrants_problems(wish.entrants, LEAST, MOST_ENTRANTS, lambda number: _fits(number, wish))


def _skip_problems(wish: Wish) -> Iterator[Problem]:
    """A skip where every table deals, which no number of pairs needs: what could be asked instead."""
    if wish.variant != SKIP or wish.boards:
        return
    usual = replace(wish, variant="")
    near: tuple[int, ...] = (wish.entrants,)
    if wish.entrants < LEAST or any(_entrants_problems(usual)):
        near = nearest(wish.entrants, LEAST, MOST_ENTRANTS, lambda number: _fits(number, usual))
    message = gettext_noop(
        "A skip keeps pairs from boards that they have played. Here every table deals its own cards: ask for "
        "at least %(boards)s board a round, or for a movement without a skip. Nearest possible number of "
        "entrants without one: %(nearest)s; the most rounds then: %(rounds)s."
    )
    params: dict[str, str | int] = {
        "boards": 1,
        "nearest": ", ".join(map(str, near)),
        "rounds": ", ".join(str(plan_of(replace(usual, entrants=one)).most_rounds) for one in near),
    }
    yield Problem("skip_without_boards", message, params, "variant")


def _kind(plan: Plan) -> str:
    step = SKIP if plan.skips else f"+{plan.step}"
    return f"{step} {plan.odd}".strip()


def _roving(plan: Plan, wanted: int | None) -> tuple[int, ...]:
    """The rover's places from the second round on, as far as they are needed or found."""
    rounds = min(wanted or plan.most_rounds, plan.most_rounds)
    boards_at = plan.boards_at if plan.boards else None
    return rover.places(plan.places, rounds, plan.ew_at, boards_at, plan.places // 2 if plan.skips else 0)


def _sitting(plan: Plan, wish: Wish, moves: int, place: int, roving: tuple[int, ...]) -> Sitting | None:
    """Who sits at ``place``; ``None`` where nobody plays."""
    north, east = place, plan.ew_at(moves, place)
    north_pairs, east_pairs = _sizes(plan)
    if north >= north_pairs or east >= east_pairs:
        return None
    label = wish.entrants if moves and plan.odd == ROVER and roving[moves - 1] == place else north + 1
    boards = board_set(plan.boards_at(moves, place), wish.boards)
    return sitting(moves + 1, place + 1, (str(label), str(north_pairs + east + 1)), boards)


def _sizes(plan: Plan) -> tuple[int, int]:
    """How many pairs each line has, a rover apart."""
    return plan.places - (plan.odd == HALF_TABLE), plan.places - (plan.odd == PHANTOM)


def _byes(plan: Plan, wish: Wish, rounds: int, roving: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
    """Who sits out in every round."""
    if not plan.odd:
        return {}
    return {moves + 1: (str(_resting(plan, wish, moves, roving)),) for moves in range(rounds)}


def _resting(plan: Plan, wish: Wish, moves: int, roving: tuple[int, ...]) -> int:
    if plan.odd == ROVER:
        return roving[moves - 1] + 1 if moves else wish.entrants
    if plan.odd == HALF_TABLE:
        return plan.places + plan.ew_at(moves, plan.places - 1)
    missing = plan.places - 1
    return 1 + next(place for place in range(plan.places) if plan.ew_at(moves, place) == missing)
