"""Howell: pairs move round a circle, so that everybody meets everybody; one ranking.

R pairs sit on a circle of R places, the others at a table of their own; after every round those on the
circle move one place on, and the boards one set. A *start* names the places that sit together in round 1,
with their set of boards. Two pairs of the circle meet once if no two tables of the start are equally far
apart, and nobody sees a set twice if the numbers "set minus place" all differ. With one pair that stays,
R = n - 1, everybody meets everybody (*full*); with n - R pairs that stay, who do not meet each other, it ends
after R rounds (*reduced*): between Mitchell, R = n / 2, and the full movement.

A full start is a starter with an adder (Stanton and Mullin 1968), that is a Room square in which no set is
needed twice in a round. There is none with 3 or 5 rounds: there all tables play the same boards. The starts
were searched for and are data (``fixtures/movements/howell.json``). Where every table deals, boards say
nothing and the start of a reduced movement can be written down at once. An odd pair: the last of those that
stay is missing, and who would meet it sits out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.problems import raise_if_any
from tournaments.movements.blocks import board_set
from tournaments.movements.pairs.howell_starts import Start, full_start, reduced_start
from tournaments.movements.pairs.refusing import entrants_problems, rounds_problems
from tournaments.movements.pairs.seating import sitting
from tournaments.movements.schedule import Schedule, Sitting
from tournaments.movements.wish import Wish

FULL: Final = "full"
REDUCED: Final = "reduced"
VARIANTS: Final = (FULL, REDUCED)
LEAST: Final = 3
LEAST_REDUCED: Final = 5
MOST: Final = 200


def make(wish: Wish) -> Schedule:
    """A full movement unless the variant says otherwise; the first ``wish.rounds`` of its rounds."""
    reduced = wish.variant == REDUCED
    raise_if_any(entrants_problems(wish.entrants, LEAST_REDUCED if reduced else LEAST, MOST, lambda _: True))
    pairs = wish.entrants + wish.entrants % 2
    most = pairs - 1
    raise_if_any(rounds_problems(wish.rounds, most))
    rounds = wish.rounds or (usual_reduced(pairs) if reduced else most)
    start = full_start(pairs)
    if reduced and rounds < most:
        start = reduced_start(pairs, max(rounds, pairs // 2 + 1), with_boards=bool(wish.boards)) or start
    return _Howell(start, pairs, wish.entrants, wish.boards).schedule(rounds)


def usual_reduced(pairs: int) -> int:
    """The rounds of a three-quarter movement.

    >>> usual_reduced(12), usual_reduced(14)
    (9, 11)
    """
    return (3 * pairs + 3) // 4


@dataclass(frozen=True, slots=True)
class _Howell:
    """A start, carried out."""

    start: Start
    pairs: int
    entrants: int
    boards: int

    def schedule(self, rounds: int) -> Schedule:
        """The sittings of the first ``rounds`` rounds."""
        sittings = [found for moves in range(rounds) for found in self._round(moves)]
        return Schedule(
            kind=FULL if self.start.rounds == self.pairs - 1 else REDUCED,
            form="pairs",
            tables=self.entrants // 2,
            positions=rounds,
            boards_per_position=self.boards,
            sittings=tuple(sittings),
            byes=self._byes(rounds),
        )

    def _round(self, moves: int) -> Iterator[Sitting]:
        table = 0
        for index, (place, board) in enumerate(self.start.alone):
            stays = self.start.rounds + index + 1
            if stays <= self.entrants:
                table += 1
                yield self._sitting(moves, table, (stays, self._at(place, moves)), board)
        for place, other, board in self.start.pairs:
            table += 1
            yield self._sitting(moves, table, (self._at(place, moves), self._at(other, moves)), board)

    def _sitting(self, moves: int, table: int, match: tuple[int, int], board: int) -> Sitting:
        boards = board_set((board + moves) % self.start.rounds, self.boards)
        return sitting(moves + 1, table, (str(match[0]), str(match[1])), boards)

    def _at(self, place: int, moves: int) -> int:
        """The number of the pair at ``place``."""
        return (place + moves) % self.start.rounds + 1

    def _byes(self, rounds: int) -> dict[int, tuple[str, ...]]:
        if self.entrants == self.pairs:
            return {}
        place, _ = self.start.alone[-1]
        return {moves + 1: (str(self._at(place, moves)),) for moves in range(rounds)}
