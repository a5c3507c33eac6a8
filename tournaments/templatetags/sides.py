"""Seats and sides in long lists, where a template of its own for every letter would take most of the time."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.translation import get_language

from tournaments.printing.seats import seat_letter

register = template.Library()


@register.filter
def side_letter(seat: str) -> str:
    """The letter of a seat or side in the active language."""
    return _letter(get_language() or "", seat)


@lru_cache(maxsize=100)
def _letter(language: str, seat: str) -> str:
    return seat_letter(seat)
