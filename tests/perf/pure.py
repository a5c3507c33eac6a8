"""Pure mathematics, without a database: topage, deals, boards, movements."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from games.dealing.stream import HashStream
from games.tarot.boards import deal_boards
from games.tarot.deal import deal_count, deal_of_number
from games.tarot.rulesets import ruleset
from scoring.maths.columns import Columns, individual_by_columns
from scoring.maths.percentages import Result, individual
from scoring.maths.topage import topage
from tests.perf.figures import figure, spent, timed
from tests.perf.process import run_group
from tournaments.movements.catalogue import make
from tournaments.movements.checker import check

BOARDS, TABLES = 24, 10_000
DEALS = 5_000
RULES = ruleset("duplicate-individual")


def units(board: int, count: int) -> list[int]:
    """Plausible results of one board."""
    stream = HashStream(b"benchmark", f"units/{board}")
    return [
        50 + 2 * step if step % 3 else -52 - 2 * step for step in (stream.below(60) for _ in range(count))
    ]


def _topage() -> None:
    played = [units(board, TABLES) for board in range(BOARDS)]
    timed("pure.topage_240000_results", lambda: [topage(row) for row in played])
    boards = {board: _results(board, row) for board, row in enumerate(played)}
    weights = (Fraction(1, 4), Fraction(3, 4))
    timed("pure.individual_240000_results", lambda: individual(boards, weights), runs=3)
    columns = _columns(boards)
    timed("pure.individual_by_columns_240000_results", lambda: individual_by_columns(columns, weights, []))


def _columns(boards: dict[int, list[Result]]) -> Columns:
    rows = [(board, *result) for board, results in boards.items() for result in results]
    *numbers, defenders = zip(*rows, strict=True)
    return Columns(*map(np.array, numbers), np.array(defenders).T)


def _results(board: int, row: list[int]) -> list[Result]:
    """Everybody keeps a seat; the taker changes from board to board."""
    results = []
    for table, unit in enumerate(row):
        taker = 4 * table + board % 4
        others = tuple(4 * table + seat for seat in range(4) if seat != board % 4)
        results.append((board * TABLES + table, unit, taker, others))
    return results


def _deals() -> None:
    count = deal_count(RULES)
    stream = HashStream(bytes(64), "benchmark")
    clock, _ = spent(lambda: [deal_of_number(stream.below(count), RULES) for _ in range(DEALS)])
    figure("pure.deals_uniform", DEALS / (clock / 1000), "deals/s")
    timed("pure.boards_with_criteria_40", lambda: deal_boards(bytes(64), "BENCH", 40, RULES))


def _movements() -> None:
    schedule = make(160, 7, 4)
    timed("pure.movement_make_40_tables", lambda: make(160, 7, 4))
    timed("pure.movement_check_40_tables", lambda: check(schedule))


def main() -> None:
    """Measure everything."""
    _topage()
    _deals()
    _movements()


if __name__ == "__main__":
    run_group(main)
