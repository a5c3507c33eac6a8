"""The standings of an event of boards that are not compared by topage; see ``scoring.maths.compared``."""

from __future__ import annotations

import hashlib
import json
from operator import itemgetter

from scoring.maths.board_formula import MATCHPOINTS, BoardFormula
from scoring.maths.compared import BoardCompared, compared
from scoring.maths.ranking import millionths
from scoring.selectors.inputs import StandingsInput
from scoring.services.computed import Computed, joined_notes
from scoring.services.hashes import hashes
from scoring.services.ranked_rows import ranked_rows
from scoring.services.seated import boards_of_rows


def compute_compared(given: StandingsInput, formula: BoardFormula) -> Computed:
    """The standings, result by result, exact; notes and means are in millionths of the formula's unit.

    Matchpoints of a board also depend on how often the others were played, and so does its digest.
    """
    results = sorted(given.results, key=itemgetter(1, 0))
    digests, input_hash = hashes([(row[1], row[0], row[6], row[5]) for row in results], formula)
    entries = [entry.pk for entry in given.entries]
    found = compared(boards_of_rows(results, given.seats), formula, entries)
    if formula.name == MATCHPOINTS:
        digests = {board: _of_field(digest, found.expected) for board, digest in digests.items()}
    return Computed(
        formula,
        input_hash,
        digests,
        ranked_rows(given, found.lines),
        lambda board: compared_text(found.boards[board]),
    )


def _of_field(digest: str, expected: int) -> str:
    return hashlib.sha256(f"{digest} {expected}".encode()).hexdigest()[: len(digest)]


def compared_text(board: BoardCompared) -> str:
    """See ``Computed``."""
    notes = [None] * len(board.units) if board.notes is None else [*map(millionths, board.notes)]
    rows = sorted(zip(board.units, board.play_ids, notes, strict=True), key=lambda row: (-row[0], row[1]))
    return joined_notes([f"[{play}, {unit}, {json.dumps(note)}]" for unit, play, note in rows])
