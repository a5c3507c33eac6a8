"""The minimum-cost matching: everybody in exactly one pair, at the lowest cost in the order of the levels."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import rustworkx

from tournaments.movements.draws.costs import Cost

Edge = tuple[int, int, Cost]

MOST_BITS = 125
"""The matching's weights are signed numbers of 128 bits, two of which are added."""


def matching(vertices: int, edges: Sequence[Edge], once: Collection[int] = ()) -> list[int] | None:
    """Everybody's partner, or ``None`` where the edges do not leave one for everybody.

    The levels become one number: a level's unit is larger than all that the levels below can add up to, for
    which the ``once`` levels count for one pair and the others for all. Levels on which nothing differs take
    no room; should the rest need more than there is, the last ones are left out.

    >>> matching(4, [(0, 1, (0, 3)), (2, 3, (0, 3)), (0, 2, (1, 0)), (1, 3, (0, 0))])
    [1, 0, 3, 2]
    >>> matching(4, [(0, 1, (0,)), (0, 2, (0,)), (0, 3, (0,))]) is None
    True
    """
    units = _units(vertices, edges, once)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    costs = [sum(map(int.__mul__, cost, units)) for _, _, cost in edges]
    top = max(costs, default=0)
    weighed = sorted((one, other, top - cost) for (one, other, _), cost in zip(edges, costs, strict=True))
    graph.add_edges_from(weighed)
    mates = [-1] * vertices
    for one, other in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        mates[one], mates[other] = other, one
    return None if -1 in mates else mates


def _units(vertices: int, edges: Sequence[Edge], once: Collection[int]) -> list[int]:
    """What one of each level weighs."""
    columns = list(zip(*(cost for _, _, cost in edges), strict=True))
    rooms = [
        max(column) * (1 if level in once else vertices // 2) + 1 if max(column) else 1
        for level, column in enumerate(columns)
    ]
    while rooms and _product(rooms).bit_length() > MOST_BITS:
        rooms[max(level for level, room in enumerate(rooms) if room)] = 0
    units, unit = [0] * len(rooms), 1
    for level in reversed(range(len(rooms))):
        if rooms[level] > 1:
            units[level] = unit
            unit *= rooms[level]
    return units


def _product(rooms: Sequence[int]) -> int:
    product = 1
    for room in rooms:
        product *= max(room, 1)
    return product
