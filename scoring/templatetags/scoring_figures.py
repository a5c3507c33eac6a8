"""Filters of the scoreboard's templates; quick, because a ranking has thousands of cells."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import pgettext

from scoring import board_words, category_words, figures, round_words
from tournaments.movements.layouts import TEAM_SEATS

register = template.Library()


@register.filter
def percent(millionths: int | None, decimals: int = 2) -> str:
    """See ``scoring.figures.percent``."""
    return figures.percent(millionths, decimals)


@register.filter
def unit_head(formula: dict[str, Any], column: str) -> str:
    """The head of a column of notes, with their unit."""
    return str(board_words.HEADS[board_words.unit_of(formula)][column])


@register.filter
def comparison_words(formula: dict[str, Any]) -> str:
    """How a note comes about, where it is not topage; else empty."""
    comparison = board_words.comparison_of(formula)
    return "" if comparison is None else board_words.comparison_words(comparison)


@register.filter
def seat_letter(seat: str) -> str:
    """The letter of a seat or of a side in the active language: W is O in French and Italian."""
    return pgettext("side" if seat in TEAM_SEATS else "seat", seat) if seat else ""


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


@register.filter
def whole(value: int) -> str:
    """A whole number, a real minus before a negative one.

    >>> whole(720), whole(-85)
    ('720', '−85')
    """
    return f"{value}".replace("-", "−")


@register.filter
def points(thousandths: int | None) -> str:
    """See ``scoring.figures.points``."""
    return figures.points(thousandths)


@register.filter
def match_points(thousandths: int | None) -> str:
    """See ``scoring.figures.match_points``."""
    return figures.match_points(thousandths)


@register.filter
def tie_name(name: str) -> str:
    """What a tie-break is called; empty for none."""
    return str(round_words.TIE_NAMES.get(name, ""))


@register.filter
def kind_name(kind: str) -> str:
    """What a round without an opponent is called."""
    return str(round_words.KIND_NAMES[kind])


@register.filter
def points_name(formula: dict[str, str]) -> str:
    """The head of the column of points."""
    return str(round_words.POINTS_NAMES[formula["points"]])


@register.filter
def group_name(group: str) -> str:
    """See ``scoring.category_words.group_name``."""
    return category_words.group_name(group)


@register.filter
def places_beside(beside: dict[str, list[tuple[str, int]]], code: str) -> str:
    """The places of an entry within its categories on one line; empty for none."""
    return category_words.places_text(beside.get(code, ()))


@register.filter
def money(amount: int, currency: str = "") -> str:
    """See ``scoring.category_words.money_text``."""
    return category_words.money_text(amount, currency)
