"""Who gets which prize.

Those who share a place in a group share the prizes of all the places that they cover: the sum is divided by
their number and rounded down to a multiple of the list's ``step``; what the rounding leaves is ``kept`` by
the organiser, so that no two of them get a different amount and no money is lost [choice]. Things (prizes
with a label) are not divided: they are named to all who share them.

Where everybody gets one prize at most (``one_each``), prizes are given one after the other, each time the
best that somebody is next in line for: the greatest amount per head, before rounding, between equals the one
that the list names first; or, where the list says so (``by_list``), simply the one that it names first. Who
got it leaves every other line, and the next one there moves up. So whoever is in line for several keeps the
better one [choice].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import Generic

from scoring.maths.categories import EVERYBODY
from scoring.maths.prizes.prize_list import Prize, PrizeList
from scoring.maths.ranking import Id


@dataclass(frozen=True, slots=True)
class Contender(Generic[Id]):
    """Somebody with a place in the whole field (``None`` for none) and the groups that they belong to."""

    id: Id
    place: int | None
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Award(Generic[Id]):
    """What one entrant gets of ``group``: ``amount`` in the smallest units of money.

    ``first`` to ``last`` are the prizes of the group that ``sharers`` entrants share.
    """

    entrant: Id
    group: str
    first: int
    last: int
    amount: int
    labels: tuple[str, ...]
    sharers: int


@dataclass(frozen=True, slots=True)
class Awards(Generic[Id]):
    """All awards in the order in which they were given; what rounding left; prizes with nobody in line."""

    given: tuple[Award[Id], ...]
    kept: int
    unclaimed: tuple[Prize, ...]

    @property
    def paid(self) -> int:
        """The sum of all amounts."""
        return sum(award.amount for award in self.given)

    def of(self, entrant: Id) -> tuple[Award[Id], ...]:
        """What one entrant gets."""
        return tuple(award for award in self.given if award.entrant == entrant)


@dataclass(frozen=True, slots=True)
class _Line(Generic[Id]):
    """The prizes of one group that are still there, and who waits for them, the best first."""

    group: str
    prizes: list[tuple[int, Prize]]
    waiting: list[Contender[Id]]

    def head(self) -> tuple[list[Contender[Id]], list[tuple[int, Prize]]]:
        """Those next in line, equals together, and what they would share, with its place in the list."""
        place = self.waiting[0].place
        equals = [*takewhile(lambda one: one.place == place, self.waiting)]
        return equals, self.prizes[: len(equals)]


def awards(prizes: PrizeList, contenders: Iterable[Contender[Id]]) -> Awards[Id]:
    """The awards for these places.

    >>> prizes = PrizeList((Prize("", 1, 100), Prize("", 2, 50), Prize("sex:F", 1, 60)))
    >>> field = [Contender("a", 1, ("sex:F",)), Contender("b", 2), Contender("c", 3, ("sex:F",))]
    >>> [(award.entrant, award.group, award.amount) for award in awards(prizes, field).given]
    [('a', '', 100), ('c', 'sex:F', 60), ('b', '', 50)]
    """
    placed = sorted((one for one in contenders if one.place is not None), key=lambda one: one.place or 0)
    lines = [*_lines(prizes, placed)]
    if prizes.one_each:
        return _joined([_given(prizes, lines)])
    return _joined([_given(prizes, [line]) for line in lines])


def _lines(prizes: PrizeList, placed: Sequence[Contender[Id]]) -> Iterator[_Line[Id]]:
    for group in dict.fromkeys(prize.group for prize in prizes.prizes):
        own = [(index, prize) for index, prize in enumerate(prizes.prizes) if prize.group == group]
        there = [one for one in placed if group == EVERYBODY or group in one.groups]
        yield _Line(group, sorted(own, key=lambda row: row[1].place), there)


def _given(prizes: PrizeList, lines: Sequence[_Line[Id]]) -> Awards[Id]:
    """The awards of these lines; who gets one leaves all of them."""
    found: list[Award[Id]] = []
    kept = 0
    while open_lines := [line for line in lines if line.prizes and line.waiting]:
        line = min(open_lines, key=lambda one: _rank(prizes, one))
        equals, shared = line.head()
        given, left = _shared(line.group, equals, [prize for _, prize in shared], prizes.step)
        found += given
        kept += left
        del line.prizes[: len(shared)]
        # Whom rounding leaves nothing at all may still get something else.
        gone = {award.entrant for award in given} or {one.id for one in equals}
        for other in lines if given else [line]:
            other.waiting[:] = [one for one in other.waiting if one.id not in gone]
    return Awards(tuple(found), kept, tuple(prize for line in lines for _, prize in line.prizes))


def _rank(prizes: PrizeList, line: _Line[Id]) -> tuple[Fraction, int]:
    """Smaller is better."""
    equals, shared = line.head()
    index = min(index for index, _ in shared)
    if prizes.by_list:
        return Fraction(0), index
    return -Fraction(sum(prize.amount for _, prize in shared), len(equals)), index


def _shared(
    group: str, equals: Sequence[Contender[Id]], shared: Sequence[Prize], step: int
) -> tuple[list[Award[Id]], int]:
    """What each of the equals gets, and what is left."""
    total = sum(prize.amount for prize in shared)
    amount = total // (len(equals) * step) * step
    labels = tuple(prize.label for prize in shared if prize.label)
    if not amount and not labels:
        return [], total
    places = shared[0].place, shared[-1].place
    given = [Award(one.id, group, *places, amount, labels, len(equals)) for one in equals]
    return given, total - amount * len(equals)


def _joined(parts: Sequence[Awards[Id]]) -> Awards[Id]:
    return Awards(
        tuple(award for part in parts for award in part.given),
        sum(part.kept for part in parts),
        tuple(prize for part in parts for prize in part.unclaimed),
    )


@dataclass(frozen=True, slots=True)
class PrizeChange(Generic[Id]):
    """Somebody whose prizes are others after a change of places."""

    entrant: Id
    before: tuple[Award[Id], ...]
    after: tuple[Award[Id], ...]


def prize_changes(
    prizes: PrizeList, before: Iterable[Contender[Id]], after: Iterable[Contender[Id]]
) -> list[PrizeChange[Id]]:
    """Whose prizes would change if these places became those; the order is that of the awards.

    >>> prizes = PrizeList((Prize("", 1, 100),))
    >>> found = prize_changes(prizes, [Contender("a", 1), Contender("b", 2)], [Contender("b", 1)])
    >>> [(change.entrant, len(change.before), len(change.after)) for change in found]
    [('a', 1, 0), ('b', 0, 1)]
    """
    old, new = _by_entrant(awards(prizes, before)), _by_entrant(awards(prizes, after))
    changes = (PrizeChange(one, old.get(one, ()), new.get(one, ())) for one in {**old, **new})
    return [change for change in changes if _what(change.before) != _what(change.after)]


def _by_entrant(found: Awards[Id]) -> Mapping[Id, tuple[Award[Id], ...]]:
    return {award.entrant: found.of(award.entrant) for award in found.given}


def _what(found: Iterable[Award[Id]]) -> list[tuple[str, int, int, int, tuple[str, ...]]]:
    """Of awards what people would notice."""
    return sorted((one.group, one.first, one.last, one.amount, one.labels) for one in found)
