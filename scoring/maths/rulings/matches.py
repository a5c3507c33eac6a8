"""Match points on which something is ruled (quadrettes and team matches).

Penalties are in match points, per team (RO2012; domain, tarot, section 6). A score may be assigned to each
side of an étui: the attackers' gap rests on theirs, that of the defenders' team on its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.maths.oppositions import Attack
from scoring.maths.ranking import thousandths
from scoring.maths.rulings.given import MATCH, PM, POINTS, Ruled, ranking_deductions

ATTACK, DEFENCE = "A", "D"


def assigned_attack(one: Ruled, attacker: int, defender: int) -> Attack | None:
    """The attack that is assigned in units; ``None`` where match points are."""
    if one.place is None or POINTS not in one.sides[ATTACK]:
        return None
    unit, conceded = int(one.sides[ATTACK][POINTS]), int(one.sides[DEFENCE][POINTS])
    return Attack(one.place.position, one.place.board, attacker, defender, unit, conceded)


def assigned_points(one: Ruled, seated: Mapping[str, int]) -> dict[int, int]:
    """Team to the match points that it is given, in thousandths.

    >>> one = Ruled(1, 1, "adjusted", sides={"A": {"pm": "4"}, "D": {"pm": "0"}})
    >>> assigned_points(one, {"A": 7, "D": 8})
    {7: 4000, 8: 0}
    """
    return {seated[side]: thousandths(Fraction(has[PM])) for side, has in one.sides.items() if PM in has}


def deductions(rulings: Iterable[Ruled]) -> dict[int, int]:
    """What every team loses, in thousandths: in a match and in the ranking alike it is taken from the sum.

    >>> deductions([Ruled(1, 1, "penalty", entry=7, amount=Fraction(5, 2), unit="pm", scope="match")])
    {7: 2500}
    """
    given = list(rulings)
    found: defaultdict[int, Fraction] = defaultdict(Fraction, ranking_deductions(given, PM))
    for one in given:
        if one.entry is not None and one.unit == PM and one.scope == MATCH:
            found[one.entry] += one.amount
    return {entry: thousandths(amount) for entry, amount in found.items()}
