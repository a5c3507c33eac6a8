"""``computing.compute_plainly`` for large fields: the same outcome by columns; loads numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from scoring.maths.columns import (
    ColumnNotes,
    Columns,
    ColumnsError,
    ColumnSums,
    Numbers,
    notes_by_columns,
    sums_by_columns,
)
from scoring.maths.formulas import Formula
from scoring.maths.rated_columns import (
    Ratios,
    attack_ratios,
    defence_ratios,
    shared_places,
    topage_millionths,
    total_ratios,
)
from scoring.selectors.inputs import EntryRow, StandingsInput
from scoring.services.computed import Computed, Row, joined_notes
from scoring.services.hashes import hashes_of_bytes
from tournaments.movements.schedule import SEATS
from tournaments.selectors.plays import CountingResult
from tournaments.selectors.seats import SeatRow


def compute_by_columns(given: StandingsInput, formula: Formula) -> Computed:
    """The standings; ``ColumnsError`` where only the plain way can do it."""
    columns, versions = columns_of(given.results, given.seats)
    notes = notes_by_columns(columns)
    entries = [entry.pk for entry in given.entries]
    sums = sums_by_columns(notes, formula.weights, entries)
    numbers = np.stack((columns.play_ids, versions, columns.units), axis=1).astype("<i8").tobytes()
    digests, input_hash = hashes_of_bytes(numbers, notes.boards.places(), formula)
    return Computed(formula, input_hash, digests, _rows(given.entries, sums), _notes_text(notes))


def columns_of(results: Sequence[CountingResult], seats: Sequence[SeatRow]) -> tuple[Columns, Numbers]:
    """The results by board and play, and their versions; ``ColumnsError`` where somebody is missing."""
    columns = list(zip(*results, strict=True))
    takers = _seat_numbers(columns.pop(4))
    plays, boards, positions, tables, units, versions = map(_numbers, columns)
    order = np.lexsort((plays, boards))
    entries = _entries_at(positions[order], tables[order], seats)
    is_taker = takers[order][:, None] == np.arange(len(SEATS))
    sorted_results = Columns(
        boards[order],
        plays[order],
        units[order],
        entries[is_taker],
        entries[~is_taker].reshape(len(results), len(SEATS) - 1).T,
    )
    return sorted_results, versions[order]


def _numbers(values: Sequence[int]) -> Numbers:
    return np.fromiter(values, np.int64, len(values))


def _seat_numbers(letters: Sequence[str]) -> Numbers:
    """The place of each letter in ``SEATS``."""
    code = np.full(256, -1, np.int64)
    code[np.frombuffer("".join(SEATS).encode(), np.uint8)] = np.arange(len(SEATS))
    numbers = code[np.frombuffer("".join(letters).encode(), np.uint8)]
    if len(numbers) != len(letters) or numbers.min(initial=0) < 0:
        raise ColumnsError
    return numbers


def _entries_at(positions: Numbers, tables: Numbers, seats: Sequence[SeatRow]) -> Numbers:
    """The entries at the table of each result, in the order of ``SEATS``."""
    places, table_numbers, letters, entries = zip(*seats, strict=True)
    seat_positions, seat_tables = _numbers(places), _numbers(table_numbers)
    width = max(int(seat_tables.max()), int(tables.max())) + 1
    keys, index = np.unique(seat_positions * width + seat_tables, return_inverse=True)
    if len(seats) != len(keys) * len(SEATS):
        raise ColumnsError
    seated = np.zeros((len(keys), len(SEATS)), np.int64)
    seated[index, _seat_numbers(letters)] = _numbers(entries)
    return np.asarray(seated[np.searchsorted(keys, positions * width + tables)])


def _rows(entries: Sequence[EntryRow], sums: ColumnSums) -> list[Row]:
    """See ``computing``: those who play by place, then those without one, then who has withdrawn."""
    at = np.searchsorted(sums.entrants, _numbers([entry.pk for entry in entries]))
    total, attack, defence = (ratios(sums) for ratios in (total_ratios, attack_ratios, defence_ratios))
    plays = np.array([not entry.is_withdrawn for entry in entries], np.bool_)
    general, alternate, line_places = _places(entries, total.keys()[at], total.known[at], plays)
    has_place = plays & total.known[at]
    order = np.lexsort((np.where(has_place, general, 0), ~has_place, ~plays))
    placed = has_place[order]
    attacks, defences = sums.attack_count[at][order], sums.defence_count[at][order]
    in_order = [entries[index] for index in order.tolist()]
    return list(
        zip(
            [entry.pk for entry in in_order],
            _where(placed, general[order]),
            [entry.line for entry in in_order],
            _where(placed, alternate[order]),
            _where(placed, line_places[order]),
            *(_figures(ratios, at[order]) for ratios in (total, attack, defence)),
            attacks.tolist(),
            defences.tolist(),
            ((attacks > 0) != (defences > 0)).tolist(),
            strict=True,
        )
    )


def _places(
    entries: Sequence[EntryRow], keys: Numbers, known: npt.NDArray[np.bool_], plays: npt.NDArray[np.bool_]
) -> tuple[Numbers, Numbers, Numbers]:
    """Place in the general and in the alternate ranking and in the line; meaningless without a percentage."""
    names = {line: number for number, line in enumerate(dict.fromkeys(entry.line for entry in entries))}
    # Who has no place stands in a group of their own, so that nobody's place depends on them.
    unplaced = (~(known & plays)).astype(np.int64)
    lines = _numbers([names[entry.line] for entry in entries]) + len(names) * unplaced
    line_places = shared_places(lines, -keys)
    return shared_places(unplaced, -keys), shared_places(unplaced, line_places, -keys), line_places


def _where(known: npt.NDArray[np.bool_], values: Numbers) -> list[int | None]:
    pairs = zip(values.tolist(), known.tolist(), strict=True)
    return [value if is_known else None for value, is_known in pairs]


def _figures(ratios: Ratios, at: Numbers) -> list[int | None]:
    return _where(ratios.known[at], ratios.millionths()[at])


def _notes_text(notes: ColumnNotes) -> Callable[[int], str]:
    """Text of the notes of a board, best first."""
    columns = notes.columns
    order = np.lexsort((columns.play_ids, -columns.units, columns.boards))
    plays, units = columns.play_ids[order], columns.units[order]
    figures = topage_millionths(notes)[order]
    places = {board: (first, end) for board, first, end in notes.boards.places()}

    def text(board: int) -> str:
        first, end = places[board]
        rows = zip(*(column[first:end].tolist() for column in (plays, units, figures)), strict=True)
        if end - first == 1:
            return joined_notes([f"[{play}, {unit}, null]" for play, unit, _ in rows])
        return joined_notes([f"[{play}, {unit}, {note}]" for play, unit, note in rows])

    return text
