"""Which formula it is, by its name."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.maths.board_formula import NAMES as COMPARISONS
from scoring.maths.board_formula import BoardFormula
from scoring.maths.formulas import Formula
from scoring.maths.match_formula import NAME as SQUARE_ROOT
from scoring.maths.match_formula import MatchFormula
from scoring.maths.rounds.formula import NAME, RoundsFormula
from scoring.maths.rounds.reading import rounds_formula

AnyFormula = Formula | BoardFormula | RoundsFormula | MatchFormula


def formula_of(data: Mapping[str, object]) -> AnyFormula:
    """The formula that ``data`` describes; ``ProblemsError`` with everything wrong.

    >>> formula_of({"name": "rounds", "points": "points", "ties": ["made"]}).ties
    ('made',)
    """
    if data.get("name") == SQUARE_ROOT:
        return MatchFormula.from_dict(data)
    if data.get("name") in COMPARISONS:
        return BoardFormula.from_dict(data)
    return rounds_formula(data) if data.get("name") == NAME else Formula.from_dict(data)
