"""Everybody against everybody: Berger's tables, for any number of pairs, teams or players.

With n entrants, n even: in round r those two meet whose numbers add up to r + 1 modulo n - 1; the one whose
double does so meets number n. Sides: NS is the smaller number where the sum of the two numbers is odd, the
larger one where it is even; number n has the sides of its round in turn. So nobody sits on one side more than
once oftener than on the other. With n odd, who would meet number n + 1 sits out.

Source: Schurig (1886), by custom named after Berger; FIDE Handbook C.05, annex 1.
"""

from __future__ import annotations

from games.problems import raise_if_any
from tournaments.movements.pairs.refusing import entrants_problems, rounds_problems
from tournaments.movements.pairs.seating import Match, barometer
from tournaments.movements.schedule import Schedule
from tournaments.movements.wish import Wish

KIND = "berger"
LEAST, MOST = 3, 200


def make(wish: Wish) -> Schedule:
    """The first ``wish.rounds`` rounds, all unless given; all tables play the same boards, if any."""
    most = most_rounds(wish.entrants)
    raise_if_any(
        [
            *entrants_problems(wish.entrants, LEAST, MOST, lambda _: True),
            *rounds_problems(wish.rounds, max(most, 1)),
        ]
    )
    rounds = [matches(wish.entrants, number) for number in range(1, (wish.rounds or most) + 1)]
    byes = {number: (str(bye_of(wish.entrants, number)),) for number in range(1, len(rounds) + 1)}
    return barometer(KIND, rounds, byes if wish.entrants % 2 else {}, wish.boards)


def most_rounds(entrants: int) -> int:
    """How long it takes until everybody has met everybody.

    >>> most_rounds(6), most_rounds(7)
    (5, 7)
    """
    return entrants - 1 + entrants % 2


def bye_of(entrants: int, number: int) -> int:
    """Who meets the highest number, or sits out where that is missing, in round ``number``.

    >>> [bye_of(6, number) for number in (1, 2, 3, 4, 5)]
    [1, 4, 2, 5, 3]
    """
    circle = most_rounds(entrants)
    return (number + 1) * ((circle + 1) // 2) % circle or circle


def matches(entrants: int, number: int) -> list[Match]:
    """Who meets whom in round ``number``: NS and EW, in the order of the tables.

    >>> matches(6, 2)
    [('6', '4'), ('5', '3'), ('1', '2')]
    """
    circle = most_rounds(entrants)
    middle, last = bye_of(entrants, number), circle + 1
    found = [] if entrants % 2 else [_sides(middle, last, last)]
    around = (
        ((middle + step - 1) % circle + 1, (middle - step - 1) % circle + 1)
        for step in range(1, (circle + 1) // 2)
    )
    return [*found, *(_sides(one, other, last) for one, other in around)]


def _sides(one: int, other: int, last: int) -> Match:
    """The two as NS and EW."""
    low, high = sorted((one, other))
    first = low <= last // 2 if high == last else (low + high) % 2 == 1
    return (str(low), str(high)) if first else (str(high), str(low))
