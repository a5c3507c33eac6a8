"""What everybody made in one session, exactly: standings as stored are rounded, and sums of them would be."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter

from scoring.maths.board_formula import BoardFormula
from scoring.maths.compared import compared
from scoring.maths.formula_kinds import formula_of
from scoring.maths.formulas import Formula
from scoring.maths.rounds.formula import RoundsFormula
from scoring.maths.rounds.standings import rounds_standings
from scoring.selectors.inputs import AnyInput, StandingsInput
from scoring.selectors.rounds_counted import lines_of
from scoring.selectors.rounds_input import RoundsInput
from scoring.services.computing import compute
from scoring.services.computing_rounds import entrants_of, terms_of
from scoring.services.computing_ruled import ruled_totals
from scoring.services.seated import boards_of_rows, individual_of_rows

THOUSANDTHS = 1_000


def session_values(given: AnyInput) -> dict[int, Fraction | None]:
    """The value by which each entry is ranked; ``None`` for nothing that counts, and for who has withdrawn.

    Percentages of boards, points of rounds, match points of teams (these have three decimals by rule).
    """
    if isinstance(given, RoundsInput):
        return _of_rounds(given)
    formula = formula_of(given.formula)
    gone = {entry.pk for entry in given.entries if entry.is_withdrawn}
    if isinstance(formula, Formula | BoardFormula):
        values = _of_boards(given, formula)
    else:
        computed = compute(given)
        placed = {row[0] for row in computed.rows if row[1] is not None}
        values = {
            pk: Fraction(points, THOUSANDTHS) if pk in placed else None
            for pk, points in computed.points.items()
        }
    return {pk: None if pk in gone else value for pk, value in values.items()}


def _of_boards(given: StandingsInput, formula: Formula | BoardFormula) -> dict[int, Fraction | None]:
    entries = [entry.pk for entry in given.entries]
    if given.rulings:
        totals = ruled_totals(given, formula)
        return {pk: totals[pk] for pk in entries}
    results = sorted(given.results, key=itemgetter(1, 0))
    if isinstance(formula, Formula):
        lines = individual_of_rows(results, given.seats, formula.weights, entries).lines
    else:
        lines = compared(boards_of_rows(results, given.seats), formula, entries).lines
    return {pk: lines[pk].total for pk in entries}


def _of_rounds(given: RoundsInput) -> dict[int, Fraction | None]:
    formula = formula_of(given.formula)
    if not isinstance(formula, RoundsFormula):
        raise TypeError("rounds are ranked by a formula of rounds")
    terms, entrants = terms_of(given, formula), entrants_of(given)
    gone = {entry.id for entry in entrants if entry.is_withdrawn}
    return {
        row.sheet.entrant: None
        if row.sheet.entrant in gone or not row.sheet.lines
        else Fraction(row.sheet.total)
        for row in rounds_standings(lines_of(given), entrants, terms)
    }
