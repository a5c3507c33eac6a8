"""Percentages and points as people read them, from the whole numbers that are stored."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import get_format


def percent(millionths: int | None, decimals: int = 2) -> str:
    """A percentage, or a note in another unit, with the decimal sign of the active language.

    Half up (away from zero), with a real minus; a dash when there is none.

    >>> percent(66_666_667), percent(75_000_000, 0), percent(None), percent(-35_333_333), percent(-1)
    ('66.67', '75', '–', '−35.33', '0.00')
    """
    if millionths is None:
        return "–"
    if millionths < 0:
        text = percent(-millionths, decimals)
        return f"−{text}" if text.strip("0.,") else text
    whole, rest = divmod((millionths + 5 * 10 ** (5 - decimals)) // 10 ** (6 - decimals), 10**decimals)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:0{decimals}}" if decimals else f"{whole}"


def exact(millionths: int | None) -> str | None:
    """All six decimals with a point, for files that machines read.

    >>> exact(66_666_667), exact(None), exact(-500_000)
    ('66.666667', None, '-0.500000')
    """
    if millionths is None:
        return None
    whole, rest = divmod(abs(millionths), 10**6)
    return f"{'-' if millionths < 0 else ''}{whole}.{rest:06}"


def points(thousandths: int | None) -> str:
    """Points with the decimals that they have, in the active language; a dash when there are none.

    >>> points(14_000), points(43_500), points(-333), points(None)
    ('14', '43.5', '−0.333', '–')
    """
    if thousandths is None:
        return "–"
    whole, rest = divmod(abs(thousandths), 1000)
    decimals = f"{rest:03}".rstrip("0")
    sign = "−" if thousandths < 0 else ""
    return f"{sign}{whole}{get_format('DECIMAL_SEPARATOR') if decimals else ''}{decimals}"


def match_points(thousandths: int | None) -> str:
    """Match points, always with three decimals, in the active language; a dash when there are none.

    >>> match_points(4_000), match_points(-3_162), match_points(None)
    ('4.000', '−3.162', '–')
    """
    if thousandths is None:
        return "–"
    whole, rest = divmod(abs(thousandths), 1000)
    return f"{'−' if thousandths < 0 else ''}{whole}{get_format('DECIMAL_SEPARATOR')}{rest:03}"


def exact_points(thousandths: int | None) -> str | None:
    """Points for files that machines read: a point, and no decimals that say nothing.

    >>> exact_points(14_000), exact_points(-43_500), exact_points(None)
    ('14', '-43.5', None)
    """
    if thousandths is None:
        return None
    whole, rest = divmod(abs(thousandths), 1000)
    return f"{'-' if thousandths < 0 else ''}{whole}.{rest:03}".rstrip("0").rstrip(".")


def points_sum(parts: Sequence[int], total: int) -> str:
    """How thousandths add up to ``total``, which may have been reached by shares of them.

    >>> points_sum([12_000, 15_000, -3_500], 23_500), points_sum([], 0), points_sum([8_000, 4_000], 8_000)
    ('12 + 15 − 3.5 = 23.5', '0', '8 + 4 → 8')
    """
    if len(parts) < 2 and sum(parts) == total:
        return points(total)
    text = " + ".join(map(points, parts)).replace("+ −", "− ")
    return f"{text} {'=' if sum(parts) == total else '→'} {points(total)}"
