"""Who of two sits NS: the one who sat there less often, then the one who sat EW last, then by lot."""

from __future__ import annotations

from tournaments.movements.draws.field import Entrant


def north_first(one: Entrant, other: Entrant, lots: tuple[int, int]) -> bool:
    """Whether ``one`` sits NS.

    >>> north_first(Entrant("1", sides="NE"), Entrant("2", sides="NN"), (1, 2))
    True
    >>> north_first(Entrant("1", sides="EN"), Entrant("2", sides="NE"), (1, 2))
    False
    """
    return _key(one, lots[0]) <= _key(other, lots[1])


def _key(entrant: Entrant, lot: int) -> tuple[int, int, int]:
    return entrant.lean, {"N": 1, "E": -1}.get(entrant.sides[-1:], 0), lot
