"""What the sides or seats of a table have of a round, in one line."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from games.web.round_forms import points_text

register = template.Library()


@register.filter
def round_points(points: Mapping[str, int] | None) -> str:
    """{"NS": 585, "EW": -20} is "585 : −20"; nothing is empty."""
    return points_text(points or {})
