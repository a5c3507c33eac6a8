"""Triplettes: teams of three, two to a table; on a board one player attacks and the other team defends.

Without a variant a team sits NS or EW all evening (a Mitchell); ``howell`` and ``barometer`` bring every team
against all others, the boards travelling or the same at all tables. ``finals`` seats four teams together: in
each position the three players of one of them attack at once, each against another of the three teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from games.dealing.stream import HashStream
from games.problems import ProblemsError
from tournaments.movements.blocks import board_set
from tournaments.movements.layouts import ATTACK, DEFENCE, attacking
from tournaments.movements.pairs import howell, mitchell, round_robin
from tournaments.movements.pairs.refusing import entrants_problems
from tournaments.movements.schedule import Schedule, Sitting
from tournaments.movements.tarot import free
from tournaments.movements.tarot.quadrettes import usual_rounds
from tournaments.movements.wish import MOST_ENTRANTS, Wish

HOWELL: Final = "howell"
BAROMETER: Final = "barometer"
FINALS: Final = "finals"
VARIANTS: Final = (HOWELL, BAROMETER, FINALS)
COLOURS: Final = ("blue", "white", "red")
"""A team's three players, in the order of their family names."""
GROUP: Final = 4
"""Teams that meet in a final, which is also the number of its positions: each attacks once."""


def make(wish: Wish) -> Schedule:
    """The movement; ``ProblemsError`` with the nearest numbers of teams that can be played."""
    plain = replace(wish, variant="")
    everybody = replace(plain, rounds=wish.rounds or usual_rounds(wish.entrants))
    if wish.variant == HOWELL:
        return replace(howell.make(everybody), form="triplettes_howell", kind=HOWELL)
    if wish.variant == BAROMETER:
        return replace(round_robin.make(everybody), form="triplettes_howell", kind=BAROMETER)
    if wish.variant == FINALS:
        return _finals(wish)
    return replace(mitchell.make(plain), form="triplettes")


def _finals(wish: Wish) -> Schedule:
    """Groups of four; after every four positions they are mixed anew."""
    problems = [*entrants_problems(wish.entrants, GROUP, MOST_ENTRANTS, lambda teams: teams % GROUP == 0)]
    if problems:
        raise ProblemsError(problems)
    positions = wish.rounds or GROUP
    groups = free.make(Wish(wish.entrants, -(-positions // GROUP), seed=wish.seed))
    sittings = [
        sitting
        for position in range(positions)
        for sitting in _final_position(groups, position, board_set(position, wish.boards))
    ]
    tables = wish.entrants // GROUP * (GROUP - 1)
    return Schedule(FINALS, tables, positions, wish.boards, tuple(sittings), form="triplettes_finals")


def _final_position(groups: Schedule, position: int, boards: tuple[int, ...]) -> Iterator[Sitting]:
    """One team of every group against the three others."""
    meeting, turn = divmod(position, GROUP)
    for index, group in enumerate(groups.position_sittings(meeting + 1)):
        *teams, attacking = [*group.seats.values()][turn + 1 :] + [*group.seats.values()][: turn + 1]
        for place, defending in enumerate(teams, start=1):
            table = index * (GROUP - 1) + place
            yield Sitting(position + 1, table, {ATTACK: attacking, DEFENCE: defending}, boards)


class Attack(NamedTuple):
    """Who attacks one board at one table."""

    position: int
    table: int
    board: int
    team: str
    colour: str


def attacks(
    schedule: Schedule, takers: Mapping[int, str], first: Mapping[str, str] | str = COLOURS[0]
) -> Iterator[Attack]:
    """Which player attacks each board: the three of a team follow each other by force.

    In a final, where they attack at three tables at once, each of the three stays at one table.
    ``takers`` gives every board's side, or one of its seats: NS attacks what is N's or S's. ``first`` is the
    colour that the arbiter drew, for everybody or by team.
    """
    drawn = dict.fromkeys(schedule.entrants, first) if isinstance(first, str) else first
    turn = {team: COLOURS.index(colour) for team, colour in drawn.items()}
    for sitting in sorted(schedule.sittings, key=lambda one: (one.position, one.table)):
        for board in sitting.boards:
            team = sitting.seats[attacking(sitting.seats, takers[board]) or ""]
            yield Attack(sitting.position, sitting.table, board, team, COLOURS[turn[team] % len(COLOURS)])
            turn[team] += ATTACK not in sitting.seats
        if ATTACK in sitting.seats:
            turn[sitting.seats[ATTACK]] += 1


def first_colour(seed: bytes) -> str:
    """The colour that the arbiter draws to attack first, for all teams: from the seed of the event's draw.

    Without a seed nobody has drawn, and blue begins.
    """
    return COLOURS[HashStream(seed, "first-colour-1").below(len(COLOURS))] if seed else COLOURS[0]
