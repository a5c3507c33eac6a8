"""What a table of each form looks like and what its movement promises: all that the checker takes as given.

A layout says nothing of how a movement is made. Whoever adds a form adds a line here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from tournaments.movements.schedule import INDIVIDUAL, SEATS


class Boards(Enum):
    """Where the boards of a position are."""

    APART = auto()
    """A board is at one table at a time."""
    SHARED = auto()
    """Several tables play the same board in the same position: copies, or a relay between them."""
    OWN = auto()
    """Every table deals its own cards."""


class Who(Enum):
    """What an entrant is, for the words of the report."""

    PLAYER = auto()
    PAIR = auto()
    TEAM = auto()


@dataclass(frozen=True, slots=True)
class Layout:
    """The promises of a form.

    ``tables`` are the seats of a full table, one line for each size that a table may have; ``partners`` the
    seats that play together. ``keeps_seat``: an entrant stays in its line. ``doubled``: an entrant is a team
    that may be at two tables in one position, its attacker at one and its defenders at the other; ``team`` is
    how many play for it.
    ``idle``: a table whose pair sits out stands empty.
    """

    tables: tuple[tuple[str, ...], ...]
    partners: tuple[tuple[str, str], ...] = ()
    keeps_seat: bool = False
    doubled: bool = False
    team: int = 0
    idle: bool = False
    boards: Boards = Boards.APART
    who: Who = Who.PLAYER


PAIR_SIDES: Final = ("NS", "EW")
"""The seats of a table where a pair, or a team, is one entrant."""

ATTACK, DEFENCE = "A", "D"
"""The seats of a quadrette's table: one team's attacker and another team's three defenders."""

TEAM_SEATS: Final = (*PAIR_SIDES, ATTACK, DEFENCE)
"""Seats of more than one player: of a pair or a team."""


def attacking(seats: Iterable[str], taker: str) -> str | None:
    """The seat, or the side, that attacks where the board's taker sits at ``taker``; ``None`` for nobody.

    >>> attacking(["NS", "EW"], "W"), attacking(["A", "D"], "S"), attacking("NESW", "N"), attacking("NS", "")
    ('EW', 'A', 'N', None)
    """
    there = [*seats]
    if taker in there or not taker:
        return taker or None
    return next((seat for seat in there if seat == ATTACK or (seat in PAIR_SIDES and taker in seat)), None)


def crew(seats: Iterable[str]) -> int:
    """How many of a team play when it has these seats: one attacks, three defend.

    >>> crew(["A", "D"]), crew(["A", "A", "A"])
    (4, 3)
    """
    return sum(3 if seat == DEFENCE else 1 for seat in seats)


_FOUR: Final = (SEATS,)
_TWO: Final = (PAIR_SIDES,)
_ATTACKED: Final = ((ATTACK, DEFENCE),)

LAYOUTS: Final = {
    INDIVIDUAL: Layout(_FOUR, keeps_seat=True),
    "sections": Layout(_FOUR, keeps_seat=True, boards=Boards.SHARED),
    "remade": Layout(_FOUR, keeps_seat=True, idle=True, boards=Boards.SHARED),
    "free": Layout((SEATS, ("N", "E", "S"), (*SEATS, "X")), boards=Boards.OWN),
    "mitchell": Layout(_TWO, keeps_seat=True, idle=True, boards=Boards.SHARED, who=Who.PAIR),
    "pairs": Layout(_TWO, idle=True, boards=Boards.SHARED, who=Who.PAIR),
    "individual_pairs": Layout(_FOUR, partners=(("N", "S"), ("E", "W")), boards=Boards.SHARED),
    "triplettes": Layout(_TWO, keeps_seat=True, idle=True, boards=Boards.SHARED, who=Who.TEAM),
    "triplettes_howell": Layout(_TWO, idle=True, boards=Boards.SHARED, who=Who.TEAM),
    "triplettes_finals": Layout(_ATTACKED, doubled=True, team=3, boards=Boards.SHARED, who=Who.TEAM),
    "quadrettes": Layout(_ATTACKED, doubled=True, team=4, idle=True, boards=Boards.SHARED, who=Who.TEAM),
    "team_match": Layout(_ATTACKED, doubled=True, team=4, idle=True, boards=Boards.SHARED, who=Who.TEAM),
}
"""By the ``form`` of a schedule."""
