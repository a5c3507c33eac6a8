"""Team matches in four quarters: two rooms, the same boards in both, another attacker in every quarter.

In room 1 the first team's attacker meets the second team's defence, in room 2 it is the other way round. Any
even number of teams plays as many matches side by side: teams 1 and 2, 3 and 4, and so on.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from games.problems import Problem, gettext_noop, raise_if_any
from tournaments.movements.blocks import board_set
from tournaments.movements.layouts import ATTACK, DEFENCE
from tournaments.movements.pairs.refusing import entrants_problems
from tournaments.movements.schedule import Schedule, Sitting
from tournaments.movements.wish import MOST_ENTRANTS, Wish

FORM: Final = "team_match"
KIND: Final = "quarters"
QUARTERS: Final = 4
LEAST, MOST = 4, 6
"""Members of a team."""
DEFENDERS: Final = 3
BOARDS: Final = 4
"""In a quarter: 16 deals to 24 are usual, four to six in a quarter."""

Member = TypeVar("Member", bound=Hashable)


def make(wish: Wish) -> Schedule:
    """The four quarters (or fewer) of all matches; rooms 1 and 2 are of the first, 3 and 4 of the next."""
    raise_if_any(
        [
            *entrants_problems(wish.entrants, 2, MOST_ENTRANTS, lambda teams: teams % 2 == 0),
            *_quarter_problems(wish.rounds),
        ]
    )
    quarters = wish.rounds or QUARTERS
    return Schedule(
        kind=KIND,
        tables=wish.entrants,
        positions=quarters,
        boards_per_position=wish.boards,
        sittings=tuple(
            Sitting(
                quarter,
                room,
                {ATTACK: str(room), DEFENCE: str(room + 1 if room % 2 else room - 1)},
                board_set(quarter - 1, wish.boards),
            )
            for quarter in range(1, quarters + 1)
            for room in range(1, wish.entrants + 1)
        ),
        form=FORM,
    )


def _quarter_problems(rounds: int | None) -> Iterator[Problem]:
    if rounds is not None and rounds > QUARTERS:
        message = gettext_noop("A match has four quarters, not %(rounds)s: there is an attacker for each.")
        yield Problem("quarters_too_many", message, {"rounds": rounds}, "rounds")


@dataclass(frozen=True, slots=True)
class Quarter(Generic[Member]):
    """Who plays for a team in a quarter: one in the one room, three in the other, the rest look on."""

    attacker: Member
    defenders: tuple[Member, ...]
    resting: tuple[Member, ...]


def line_up(members: Sequence[Member], attackers: Sequence[Member]) -> tuple[Quarter[Member], ...]:
    """A team's four quarters: ``attackers`` in the order of the quarters, members in reserve rest in turn.

    ``ProblemsError`` unless four different members attack, out of four to six.

    >>> line_up("ABCDE", "ABCD")[1]
    Quarter(attacker='B', defenders=('A', 'C', 'E'), resting=('D',))
    """
    raise_if_any(_line_up_problems(members, attackers))
    rested = dict.fromkeys(members, 0)
    quarters = []
    for attacker in attackers:
        others = [member for member in members if member != attacker]
        order = sorted(others, key=lambda member: (rested[member], -others.index(member)))
        resting = {*order[: len(others) - DEFENDERS]}
        for member in resting:
            rested[member] += 1
        quarters.append(
            Quarter(
                attacker,
                tuple(member for member in others if member not in resting),
                tuple(member for member in others if member in resting),
            )
        )
    return tuple(quarters)


def _line_up_problems(members: Sequence[Member], attackers: Sequence[Member]) -> Iterator[Problem]:
    params: dict[str, str | int]
    if not LEAST <= len(members) <= MOST or len({*members}) != len(members):
        message = gettext_noop("A team has %(least)s to %(most)s different members.")
        params = {"least": LEAST, "most": MOST}
        yield Problem("team_size", message, params, "members")
    if len(attackers) != QUARTERS or len({*attackers}) != QUARTERS or not {*attackers} <= {*members}:
        message = gettext_noop("In each of the four quarters another member of the team attacks.")
        yield Problem("attackers_not_different", message, {}, "attackers")
