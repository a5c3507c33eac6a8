"""Filters of the scoreboard's templates; quick, because a ranking has thousands of cells."""

from __future__ import annotations

from django import template
from django.utils.translation import pgettext

from scoring import figures

register = template.Library()


@register.filter
def percent(millionths: int | None, decimals: int = 2) -> str:
    """See ``scoring.figures.percent``."""
    return figures.percent(millionths, decimals)


@register.filter
def seat_letter(seat: str) -> str:
    """The letter of a seat in the active language: W is O in French and Italian."""
    return pgettext("seat", seat) if seat else ""


@register.filter
def absolute(value: int) -> int:
    """Without its sign."""
    return abs(value)


@register.filter
def signed(value: int | None) -> str:
    """A score with its sign, a real minus; a dash when there is none.

    >>> signed(56), signed(-62), signed(0), signed(None)
    ('+56', '−62', '0', '–')
    """
    if value is None:
        return "–"
    return f"{value:+d}".replace("-", "−") if value else "0"
