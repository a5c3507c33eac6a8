"""From rows of the database to the mathematics: who attacked and who defended in each result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from scoring.maths.percentages import Result, Standings, Weights, individual
from tournaments.movements.schedule import SEATS
from tournaments.selectors.plays import CountingResult
from tournaments.selectors.seats import SeatedEntries, SeatRow, seats_by_table


def individual_of_rows(
    results: Sequence[CountingResult], seats: Iterable[SeatRow], weights: Weights, entrants: Iterable[int]
) -> Standings:
    """``percentages.individual`` of what was read; ``results`` are sorted by board and play."""
    tables = seats_by_table(seats)
    boards = {
        board: [_result(row, tables) for row in rows] for board, rows in groupby(results, key=itemgetter(1))
    }
    return individual(boards, weights, entrants)


def _result(row: CountingResult, tables: Mapping[tuple[int, int], SeatedEntries]) -> Result:
    play, _board, position, table, taker, unit, _number = row
    seated = tables[position, table]
    attacker = seated[SEATS.index(taker)]
    if attacker is None:
        raise ValueError(f"nobody sits at {taker} where play {play} was played")
    return play, unit, attacker, tuple(entry for entry in seated if entry not in (attacker, None))
