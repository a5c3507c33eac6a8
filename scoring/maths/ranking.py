"""Places from exact values, and the rounding for display."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm
from operator import itemgetter
from typing import Generic, TypeVar

Id = TypeVar("Id", bound=Hashable)

Exact = int | Fraction
"""What a ranking compares: values, or whole numbers in the order of values."""


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Id]):
    """One row of a ranking; ``place`` and ``value`` are ``None`` when there is nothing to rank it by."""

    entrant: Id
    place: int | None
    value: Exact | None


def sort_keys(values: Sequence[Exact]) -> list[int]:
    """Integers in the order of ``values``, equal where these are equal: numerators over one denominator.

    Fractions compare slowly, and most of a large field is compared with its equals.

    >>> sort_keys([Fraction(1, 2), Fraction(1, 3), Fraction(2, 4)])
    [3, 2, 3]
    """
    common = lcm(*{value.denominator for value in values})
    return [value.numerator * (common // value.denominator) for value in values]


def ranking(values: Iterable[tuple[Id, Exact | None]]) -> list[Ranked[Id]]:
    """The general ranking, highest first: equal values share a place (1, 1, 3), rows without a value last.

    Rows that share a place keep the order in which they came.

    >>> rows = ranking([("a", Fraction(50)), ("b", None), ("c", Fraction(50)), ("d", Fraction(9))])
    >>> [(row.entrant, row.place) for row in rows]
    [('a', 1), ('c', 1), ('d', 3), ('b', None)]
    """
    given = list(values)
    rated = [(entrant, value) for entrant, value in given if value is not None]
    keyed = list(zip(sort_keys([value for _, value in rated]), rated, strict=True))
    keyed.sort(key=itemgetter(0), reverse=True)  # stable in reverse, too
    rows: list[Ranked[Id]] = []
    last, place = None, 0
    for index, (key, (entrant, value)) in enumerate(keyed, start=1):
        if key != last:
            last, place = key, index
        rows.append(Ranked(entrant, place, value))
    rows.extend(Ranked(entrant, None, None) for entrant, value in given if value is None)
    return rows


def rounded(value: Fraction, decimals: int = 2) -> Decimal:
    """``value`` for display with ``decimals`` places, half up (away from zero).

    >>> str(rounded(Fraction(125, 2))), str(rounded(Fraction(1, 200))), str(rounded(Fraction(200, 3)))
    ('62.50', '0.01', '66.67')
    """
    return Decimal(_scaled(*value.as_integer_ratio(), 10**decimals)).scaleb(-decimals)


def millionths(value: Fraction) -> int:
    """``value`` in millionths, half up (away from zero): the form of a database column.

    >>> millionths(Fraction(200, 3))
    66666667
    """
    return ratio_in_millionths(*value.as_integer_ratio())


def ratio_in_millionths(numerator: int, denominator: int) -> int:
    """``millionths`` of a ratio that need not be reduced; the denominator is positive.

    >>> ratio_in_millionths(400, 6)
    66666667
    """
    return _scaled(numerator, denominator, 1_000_000)


def thousandths(value: Fraction) -> int:
    """``value`` in thousandths, half up (away from zero): points as a database column has them.

    >>> thousandths(Fraction(87, 2))
    43500
    """
    return _scaled(*value.as_integer_ratio(), 1_000)


def _scaled(numerator: int, denominator: int, scale: int) -> int:
    """The ratio times ``scale`` to the nearest integer, halves away from zero."""
    nearest = (2 * scale * abs(numerator) + denominator) // (2 * denominator)
    return -nearest if numerator < 0 else nearest
