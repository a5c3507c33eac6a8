"""What partners cost, and what two pairs at a table cost, where single players are drawn.

Partners, level by level: forbidden, of one family, partners before (once for each time), how far the two are
from the partners that the plan gives them (squared), lot. Tables: the sum over the four pairs of opponents of
forbidden, family, met before as far as the draw cares, and club; then how far apart the two pairs are in the
standing order (the difference of the sums of their places, squared); lot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from tournaments.movements.draws.costs import LOTS, Cost, Costs
from tournaments.movements.draws.field import OUTER_INNER, Field
from tournaments.movements.draws.matching import Edge

Pair = tuple[int, int]
"""Two partners by their places in the standing order, the better one first."""

_PLANS = {OUTER_INNER: (3, 2, 1, 0)}
_NEIGHBOURS = (1, 0, 3, 2)


class Partners:
    """Costs of partners; players are numbered from 0 among those who play."""

    def __init__(self, field: Field, costs: Costs, playing: Sequence[int]) -> None:
        self._costs, self._playing = costs, playing
        self._four = _PLANS.get(field.fours, _NEIGHBOURS)
        self.before = [self._before(field, place) for place in playing]

    def _before(self, field: Field, place: int) -> dict[int, list[int]]:
        """The rounds in which the player at ``place`` had others as partners."""
        found: dict[int, list[int]] = {}
        for number, label in field.entrants[place].partners:
            if label in self._costs.index:
                found.setdefault(self._costs.index[label], []).append(number)
        return found

    def planned(self, one: int) -> int:
        """The partner that the plan gives to ``one``."""
        return one - one % 4 + self._four[one % 4]

    def of(self, one: int, other: int) -> Cost:
        """What it costs that the two are partners."""
        first, second = self._playing[one], self._playing[other]
        forbidden, family, _, _ = self._costs.harm(first, second)
        away = (other - self.planned(one)) ** 2 + (one - self.planned(other)) ** 2
        lot = self._costs.lot(first) * self._costs.lot(second) % LOTS
        return (0, forbidden, family, len(self.before[one].get(second, ())), away, 0, lot)

    def edges(self, near: int, harmless: bool) -> list[Edge]:
        """Candidates: those from three places above the plan on."""
        count = len(self._playing)
        found = []
        for one in range(count):
            for other in range(one + 1, min(one + 4 + near, count)):
                cost = self.of(one, other)
                if not harmless or not any(cost[1:4]):
                    found.append((one, other, cost))
        return found


class Tables:
    """Costs of two pairs at a table; pairs are numbered from 0, the one with the best player first."""

    def __init__(self, costs: Costs, pairs: Sequence[Pair]) -> None:
        self._costs, self._pairs = costs, pairs

    def of(self, one: int, other: int) -> Cost:
        """What it costs that the two pairs meet."""
        first, second = self._pairs[one], self._pairs[other]
        harms = [self._costs.harm(min(pair), max(pair)) for pair in product(first, second)]
        apart = (sum(first) - sum(second)) ** 2
        lot = self._costs.lot(first[0]) * self._costs.lot(second[0]) % LOTS
        return (0, *map(sum, zip(*harms, strict=True)), 0, apart, lot)

    def opponents(self, one: int, other: int) -> Iterator[Pair]:
        """The places of every two who would be opponents, the better one first."""
        for pair in product(self._pairs[one], self._pairs[other]):
            yield min(pair), max(pair)

    def edges(self, near: int, harmless: bool) -> list[Edge]:
        """Candidates: the next pairs in the order."""
        count = len(self._pairs)
        found = []
        for one in range(count):
            for other in range(one + 1, min(one + 1 + near, count)):
                cost = self.of(one, other)
                if not harmless or not any(cost[1:5]):
                    found.append((one, other, cost))
        return found
