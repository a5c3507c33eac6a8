"""From the results read to the rows to be written: no database, no clock."""

from __future__ import annotations

from operator import itemgetter

from games.problems import Problem, ProblemsError, gettext_noop
from scoring.maths.board_formula import BoardFormula
from scoring.maths.formula_kinds import formula_of
from scoring.maths.formulas import Formula
from scoring.maths.match_formula import MatchFormula
from scoring.maths.rounds.formula import RoundsFormula
from scoring.selectors.inputs import AnyInput, StandingsInput
from scoring.selectors.rounds_input import RoundsInput
from scoring.services.computed import Computed
from scoring.services.computing_compared import compute_compared
from scoring.services.computing_matches import compute_matches
from scoring.services.computing_rounds import compute_rounds
from scoring.services.computing_ruled import compute_ruled
from scoring.services.hashes import hashes
from scoring.services.notes_text import notes_text
from scoring.services.ranked_rows import ranked_rows
from scoring.services.seated import individual_of_rows

LARGE = 4_000
"""From so many results on numpy pays, although it has to be loaded."""


def compute(given: AnyInput) -> Computed:
    """The standings of what was read; ``ProblemsError`` on a formula that cannot be computed."""
    formula = formula_of(given.formula)
    if isinstance(given, RoundsInput) and isinstance(formula, RoundsFormula):
        return compute_rounds(given, formula)
    if isinstance(given, StandingsInput) and given.rulings and isinstance(formula, Formula | BoardFormula):
        return compute_ruled(given, formula)
    if isinstance(given, StandingsInput) and isinstance(formula, Formula):
        return compute_boards(given, formula)
    if isinstance(given, StandingsInput) and isinstance(formula, BoardFormula):
        return compute_compared(given, formula)
    if isinstance(given, StandingsInput) and isinstance(formula, MatchFormula):
        return compute_matches(given, formula)
    message = gettext_noop("This formula is not for such an event.")
    raise ProblemsError([Problem("formula_of_another_kind", message, {}, "formula")])


def compute_boards(given: StandingsInput, formula: Formula) -> Computed:
    """The standings of an event of boards, in whichever way is quicker."""
    if len(given.results) >= LARGE and not given.is_of_teams:
        from scoring.maths.columns import ColumnsError
        from scoring.services.computing_columns import compute_by_columns

        try:
            return compute_by_columns(given, formula)
        except ColumnsError:
            pass
    return compute_plainly(given, formula)


def compute_plainly(given: StandingsInput, formula: Formula) -> Computed:
    """The standings, result by result; exact whatever is given."""
    results = sorted(given.results, key=itemgetter(1, 0))
    digests, input_hash = hashes([(row[1], row[0], row[6], row[5]) for row in results], formula)
    entries = [entry.pk for entry in given.entries]
    standings = individual_of_rows(results, given.seats, formula.weights, entries)
    return Computed(
        formula,
        input_hash,
        digests,
        ranked_rows(given, standings.lines),
        lambda board: notes_text(standings.boards[board]),
    )
