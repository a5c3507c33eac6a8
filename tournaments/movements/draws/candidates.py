"""Whom everybody might meet: a sparse graph, made wider until it holds a draw, without harm if there is one.

Everybody looks at the nearest who may meet it without harm, in Swiss also at those half a group away. If
that leaves somebody over, everybody looks four times as far, and so on; then harm is accepted, where it
weighs least. A large field is first cut into stretches that are drawn one by one, at places where two who
follow one another may meet on either side of the cut, so that hardly a draw would want to cross it: what is
gained is time, which then grows with the number of entrants and not with its square.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from tournaments.movements.draws.costs import ONCE, Costs
from tournaments.movements.draws.field import SWISS
from tournaments.movements.draws.matching import Edge, matching

NEAR = 6
"""How many who may meet each looks at below itself at first."""
LAST = 24
"""In Swiss, how many at the end of a group look at those next below, too: one of them may have to float."""
COMPLETE = 300
"""Up to so many entrants everybody is looked at in the end."""
WIDEST = 96
"""How many with more entrants."""
STRETCH = 400
"""A stretch has about so many entrants; a field of less than twice as many is drawn in one."""


Edges = Callable[[int, bool], list[Edge]]
"""The edges when everybody looks so far, and whether only at whom it may meet without harm."""


def mates(costs: Costs) -> list[int]:
    """Everybody's opponent; the number of entrants stands for sitting out."""
    count = len(costs.field.entrants)
    found = _by_stretches(costs)
    if found is not None:
        return found
    return widened(count, lambda near, harmless: list(_edges(costs, range(count), near, harmless=harmless)))


def widened(count: int, edges: Edges) -> list[int]:
    """The matching of ``count``, and of nobody where that is odd, looking further and further."""
    near, widest = NEAR, widest_of(count)
    while True:
        found = matching(count + count % 2, edges(near, True), ONCE)
        if found is None and near >= widest:
            found = matching(count + count % 2, edges(widest, False), ONCE)
        if found is not None:
            return found
        near = min(4 * near, widest)


def widest_of(count: int) -> int:
    """How far down everybody looks before harm is accepted."""
    return count if count <= COMPLETE else WIDEST


def _by_stretches(costs: Costs) -> list[int] | None:
    """The draw without harm stretch by stretch, ``None`` where one of them has none."""
    count = len(costs.field.entrants)
    found: list[int] = []
    for start, end in pairwise((0, *_cuts(costs), count)):
        edges = [
            (one - start, other - start, cost)
            for one, other, cost in _edges(costs, range(start, end), NEAR, harmless=True)
        ]
        part = matching(end - start + (end - start) % 2, edges, ONCE)
        if part is None:
            return None
        found += [start + mate for mate in part]
    return found


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


def _edges(costs: Costs, places: range, near: int, *, harmless: bool) -> Iterator[Edge]:
    count = len(costs.field.entrants)
    for one in places:
        for other in _opponents(costs, one, places.stop, near, harmless=harmless):
            yield one, other, costs.of(one, other)
    if count % 2 and places.stop == count:
        for one in costs.resting[:near] if harmless else places:
            yield one, count, costs.bye(one)


def _opponents(costs: Costs, one: int, end: int, near: int, *, harmless: bool) -> set[int]:
    """Whom ``one`` might meet among those placed below it and above ``end``."""
    below = range(one + 1, end)
    if costs.field.draw != SWISS:
        return set(_first(costs, one, below, near, harmless=harmless))
    start, size = costs.groups[one]
    others = _around(one + size // 2, one, min(start + size, end))
    found = set(_first(costs, one, others, near, harmless=harmless))
    if near > NEAR or start + size - one <= LAST:
        found.update(_first(costs, one, below, near, harmless=harmless))
    return found


def _first(costs: Costs, one: int, others: Iterable[int], near: int, *, harmless: bool) -> Iterator[int]:
    """The first ``near`` of ``others``, or of those who may meet ``one``, within reach."""
    taken = 0
    for looked, other in enumerate(others):
        if taken == near or looked >= WIDEST + near:
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
