"""The draw of a round: two to a table."""

from __future__ import annotations

from collections.abc import Sequence

from games.problems import raise_if_any
from tournaments.movements.draws.candidates import mates
from tournaments.movements.draws.costs import Costs
from tournaments.movements.draws.drawn import Drawn, Pairing
from tournaments.movements.draws.explain import bye_reasons, reasons, unavoidable
from tournaments.movements.draws.field import Field, field_problems
from tournaments.movements.draws.sides import north_first

LEAST = 2


def draw_pairs(field: Field) -> Drawn:
    """Who meets whom: the same for the same field and seed, on every machine."""
    raise_if_any(field_problems(field, LEAST))
    costs = Costs(field)
    return seated(costs, mates(costs))


def seated(costs: Costs, found: Sequence[int]) -> Drawn:
    """The tables of a matching, the best placed at table 1."""
    count = len(costs.field.entrants)
    pairs = [(one, other) for one, other in enumerate(found[:count]) if one < other < count]
    rests = [found.index(count)] if count % 2 else []
    return Drawn(
        pairings=tuple(_pairing(costs, found, table, pair) for table, pair in enumerate(pairs, start=1)),
        byes=tuple(costs.field.entrants[one].label for one in rests),
        unavoidable=tuple(unavoidable(costs, found)),
        bye_reasons=tuple(why for one in rests for why in bye_reasons(costs, one)),
    )


def _pairing(costs: Costs, found: Sequence[int], table: int, pair: tuple[int, int]) -> Pairing:
    one, other = (costs.field.entrants[number] for number in pair)
    first = north_first(one, other, (costs.lot(pair[0]), costs.lot(pair[1])))
    ns, ew = (one, other) if first else (other, one)
    return Pairing(table, ns.label, ew.label, reasons(costs, found, pair[0]))
