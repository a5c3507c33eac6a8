"""Whom everybody might meet: a sparse graph, made wider until it holds a draw, without harm if there is one.

Everybody looks at the nearest who may meet it without harm, in Swiss also at those half a group away. If
that leaves somebody over, everybody looks four times as far, and so on; then harm is accepted, where it
weighs least. Where one club is more than half of a large field, it is known how much harm there must be, and
the first draw that does no more is taken. Any other large field is first cut into stretches that are drawn
one by one, at places where two who follow one another may meet on either side of the cut, so that hardly a
draw would want to cross it: what is gained is time, which then grows with the number of entrants and not with
its square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from tournaments.movements.draws.costs import HARMS, ONCE, Costs
from tournaments.movements.draws.field import SWISS
from tournaments.movements.draws.matching import Edge, matching

NEAR = 6
"""How many who may meet each looks at below itself at first."""
LAST = 24
"""In Swiss, how many at the end of a group look at those next below, too: one of them may have to float."""
COMPLETE = 300
"""Up to so many entrants everybody is looked at in the end."""
WIDEST = 24
"""How many with more entrants."""
REACH = 100
"""How far it looks for them beyond that number."""
STRETCH = 400
"""A stretch has about so many entrants; a field of less than twice as many is drawn in one."""


Edges = Callable[[int, bool], list[Edge]]
"""The edges when everybody looks so far, and whether only at whom it may meet without harm."""


def mates(costs: Costs) -> list[int]:
    """Everybody's opponent; the number of entrants stands for sitting out."""
    count = len(costs.field.entrants)

    def edges(near: int, harmless: bool) -> list[Edge]:
        return list(_edges(costs, near, harmless=harmless))

    crowded = costs.crowded()
    if crowded and count > COMPLETE:
        return _with_harm(count, edges, crowded)
    return widened(count, edges, _cuts(costs))


def widened(count: int, edges: Edges, cuts: Iterable[int] = ()) -> list[int]:
    """The matching of ``count``, and of nobody where that is odd, looking further and further.

    The first attempt is made stretch by stretch, between the ``cuts``.
    """
    near, widest = NEAR, widest_of(count)
    found = _by_stretches(count, edges(near, True), (0, *cuts, count))
    while found is None:
        if near >= widest:
            found = matching(count + count % 2, edges(widest, False), ONCE)
        else:
            near = min(4 * near, widest)
            found = matching(count + count % 2, edges(near, True), ONCE)
    return found


def _with_harm(count: int, edges: Edges, crowded: int) -> list[int]:
    """The matching where ``crowded`` pairs cannot be spared harm: the first that does no other."""
    for near in (NEAR, 2 * NEAR):
        near_by = edges(near, False)
        found = matching(count + count % 2, near_by, ONCE)
        if found is not None:
            done = sum(sum(cost[:HARMS]) for one, other, cost in near_by if found[one] == other)
            if done == crowded:
                return found
    return widened(count, edges)


def _by_stretches(count: int, edges: Sequence[Edge], bounds: Sequence[int]) -> list[int] | None:
    """The matchings of all stretches in one, ``None`` where one of them has none; no edge crosses a cut."""
    stretch_of = [index for index, (start, end) in enumerate(pairwise(bounds)) for _ in range(start, end)]
    stretch_of.append(len(bounds) - 2)
    parts: list[list[Edge]] = [[] for _ in bounds[1:]]
    for one, other, cost in edges:
        if stretch_of[one] == stretch_of[other]:
            start = bounds[stretch_of[one]]
            parts[stretch_of[one]].append((one - start, other - start, cost))
    found: list[int] = []
    for part, (start, end) in zip(parts, pairwise(bounds), strict=True):
        size = end - start + (count % 2 if end == count else 0)
        mates_in = matching(size, part, ONCE)
        if mates_in is None:
            return None
        found += [start + mate for mate in mates_in]
    return found


def widest_of(count: int) -> int:
    """How far down everybody looks before harm is accepted."""
    return count if count <= COMPLETE else WIDEST


def _cuts(costs: Costs) -> Iterator[int]:
    """Where the field is cut: an even number above each cut, all who might sit out below the last one."""
    count = len(costs.field.entrants)
    end = count - STRETCH if count % 2 == 0 else min(count - STRETCH, *costs.resting[:NEAR])
    last = 0
    for place in range(0, end, 2):
        if place - last >= STRETCH and _parts(costs, place):
            last = place
            yield place


def _parts(costs: Costs, place: int) -> bool:
    """Whether the draw may be cut above ``place``."""
    if costs.field.draw == SWISS and costs.groups[place][0] != place:
        return False
    return all(costs.harmless(one, one + 1) for one in range(place - 4, place + 4, 2))


def _edges(costs: Costs, near: int, *, harmless: bool) -> Iterator[Edge]:
    count = len(costs.field.entrants)
    for one in range(count):
        for other in _opponents(costs, one, near, harmless=harmless):
            yield one, other, costs.of(one, other)
    if count % 2:
        for one in costs.resting[:near] if harmless else range(count):
            yield one, count, costs.bye(one)


def _opponents(costs: Costs, one: int, near: int, *, harmless: bool) -> set[int]:
    """Whom ``one`` might meet among those placed below it.

    Where harm is accepted: those without it, and in a large field only the nearest of the others.
    """
    found = set(_nearest(costs, one, near, harmless=True))
    if not harmless:
        reach = near if len(costs.field.entrants) <= COMPLETE else NEAR
        found.update(_nearest(costs, one, reach, harmless=False))
    return found


def _nearest(costs: Costs, one: int, near: int, *, harmless: bool) -> Iterator[int]:
    """The nearest below, and in Swiss those next to half a group below."""
    below = range(one + 1, len(costs.field.entrants))
    start, size = costs.groups[one]
    if costs.field.draw == SWISS:
        others = _around(one + size // 2, one, start + size)
        yield from _first(costs, one, others, near, harmless=harmless)
    if costs.field.draw != SWISS or near > NEAR or start + size - one <= LAST:
        yield from _first(costs, one, below, near, harmless=harmless)


def _first(costs: Costs, one: int, others: Iterable[int], near: int, *, harmless: bool) -> Iterator[int]:
    """The first ``near`` of ``others``, or of those who may meet ``one``, within reach."""
    taken = 0
    for looked, other in enumerate(others):
        if taken == near or looked >= REACH + near:
            return
        if not harmless or costs.harmless(one, other):
            taken += 1
            yield other


def _around(middle: int, one: int, end: int) -> Iterator[int]:
    """The places next to ``middle``, those above ``end`` and below ``one`` only."""
    for step in range(end - one):
        if one < middle + step < end:
            yield middle + step
        if step and one < middle - step < end:
            yield middle - step
