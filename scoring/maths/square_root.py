"""Match points by square root: quadrettes (two-sided) and team matches (one-sided).

On one étui two attackers of two teams meet the other team's defence. ``gap = our attacker's U - their
attacker's U against our defence``; ``PM = sign(gap) * sqrt(|gap|)`` with three decimals, and the other team
has ``-PM``. In a team match the better team has ``sqrt(gap)`` and the other nothing. Source: Fédération
Française de Tarot, *Règlement officiel* of 1 July 2012.

Each étui is rounded to three decimals, and these are summed: so players add up what they have read, and the
sum is the same on every machine. A root of a whole number never lies half-way between two thousandths (its
square would be no whole number), so the nearest one is always clear.
"""

from __future__ import annotations

from math import isqrt

THOUSAND = 1000


def match_points(gap: int) -> int:
    """The match points of ``gap`` in thousandths, two-sided.

    >>> [match_points(gap) for gap in (82 - 66, 68 - -76, -68 - -58, 0)]
    [4000, 12000, -3162, 0]
    """
    # Twice the root in thousandths, its half rounded: floor(x + 1/2) = floor((2 x + 1) / 2).
    nearest = (isqrt(4 * abs(gap) * THOUSAND**2) + 1) // 2
    return -nearest if gap < 0 else nearest


def match_points_one_sided(gap: int) -> int:
    """The same for the better team alone: nothing for the other.

    >>> match_points_one_sided(16), match_points_one_sided(-16)
    (4000, 0)
    """
    return max(match_points(gap), 0)
