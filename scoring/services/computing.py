"""From the results read to the rows to be written: no database, no clock."""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import itemgetter

from scoring.maths.alternate import alternate_ranking
from scoring.maths.formulas import Formula
from scoring.maths.percentages import BoardTopage, Ratio, StandingLine, Standings, order_keys
from scoring.maths.ranking import millionths, ranking, ratio_in_millionths
from scoring.maths.topage import note_of_halves
from scoring.selectors.inputs import CountingResult, StandingsInput
from scoring.services.seated import individual_of_rows

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
_HASHED = itemgetter(0, 6, 5)
"""Of a result: play, version, unit."""

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
    digests, input_hash = _hashes(given.results, formula)
    standings = individual_of_rows(
        given.results, given.seats, formula.weights, [entry.pk for entry in given.entries]
    )
    return Computed(formula, input_hash, digests, dict(standings.boards), _rows(given, standings))


def _hashes(results: list[CountingResult], formula: Formula) -> tuple[dict[int, str], str]:
    """A digest of each board's results and the hash of all of them with the formula.

    What is hashed are 64-bit integers, the lowest byte first: of every result play, version and unit.
    """
    numbers = array("q", chain.from_iterable(map(_HASHED, results)))
    if sys.byteorder == "big":
        numbers.byteswap()
    whole = hashlib.sha256(json.dumps(formula.as_dict(), sort_keys=True).encode())
    whole.update(numbers)
    digests, first, bytes_of = {}, 0, memoryview(numbers)
    for board, count in Counter(map(itemgetter(1), results)).items():
        end = first + 3 * count
        digests[board] = hashlib.sha256(bytes_of[first:end]).hexdigest()[:32]
        first = end
    return digests, whole.hexdigest()


def _rows(given: StandingsInput, standings: Standings) -> list[Row]:
    """Rows in the order of the general ranking. Who has withdrawn keeps the figures and has no place."""
    lines = standings.lines
    totals = {entrant: line.total_ratio for entrant, line in lines.items()}
    keys = order_keys(totals)
    playing = [entry for entry in given.entries if not entry.is_withdrawn]
    general = ranking([(entry.pk, keys[entry.pk]) for entry in playing])
    by_lines = alternate_ranking([(entry.pk, entry.line, keys[entry.pk]) for entry in playing])
    alternate = {row.entrant: (row.place, row.line_place) for row in by_lines}
    line_of = {entry.pk: entry.line for entry in given.entries}
    places = [(row.entrant, row.place) for row in general]
    places += [(entry.pk, None) for entry in given.entries if entry.is_withdrawn]
    return [
        (
            *(entry, place, line_of[entry]),
            *alternate.get(entry, (None, None)),
            _millionths(totals[entry]),
            *_figures(lines[entry]),
        )
        for entry, place in places
    ]


def _figures(line: StandingLine) -> tuple[int | None, int | None, int, int, bool]:
    return (
        _millionths(line.attack_ratio),
        _millionths(line.defence_ratio),
        line.attack_count,
        line.defence_count,
        line.is_partial,
    )


def _millionths(ratio: Ratio | None) -> int | None:
    return None if ratio is None else ratio_in_millionths(*ratio)


@lru_cache(maxsize=2**16)
def _note(halves: int, plays: int) -> str:
    """The note in millionths as JSON; many plays of a large event share a few notes."""
    note = note_of_halves(halves, plays)
    return json.dumps(None if note is None else millionths(note))


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
