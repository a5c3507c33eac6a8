"""Who meets whom, with whom and how often: the counts behind the checker's report."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from tournaments.movements.layouts import Layout
from tournaments.movements.meetings import Meeting
from tournaments.movements.schedule import Schedule, Sitting, label_order

Pair = tuple[str, str]
"""Two entrants in the order of ``label_order``."""


@dataclass(frozen=True, slots=True)
class Encounters:
    """Positions in which every two entrants were at one table, or at several, as opponents and as partners.

    ``pairs`` is how many pairs of entrants could have met: where orientations are kept, those of one line
    cannot.
    """

    opponents: Mapping[Pair, tuple[int, ...]]
    partners: Mapping[Pair, tuple[int, ...]]
    pairs: int

    @property
    def tally(self) -> dict[int, int]:
        """Pairs of entrants by how often they are opponents, those that never meet included."""
        return _tally(self.opponents, self.pairs)

    @property
    def partner_tally(self) -> dict[int, int]:
        """Pairs of entrants by how often they are partners; empty where nobody changes partner."""
        return _tally(self.partners, self.pairs) if self.partners else {}

    @property
    def usual(self) -> int:
        """How often two entrants may meet before it is worth a word: once, or the mean rounded down."""
        met = sum(map(len, self.opponents.values()))
        return max(1, met // self.pairs) if self.pairs else 1

    def repeated(self) -> tuple[Meeting, ...]:
        """Those who meet more often than usual, in the order of their labels."""
        return _above(self.opponents, self.usual)

    def repeated_partners(self) -> tuple[Meeting, ...]:
        """Those who are partners more than once."""
        return _above(self.partners, 1)

    @property
    def balance(self) -> float:
        """How evenly meetings are spread, in percent: 100 is as even as so many meetings can be.

        The smallest sum of the squares of all pairs' meetings that there could be, over the sum there is.
        """
        met = sum(map(len, self.opponents.values()))
        if not met or not self.pairs:
            return 100.0
        low, more = divmod(met, self.pairs)
        least = more * (low + 1) ** 2 + (self.pairs - more) * low**2
        return 100 * least / sum(len(positions) ** 2 for positions in self.opponents.values())


def encounters(schedule: Schedule, layout: Layout) -> Encounters:
    """Count ``schedule``."""
    opponents: dict[Pair, list[int]] = defaultdict(list)
    partners: dict[Pair, list[int]] = defaultdict(list)
    for sitting in sorted(schedule.sittings, key=lambda sitting: sitting.position):
        together = set(_partners(sitting, layout))
        for pair in _pairs(sitting):
            met = (partners if pair in together else opponents)[pair]
            if sitting.position not in met[-1:]:
                met.append(sitting.position)
    return Encounters(_frozen(opponents), _frozen(partners), _possible(schedule, layout))


def _pairs(sitting: Sitting) -> Iterator[Pair]:
    yield from combinations(sorted(set(sitting.seats.values()), key=label_order), 2)


def _partners(sitting: Sitting, layout: Layout) -> Iterator[Pair]:
    for left, right in layout.partners:
        if left in sitting.seats and right in sitting.seats:
            first, second = sorted((sitting.seats[left], sitting.seats[right]), key=label_order)
            yield first, second


def _possible(schedule: Schedule, layout: Layout) -> int:
    """How many pairs of entrants there are, without those of one kept line."""
    entrants = schedule.entrants
    every = len(entrants) * (len(entrants) - 1) // 2
    if not layout.keeps_seat:
        return every
    lines = {label: seat for sitting in schedule.sittings for seat, label in sitting.seats.items()}
    sizes = Counter(lines.get(label, "") for label in entrants)
    return every - sum(size * (size - 1) // 2 for line, size in sizes.items() if line)


def _frozen(counts: Mapping[Pair, list[int]]) -> dict[Pair, tuple[int, ...]]:
    return {pair: tuple(positions) for pair, positions in counts.items()}


def _tally(met: Mapping[Pair, tuple[int, ...]], pairs: int) -> dict[int, int]:
    tally = Counter(len(positions) for positions in met.values())
    never = max(pairs - len(met), 0)
    return dict(sorted({**tally, **({0: never} if never else {})}.items()))


def _above(met: Mapping[Pair, tuple[int, ...]], usual: int) -> tuple[Meeting, ...]:
    found = (Meeting(*pair, positions) for pair, positions in met.items() if len(positions) > usual)
    return tuple(sorted(found, key=lambda one: (label_order(one.first), label_order(one.second))))
