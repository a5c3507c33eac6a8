"""Pure mathematics, without a database: topage, deals, boards, movements."""

from __future__ import annotations

from fractions import Fraction

from games.dealing.stream import HashStream
from games.tarot.boards import deal_boards
from games.tarot.deal import deal_count, deal_of_number
from games.tarot.rulesets import ruleset
from scoring.maths.percentages import Result, individual
from scoring.maths.topage import topage
from tests.perf.figures import figure, median_milliseconds, milliseconds
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
    figure("pure.topage_240000_results", median_milliseconds(lambda: [topage(row) for row in played]), "ms")
    boards = {board: _results(board, row) for board, row in enumerate(played)}
    weights = (Fraction(1, 4), Fraction(3, 4))
    figure(
        "pure.individual_240000_results", median_milliseconds(lambda: individual(boards, weights), 3), "ms"
    )


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
    spent = milliseconds(lambda: [deal_of_number(stream.below(count), RULES) for _ in range(DEALS)])
    figure("pure.deals_uniform", DEALS / (spent / 1000), "deals/s")
    figure(
        "pure.boards_with_criteria_40",
        median_milliseconds(lambda: deal_boards(bytes(64), "BENCH", 40, RULES)),
        "ms",
    )


def _movements() -> None:
    schedule = make(160, 7, 4)
    figure("pure.movement_make_40_tables", median_milliseconds(lambda: make(160, 7, 4)), "ms")
    figure("pure.movement_check_40_tables", median_milliseconds(lambda: check(schedule)), "ms")


def main() -> None:
    """Measure everything."""
    _topage()
    _deals()
    _movements()


if __name__ == "__main__":
    run_group(main)
