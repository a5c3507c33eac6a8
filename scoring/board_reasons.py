"""Why every table of a released board has what it has: one sentence each, for the page and for the API."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.board_explained import field_of, why
from scoring.board_words import comparison_of
from scoring.match_explained import why_match_points
from scoring.maths.board_formula import MATCHPOINTS
from scoring.maths.match_formula import MatchFormula
from scoring.maths.oppositions import Opposition
from scoring.selectors.travellers import Traveller, most_played
from tournaments.models import Event
from tournaments.ruling_words import ruling_said

MatchPoints = Mapping[tuple[int, int], Opposition]
"""``(position, table)`` to what the attack there gave its team."""


def board_reasons(event: Event, found: Traveller) -> list[str]:
    """The sentence of every line, in their order: how it compares, or what the director has ruled."""
    formula = comparison_of(event.formula)
    expected = most_played(event) if formula is not None and formula.name == MATCHPOINTS else 0
    field = field_of(formula, found.units, expected)
    return [ruling_said(event, line.ruling) if line.ruling else why(line, field) for line in found.lines]


def match_reasons(event: Event, found: Traveller, points: MatchPoints) -> list[str]:
    """The same of match points: what is ruled, and the gap with its root; empty while nothing is compared."""
    formula = MatchFormula.from_dict(event.formula)
    reasons = []
    for line in found.lines:
        one = points.get((line.position, line.table))
        parts = [ruling_said(event, line.ruling)] if line.ruling else []
        parts += [why_match_points(one, formula)] if one else []
        reasons.append(" – ".join(parts))
    return reasons
