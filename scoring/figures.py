"""Percentages as people read them, from the millionths that are stored."""

from __future__ import annotations

from django.utils.formats import get_format


def percent(millionths: int | None, decimals: int = 2) -> str:
    """A percentage with the decimal sign of the active language, half up; a dash when there is none.

    >>> percent(66_666_667), percent(75_000_000, 0), percent(None)
    ('66.67', '75', '–')
    """
    if millionths is None:
        return "–"
    whole, rest = divmod((millionths + 5 * 10 ** (5 - decimals)) // 10 ** (6 - decimals), 10**decimals)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:0{decimals}}" if decimals else f"{whole}"


def exact(millionths: int | None) -> str | None:
    """All six decimals with a point, for files that machines read.

    >>> exact(66_666_667), exact(None)
    ('66.666667', None)
    """
    return None if millionths is None else f"{millionths // 10**6}.{millionths % 10**6:06}"
