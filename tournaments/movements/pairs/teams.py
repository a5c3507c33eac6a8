"""Teams of two or three pairs: a round robin of the teams, whose pairs sit at two or three tables a match.

Team k's pairs are numbers of their own: with two pairs 2k - 1 and 2k. In a match the first pairs of both
teams meet, the second and the third ones; each team has its first and third pair on the side that Berger's
table gives it and its second on the other, so that a board is played in both directions. All tables play the
same boards; table results are summed, and then converted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.problems import raise_if_any
from tournaments.movements.pairs import round_robin
from tournaments.movements.pairs.refusing import entrants_problems, rounds_problems
from tournaments.movements.pairs.seating import Match, barometer
from tournaments.movements.schedule import Schedule
from tournaments.movements.wish import Wish

PAIRS: Final = {"2": 2, "3": 3}
"""The variants: how many pairs a team has; two unless said."""
LEAST_TEAMS: Final = 3
MOST_TEAMS: Final = 100


def make(wish: Wish) -> Schedule:
    """``wish.entrants`` pairs in teams, everybody against everybody; with odd teams one of them sits out."""
    size = PAIRS.get(wish.variant, 2)
    raise_if_any(
        entrants_problems(
            wish.entrants, LEAST_TEAMS * size, MOST_TEAMS * size, lambda number: number % size == 0
        )
    )
    teams = wish.entrants // size
    most = round_robin.most_rounds(teams)
    raise_if_any(rounds_problems(wish.rounds, most))
    rounds = range(1, (wish.rounds or most) + 1)
    played = [
        [table for match in round_robin.matches(teams, number) for table in tables_of(match, size)]
        for number in rounds
    ]
    byes = {number: _labels(round_robin.bye_of(teams, number), size) for number in rounds if teams % 2}
    return barometer(f"teams of {size}", played, byes, wish.boards)


def team_of(pair: int, size: int) -> int:
    """The team (from 1) of a pair's number.

    >>> [team_of(pair, 2) for pair in (1, 2, 3)]
    [1, 1, 2]
    """
    return (pair - 1) // size + 1


def tables_of(match: Match, size: int) -> list[Match]:
    """The tables of a match between two teams, a drawn one too: NS and EW of each."""
    home, away = (_labels(int(team), size) for team in match)
    return crossed(home, away)


def crossed(home: Sequence[str], away: Sequence[str]) -> list[Match]:
    """The pairs of two teams against each other, every other one of ``home`` on the other side.

    Who has no opponent because the other team has fewer pairs is not there.

    >>> crossed(["1", "2"], ["3", "4"])
    [('1', '3'), ('4', '2')]
    """
    return [
        (one, other) if index % 2 == 0 else (other, one)
        for index, (one, other) in enumerate(zip(home, away, strict=False))
    ]


def _labels(team: int, size: int) -> tuple[str, ...]:
    return tuple(str((team - 1) * size + member) for member in range(1, size + 1))
