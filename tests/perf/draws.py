"""Draws of round 5 for 100 to 5,000 entrants, and the same candidates through a public yardstick.

The yardstick, ``networkx.max_weight_matching``, gets the graph of the first attempt with our weights; it is
left out above 1,000 entrants, where it would take minutes.
"""

from __future__ import annotations

import math

import networkx as nx

from tests.perf.figures import figure, note, spent
from tests.perf.process import run_group
from tests.tournaments.movements.draws.evenings import fields
from tournaments.movements.draws import candidates, matching
from tournaments.movements.draws.costs import Costs
from tournaments.movements.draws.field import NEVER_AGAIN, SWISS, Field
from tournaments.movements.draws.pairs import draw_pairs

SIZES = (100, 500, 1_000, 2_000, 5_000)
YARDSTICK = 1_000
ROUND = 5
RUNS = 3


def _measure(draw: str, size: int) -> float:
    """Milliseconds of the processor for one draw, the best of some."""
    *_, (field, _drawn) = fields(size, draw, ROUND)
    best = min(spent(lambda: draw_pairs(field))[1] for _ in range(RUNS))
    figure(f"draws.{draw}_{size}_processor", best, "ms")
    if size <= YARDSTICK:
        _yardstick(draw, size, field)
    return best


def _yardstick(draw: str, size: int, field: Field) -> None:
    costs = Costs(field)
    edges = list(candidates._edges(costs, candidates.NEAR, harmless=True))
    units = matching._units(size, edges, ())
    graph = nx.Graph()
    weighed = [(one, other, sum(map(int.__mul__, cost, units))) for one, other, cost in edges]
    top = max(weight for *_, weight in weighed)
    graph.add_weighted_edges_from((one, other, top - weight) for one, other, weight in weighed)
    _, processor = spent(lambda: nx.max_weight_matching(graph, maxcardinality=True))
    figure(f"draws.{draw}_{size}_networkx_processor", processor, "ms")


def main() -> None:
    """Measure every size; then how the time grows, as a power of the number of entrants."""
    for draw in (NEVER_AGAIN, SWISS):
        times = {size: _measure(draw, size) for size in SIZES}
        growth = math.log(times[SIZES[-1]] / times[500]) / math.log(SIZES[-1] / 500)
        figure(f"draws.{draw}_growth_500_to_5000", growth, "power of n")
    note(f"draws: networkx is measured up to {YARDSTICK} entrants only, above it takes minutes")


if __name__ == "__main__":
    run_group(main)
