"""French dates: the first of a month is "1er", every other day a plain number.

Django's formats know only the English endings, under the letter ``S``. Here the letter stands for the ending
of the active language, so that the French formats can use it like any other.
"""

from __future__ import annotations

from django.utils import dateformat
from django.utils.translation import get_language

_english = dateformat.DateFormat.S


def ending(shown: dateformat.DateFormat) -> str:
    """What follows the number of the day."""
    if not (get_language() or "").startswith("fr"):
        return _english(shown)
    return "er" if shown.data.day == 1 else ""


def install() -> None:
    """Make it the letter ``S`` of every format."""
    dateformat.DateFormat.S = ending
