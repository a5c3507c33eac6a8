"""From rows of the database to the mathematics: who attacked and who defended in each result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from scoring.maths.percentages import Result, Standings, Weights, individual
from tournaments.movements.layouts import attacking
from tournaments.selectors.plays import CountingResult
from tournaments.selectors.seats import SeatRow

Place = tuple[int, int]
"""Id of the position, and table."""


def individual_of_rows(
    results: Sequence[CountingResult], seats: Iterable[SeatRow], weights: Weights, entrants: Iterable[int]
) -> Standings:
    """``percentages.individual`` of what was read; ``results`` are sorted by board and play."""
    return individual(boards_of_rows(results, seats), weights, entrants)


def boards_of_rows(results: Sequence[CountingResult], seats: Iterable[SeatRow]) -> dict[int, list[Result]]:
    """Every board's results with who attacked and who defended; ``results`` are sorted by board and play."""
    tables = tables_of_rows(seats)
    return {
        board: [_result(row, tables) for row in rows] for board, rows in groupby(results, key=itemgetter(1))
    }


def tables_of_rows(seats: Iterable[SeatRow]) -> dict[Place, dict[str, int]]:
    """Every table with the entry on each of its seats."""
    tables: dict[Place, dict[str, int]] = defaultdict(dict)
    for position, table, seat, entry in seats:
        tables[position, table][seat] = entry
    return tables


def _result(row: CountingResult, tables: Mapping[Place, Mapping[str, int]]) -> Result:
    """A team that attacks or defends is one attacker, or one defender: it has the note once."""
    play, _board, position, table, taker, unit, _number = row
    seated = tables[position, table]
    seat = attacking(seated, taker) or ""
    if seat not in seated:
        raise ValueError(f"nobody sits at {taker} where play {play} was played")
    return play, unit, seated[seat], tuple(entry for other, entry in seated.items() if other != seat)
