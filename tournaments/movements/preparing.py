"""Which movements an event with boards may have: the variants of a preset's format, and their makers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.movements import catalogue
from tournaments.movements.schedule import Schedule
from tournaments.movements.tarot import sections, teams

USUAL: Final = ""
"""The variant that is meant where none is named: one field."""

Maker = Callable[[int, int, int], Schedule]
"""``(entrants, positions, boards per position) -> the movement``; ``ProblemsError`` with every reason."""

MAKERS: Final[Mapping[str, Mapping[str, Maker]]] = {
    "transversal": {
        USUAL: catalogue.make,
        **{variant: partial(sections.prepared, variant) for variant in sections.KINDS},
    },
    **{
        form: {variant: partial(teams.prepared, form, variant) for variant in variants}
        for form, variants in teams.VARIANTS.items()
    },
}
"""By the format of the event's preset."""


def prepared(format_name: str, variant: str, entrants: int, positions: int, boards: int) -> Schedule:
    """The movement; ``ProblemsError`` with all that speaks against it.

    >>> prepared("transversal", "sections", 24, 2, 4).kind
    'sections'
    """
    makers = MAKERS.get(format_name, {})
    if variant not in makers:
        message = gettext_noop("There is no such variant here; there are: %(variants)s.")
        named = ", ".join(one for one in makers if one) or "-"
        raise ProblemsError([Problem("variant_unknown", message, {"variants": named}, "variant")])
    return makers[variant](entrants, positions, boards)
