"""What a pairing costs, level by level: a lower level never outweighs a higher one, however often it occurs.

1. ``bye_again``  sitting out oftener than somebody else has
2. ``forbidden``  two who were named as not to meet, or who play for one team
3. ``family``     two of one family
4. ``again``      two who met before, as far as the draw cares, once for each time
5. ``club``       two of one club, where clubs are kept apart
6. ``bye_place``  how many of those who sat out least are below the one who sits out
7. the draw's own order. Danish: the square of the distance in the standing order. Swiss: the square of how
   many groups of equal points lie between the two
8. Danish: how many are passed over, those high up in the standing order weighing more, so that what must be
   changed is changed far down. Swiss: who met somebody with fewer points before does so again
9. ``sides``      how far the two are from wanting opposite sides
10. Swiss: the square of the distance from "upper half against lower half of those with equal points";
    between different points, of the distance in the standing order
11. ``lot``       a number drawn from the seed

Levels 1 to 5 are *harm*: a draw without harm is looked for before any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.dealing.stream import HashStream
from tournaments.movements.draws.field import DANISH, MODIFIED_DANISH, SWISS, Entrant, Field

Cost = tuple[int, ...]

LEVELS: Final = (
    *("bye_again", "forbidden", "family", "again", "club", "bye_place"),
    *("order", "passed", "sides", "halves", "lot"),
)
ONCE: Final = (0, 5)
"""Levels that only somebody who sits out has."""

HARMS: Final = 5
"""The first levels, which are harm."""

LOTS: Final = 1021
CONTEXT: Final = "draw-lots-1"


class Costs:
    """The costs of all pairings of a field; entrants are numbered from 0 in the standing order."""

    def __init__(self, field: Field) -> None:
        self.field = field
        entrants = field.entrants
        self.index = {entrant.label: number for number, entrant in enumerate(entrants)}
        self._clubs = [entrant.club if field.clubs_apart else "" for entrant in entrants]
        self._families = [entrant.family for entrant in entrants]
        self.teams = [entrant.team for entrant in entrants]
        self.again = [self._again(entrant) for entrant in entrants]
        self.forbidden = self._forbidden()
        self._leans = [entrant.lean for entrant in entrants]
        self._widest = max(self._leans, default=0) - min(self._leans, default=0)
        self._lots = lots(entrants, field.seed)
        self.groups = _groups(entrants)
        starts = sorted({start for start, _ in self.groups})
        ordinals = {start: number for number, start in enumerate(starts)}
        self.ordinals = [ordinals[start] for start, _ in self.groups]
        self.resting = _resting(entrants)

    def lot(self, one: int) -> int:
        """The number drawn for ``one``."""
        return self._lots[one]

    def harmless(self, one: int, other: int) -> bool:
        """Whether the two may meet."""
        return not (
            other in self.again[one]
            or other in self.forbidden[one]
            or (self._clubs[one] == self._clubs[other] != "")
            or (self._families[one] == self._families[other] != "")
        )

    def crowded(self) -> int:
        """How many pairs of one club, family or team there are in every draw, because it is so large."""
        named = (self._clubs, self._families, self.teams)
        sizes = (Counter(filter(None, names)).values() for names in named)
        largest = max((size for found in sizes for size in found), default=0)
        return max(2 * largest - len(self.field.entrants), 0) // 2

    def harm(self, one: int, other: int) -> Cost:
        """Levels 2 to 5."""
        return (
            int(other in self.forbidden[one]),
            int(self._families[one] == self._families[other] != ""),
            self.again[one].get(other, 0),
            int(self._clubs[one] == self._clubs[other] != ""),
        )

    def of(self, one: int, other: int) -> Cost:
        """What it costs that the two meet; ``one`` is better placed."""
        return (0, *self.harm(one, other), 0, *self._wishes(one, other))

    def bye(self, one: int) -> Cost:
        """What it costs that ``one`` sits out."""
        entrants = self.field.entrants
        most_due = self.resting[0]
        more = entrants[one].byes - entrants[most_due].byes
        below = self.resting.index(one) if not more else 0
        return (more, 0, 0, 0, 0, below, 0, 0, 0, 0, self._lots[one])

    def _wishes(self, one: int, other: int) -> Cost:
        """Levels 7 to 11."""
        sides = self._widest - abs(self._leans[one] - self._leans[other])
        lot = self._lots[one] * self._lots[other] % LOTS
        apart = other - one
        if self.field.draw != SWISS:
            passed = (apart - 1) * (len(self.groups) - one)
            return apart * apart, passed, sides, 0, lot
        start, size = self.groups[one]
        if other < start + size:
            return 0, 0, sides, (apart - size // 2) ** 2, lot
        between = self.ordinals[other] - self.ordinals[one]
        return between * between, self.field.entrants[one].floats, sides, apart * apart, lot

    def _again(self, entrant: Entrant) -> dict[int, int]:
        """How often the others met ``entrant``, as far as the draw cares."""
        field, found = self.field, dict[int, int]()
        if field.draw == DANISH or (field.draw == MODIFIED_DANISH and field.last):
            return found
        for number, label in entrant.opponents:
            counts = field.draw != MODIFIED_DANISH or number == field.number - 1
            if counts and label in self.index:
                found[self.index[label]] = found.get(self.index[label], 0) + 1
        return found

    def _forbidden(self) -> list[set[int]]:
        found: list[set[int]] = [set() for _ in self.field.entrants]
        for labels in self.field.apart:
            numbers = [self.index[label] for label in labels if label in self.index]
            for one in numbers:
                found[one].update(other for other in numbers if other != one)
        mates: dict[str, list[int]] = {}
        for number, team in enumerate(self.teams):
            mates.setdefault(team, []).append(number)
        for team, numbers in mates.items():
            for one in numbers if team else ():
                found[one].update(other for other in numbers if other != one)
        return found


def lots(entrants: Sequence[Entrant], seed: bytes) -> list[int]:
    """A number from 1 on for everybody, drawn by label, so that the standing order changes nothing."""
    stream = HashStream(seed, CONTEXT)
    drawn = {label: 1 + stream.below(LOTS - 1) for label in sorted(entrant.label for entrant in entrants)}
    return [drawn[entrant.label] for entrant in entrants]


def _groups(entrants: Sequence[Entrant]) -> list[tuple[int, int]]:
    """Where everybody's group of equal points begins, and how large it is."""
    found: list[tuple[int, int]] = []
    start = 0
    for number in range(1, len(entrants) + 1):
        if number == len(entrants) or entrants[number].points != entrants[start].points:
            found += [(start, number - start)] * (number - start)
            start = number
    return found


def _resting(entrants: Sequence[Entrant]) -> list[int]:
    """Those who sat out least, the last in the standing order first."""
    least = min((entrant.byes for entrant in entrants), default=0)
    return [number for number in reversed(range(len(entrants))) if entrants[number].byes == least]
