"""Pure mathematics, without a database: topage, deals, boards, movements."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from games.dealing.description import Description, takers_in_turn
from games.dealing.game import DealtGame
from games.dealing.generate import candidate, deal_set
from games.dealing.stream import HashStream
from games.registry import dealable
from games.score_line import answer_text
from scoring.maths.columns import Columns, boards_of, halves_by_columns, notes_by_columns, sums_by_columns
from scoring.maths.percentages import Result, individual
from scoring.maths.topage import topage
from tests.games.score_lines import EXAMPLES
from tests.perf.figures import figure, spent, timed
from tests.perf.process import run_group
from tournaments.movements.catalogue import MIN_TABLES, make, possible
from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.wish import Wish

BOARDS, TABLES = 24, 10_000
LINES = 2_000
DEALS = 500

FORTY_TABLES = (
    *(("mitchell", 80, 0), ("howell", 80, 0), ("round_robin", 80, 0), ("individual_pairs", 160, 0)),
    *(("teams", 80, 0), ("sections", 160, 3), ("triplettes", 80, 4), ("quadrettes", 40, 4)),
)
"""Formats, their entrants at 40 tables, and boards in a round."""


def units(board: int, count: int) -> list[int]:
    """Plausible results of one board."""
    stream = HashStream(b"benchmark", f"units/{board}")
    return [
        50 + 2 * step if step % 3 else -52 - 2 * step for step in (stream.below(60) for _ in range(count))
    ]


def _topage() -> None:
    played = [units(board, TABLES) for board in range(BOARDS)]
    timed("pure.topage_240000_results", lambda: [topage(row) for row in played])
    column = np.array([unit for row in played for unit in row], np.int64)
    of_boards = boards_of(np.repeat(np.arange(BOARDS), TABLES))
    sorting = timed("pure.argsort_240000_results", lambda: np.argsort(column))
    by_columns = timed("pure.topage_by_columns_240000_results", lambda: halves_by_columns(of_boards, column))
    figure("pure.topage_by_columns_in_argsorts", by_columns / sorting, "argsorts")
    boards = {board: _results(board, row) for board, row in enumerate(played)}
    weights = (Fraction(1, 4), Fraction(3, 4))
    timed("pure.individual_240000_results", lambda: individual(boards, weights), runs=3)
    columns = _columns(boards)
    timed(
        "pure.individual_by_columns_240000_results",
        lambda: sums_by_columns(notes_by_columns(columns), weights, []),
    )


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
    tarot, burraco = _dealt("tarot", "duplicate-individual"), _dealt("burraco", "fibur-2026")
    _uniform("pure.deals_uniform_tarot", tarot)
    _uniform("pure.deals_uniform_burraco", burraco)
    description = Description(
        "BENCH", "", "tarot", "duplicate-individual", "00" * 32, 4, 40, takers_in_turn(tarot, 40),
        tuple(dealable("tarot").usual_criteria("duplicate-individual")), None, None,
    )  # fmt: skip
    timed("pure.boards_with_criteria_40", lambda: list(deal_set(tarot, bytes(64), description)))


def _dealt(game: str, ruleset: str) -> DealtGame:
    found = dealable(game)
    return found.dealt(found.ruleset_data(ruleset), found.ruleset(ruleset).players)


def _uniform(name: str, game: DealtGame) -> None:
    """Deals a second of the processor's time, each drawn from a stream of its own as a set draws it.

    The best of many short runs: whatever else the machine does can only take away.
    """

    def draw() -> None:
        for attempt in range(1, DEALS + 1):
            candidate(game, bytes(64), 1, attempt, None)

    best = min(processor for _, processor in (spent(draw) for _ in range(31)))
    figure(name, DEALS / (best / 1000), "deals/s")


def _movements() -> None:
    schedule, slowest = make(160, 7, 4), 0.0
    timed("pure.movement_make_40_tables", lambda: make(160, 7, 4))
    timed("pure.movement_check_40_tables", lambda: check(schedule))
    for name, entrants, boards in FORTY_TABLES:
        wish = Wish(entrants, None, boards)
        timed(f"pure.movement_{name}_40_tables", lambda name=name, wish=wish: movement(name, wish))
    for tables in range(MIN_TABLES, 41):
        most = possible(4 * tables).max_positions
        best = min(spent(lambda t=tables, p=most: make(4 * t, p, 4))[1] for _ in range(3))
        slowest = max(slowest, best)
    figure("pure.movement_make_slowest_of_3_to_40_tables", slowest, "ms")
    slowest = max(
        min(spent(lambda n=players: movement("free_individual", Wish(n)))[1] for _ in range(3))
        for players in range(4, 161)
    )
    figure("pure.movement_free_slowest_of_4_to_160_players", slowest, "ms")
    for players in (22, 120, 1998):
        timed(f"pure.movement_free_{players}_players", lambda n=players: movement("free_individual", Wish(n)))


def _score_lines() -> None:
    for (line, _score), name in zip(EXAMPLES, ("tarot", "burraco", "victory_points"), strict=True):
        text = line.encode()
        _, processor = spent(lambda text=text: [answer_text(text) for _ in range(LINES)])
        figure(f"pure.score_lines_{name}", LINES / (processor / 1000), "lines/s")


def main() -> None:
    """Measure everything."""
    _topage()
    _deals()
    _movements()
    _score_lines()


if __name__ == "__main__":
    run_group(main)
