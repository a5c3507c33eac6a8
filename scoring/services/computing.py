"""From the results read to the rows to be written: no database, no clock."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from scoring.maths.alternate import alternate_ranking
from scoring.maths.formulas import Formula
from scoring.maths.percentages import BoardTopage, Result, Standings, individual
from scoring.maths.ranking import millionths, ranking
from scoring.maths.topage import note_of_halves
from scoring.selectors.inputs import CountingResult, StandingsInput

ROW_FIELDS = (
    "entry",
    "place",
    "line",
    "alternate_place",
    "line_place",
    "total",
    "attack",
    "defence",
    "attack_count",
    "defence_count",
    "is_partial",
)
"""Fields of a ``StandingRow`` that a computation fills."""
_Sitting = tuple[str, tuple[int, ...]]
"""The seat letters of a table and the entries in these seats."""

Row = tuple[int, int | None, str, int | None, int | None, int | None, int | None, int | None, int, int, bool]


@dataclass(frozen=True, slots=True)
class Computed:
    """What one computation gives.

    ``rows`` hold the values of ``ROW_FIELDS`` in the order of the general ranking; ``digests`` are per board.
    """

    formula: Formula
    input_hash: str
    digests: dict[int, str]
    boards: dict[int, BoardTopage]
    rows: list[Row]


def compute(given: StandingsInput) -> Computed:
    """The standings of what was read; ``ProblemsError`` on a formula that cannot be computed."""
    formula = Formula.from_dict(given.formula)
    by_board = {board: list(rows) for board, rows in groupby(given.results, key=itemgetter(1))}
    digests, input_hash = _hashes(by_board, formula)
    sittings = {place: ("".join(seats), tuple(seats.values())) for place, seats in given.seats.items()}
    standings = individual(
        {board: _results(rows, sittings) for board, rows in by_board.items()},
        formula.weights,
        [entry.pk for entry in given.entries],
    )
    return Computed(formula, input_hash, digests, dict(standings.boards), _rows(given, standings))


def _results(rows: list[CountingResult], sittings: Mapping[tuple[int, int], _Sitting]) -> list[Result]:
    results: list[Result] = []
    for play, _board, position, table, taker, unit, _number in rows:
        letters, entries = sittings[position, table]
        seat = letters.index(taker)
        results.append((play, unit, entries[seat], entries[:seat] + entries[seat + 1 :]))
    return results


def _hashes(by_board: dict[int, list[CountingResult]], formula: Formula) -> tuple[dict[int, str], str]:
    """A digest of each board's results and the hash of all of them with the formula."""
    whole = hashlib.sha256(json.dumps(formula.as_dict(), sort_keys=True).encode())
    digests = {}
    for board, rows in by_board.items():
        text = "".join([f"{row[0]}:{row[6]}:{row[5]}\n" for row in rows]).encode()
        whole.update(b"board %d\n" % board)
        whole.update(text)
        digests[board] = hashlib.sha256(text).hexdigest()[:32]
    return digests, whole.hexdigest()


def _rows(given: StandingsInput, standings: Standings) -> list[Row]:
    """Rows in the order of the general ranking. Who has withdrawn keeps the figures and has no place."""
    lines = standings.lines
    playing = [entry for entry in given.entries if not entry.is_withdrawn]
    general = ranking([(entry.pk, lines[entry.pk].total) for entry in playing])
    by_lines = alternate_ranking([(entry.pk, entry.line, lines[entry.pk].total) for entry in playing])
    alternate = {row.entrant: (row.place, row.line_place) for row in by_lines}
    line_of = {entry.pk: entry.line for entry in given.entries}
    places = [(row.entrant, row.place) for row in general]
    places += [(entry.pk, None) for entry in given.entries if entry.is_withdrawn]
    return [
        (
            entry,
            place,
            line_of[entry],
            *alternate.get(entry, (None, None)),
            _millionths(lines[entry].total),
            _millionths(lines[entry].attack),
            _millionths(lines[entry].defence),
            lines[entry].attack_count,
            lines[entry].defence_count,
            lines[entry].is_partial,
        )
        for entry, place in places
    ]


def _millionths(value: Fraction | None) -> int | None:
    return None if value is None else millionths(value)


@lru_cache(maxsize=2**16)
def _note(halves: int, plays: int) -> str:
    """The note in millionths as JSON; many plays of a large event share a few notes."""
    return json.dumps(_millionths(note_of_halves(halves, plays)))


def notes_text(board: BoardTopage) -> str:
    """A board's notes as they are stored (see ``BoardNotes``), best first, in JSON.

    Joined here rather than by an encoder for each of thousands of boards: there are only integers and nulls.
    """
    rows = sorted(
        zip(board.units, board.play_ids, board.halves, strict=True), key=lambda row: (-row[0], row[1])
    )
    plays = board.plays
    return f"[{', '.join([f'[{play}, {unit}, {_note(halves, plays)}]' for unit, play, halves in rows])}]"


def changed_boards(computed: Computed, known: dict[int, str]) -> Iterator[int]:
    """Boards whose results are not those of ``known`` digests."""
    return (board for board, digest in computed.digests.items() if known.get(board) != digest)
