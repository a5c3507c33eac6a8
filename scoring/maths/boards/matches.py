"""Matches of two sides: board-a-match, and the victory points of the World Bridge Federation."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Final

MOST_BOARDS: Final = 1_000
"""Of a match: the table of victory points has 15 rows for the root of them."""

_DIGITS: Final = Context(prec=60)
_TOP: Final = 2_000
"""20 victory points, in hundredths."""


def board_a_match(ours: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """What our side has on each board: 2 when its score is higher, 1 when it is equal; 2 are shared.

    Source: Law 78 of the *Laws of Duplicate Bridge*, matchpoints between two.

    >>> board_a_match([420, -50, 100], [170, -50, 110])
    [2, 1, 0]
    """
    return [(one > other) - (one < other) + 1 for one, other in zip(ours, theirs, strict=True)]


def wbf_victory_points(margin: int, boards: int) -> tuple[Fraction, Fraction]:
    """The victory points of our side and of the other for a match won by ``margin`` IMPs (lost: below 0).

    Two decimals; they sum to 20. ``ValueError`` unless there are 1 to ``MOST_BOARDS`` boards.

    >>> ours, theirs = wbf_victory_points(-10, 16)
    >>> float(ours), float(theirs)
    (7.2, 12.8)
    """
    table = wbf_table(boards)
    more = Fraction(table[min(abs(margin), len(table) - 1)], 100)
    return (more, 20 - more) if margin >= 0 else (20 - more, more)


@lru_cache(maxsize=64)
def wbf_table(boards: int) -> tuple[int, ...]:
    """The winner's victory points in hundredths for margins of 0, 1, 2 ... IMPs; the last row for all above.

    ``V = 10 + 10 * (1 - tau ** (3 * M / B)) / (1 - tau ** 3)`` with ``tau = (sqrt(5) - 1) / 2`` and
    ``B = 15 * sqrt(boards)``, 20 from ``B`` on, rounded to hundredths. Rounding can make an IMP worth more
    than the one before it; such a row is raised by a hundredth until none is left. Source: *The New WBF IMP
    to VP Scales, Technical Report of the WBF Scoring Panel*, 2013. Reckoned with 60 digits.

    >>> wbf_table(16)[:4], wbf_table(16)[-1]
    ((1000, 1031, 1061, 1091), 2000)
    """
    if not 0 < boards <= MOST_BOARDS:
        raise ValueError(f"a match has 1 to {MOST_BOARDS} boards")
    last = isqrt(225 * boards - 1) + 1  # the first whole margin that is not below B
    rounded = []
    with localcontext(_DIGITS):
        tau = (Decimal(5).sqrt() - 1) / 2
        step, power = tau ** (3 / (15 * Decimal(boards).sqrt())), Decimal(1)
        for _ in range(last):
            exact = 1000 + 1000 * (1 - power) / (1 - tau**3)
            rounded.append(int(exact.to_integral_value(ROUND_HALF_UP)))
            power *= step
    return tuple(_concave([*rounded, _TOP]))


def _concave(values: list[int]) -> list[int]:
    """The lowest values above ``values`` whose steps never grow; first and last stay.

    Raising a value can only make its neighbours too low, so it is those that are looked at again.
    """
    raised = [*values]
    waiting = list(range(1, len(raised) - 1))
    while waiting:
        at = waiting.pop()
        if 0 < at < len(raised) - 1 and 2 * raised[at] < raised[at - 1] + raised[at + 1]:
            raised[at] += 1
            waiting += [at - 1, at + 1, at]
    return raised
