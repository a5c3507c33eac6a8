"""The notes of a board compared by topage as they are stored; see ``computed.Computed``."""

from __future__ import annotations

import json

from scoring.maths.percentages import BoardTopage
from scoring.maths.ranking import millionths
from scoring.maths.topage import note_of_halves
from scoring.services.computed import joined_notes


def notes_text(board: BoardTopage) -> str:
    """See ``Computed``."""
    rows = sorted(
        zip(board.units, board.play_ids, board.halves, strict=True), key=lambda row: (-row[0], row[1])
    )
    return joined_notes([f"[{play}, {unit}, {_note(halves, board.plays)}]" for unit, play, halves in rows])


def _note(halves: int, plays: int) -> str:
    """The note in millionths as JSON."""
    note = note_of_halves(halves, plays)
    return json.dumps(None if note is None else millionths(note))
