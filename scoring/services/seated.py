"""From rows of the database to the mathematics: who attacked and who defended in each result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from scoring.maths.percentages import Result, Standings, Weights, individual
from scoring.selectors.inputs import CountingResult
from tournaments.movements.schedule import SEATS
from tournaments.selectors.seats import SeatedEntries

LARGE = 4_000
"""From so many results on numpy pays, although it has to be loaded."""
Seats = Mapping[tuple[int, int], SeatedEntries]


def individual_of_rows(
    results: Sequence[CountingResult], seats: Seats, weights: Weights, entrants: Iterable[int]
) -> Standings:
    """``percentages.individual`` of what was read, by columns where there is much of it."""
    if len(results) >= LARGE:
        from scoring.maths.columns import ColumnsError, individual_by_columns
        from scoring.services.seated_columns import columns_of

        try:
            return individual_by_columns(columns_of(results, seats), weights, entrants)
        except ColumnsError:
            pass
    boards = {
        board: [_result(row, seats) for row in rows] for board, rows in groupby(results, key=itemgetter(1))
    }
    return individual(boards, weights, entrants)


def _result(row: CountingResult, seats: Seats) -> Result:
    play, _board, position, table, taker, unit, _number = row
    seated = seats[position, table]
    attacker = seated[SEATS.index(taker)]
    if attacker is None:
        raise ValueError(f"nobody sits at {taker} where play {play} was played")
    return play, unit, attacker, tuple(entry for entry in seated if entry not in (attacker, None))
