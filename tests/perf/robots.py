"""How much better the sampling robot plays than the simple one, and what a hand costs.

Every board is played three times with the same cards: by simple robots alone, with a sampling taker, with
sampling defenders. What the simple robots alone come to is taken off, so that the luck of the deal cancels.
The gains are in points per defender and deal (the unit of the sheet), each with its standard error.

A set of 40 boards is dealt as a worker deals it: robots that imagine worlds play each board 20 times, and may
refuse it.

    python -m tests.perf robots             25 boards, 8 worlds
    python -m tests.perf.robots 500 8       so many boards and worlds
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from games.cards import Seat, left_of
from games.tarot.deal import deal_count, deal_of_number, has_petit_sec
from games.tarot.engine import start
from games.tarot.robots.robot import Robot, play_hand
from games.tarot.robots.sampling import SamplingRobot
from games.tarot.robots.simple import SimpleRobot
from games.tarot.rulesets import ruleset
from games.tarot.settle import score_of
from games.tarot.valuation import valuation
from tests.perf.figures import figure, note
from tests.perf.played import SET, played_set
from tests.perf.process import run_group

RULES = ruleset("duplicate-individual")
BOARDS, WORLDS = 25, 8
SEED = b"robots"


class Board(NamedTuple):
    """A playable deal, by its number, with its taker."""

    deal: int
    taker: Seat
    worlds: int


class Played(NamedTuple):
    """The units of one board played three times, and the processor's time: simple hand, sampling players."""

    simple: int
    sampling_taker: int
    sampling_defence: int
    simple_seconds: float
    sampling_seconds: float


def boards(worlds: int) -> Iterator[Board]:
    """Playable boards without end, always the same, each seat taking in turn."""
    random, number = Random("robots"), 0
    while True:
        board = Board(random.randrange(deal_count(RULES)), RULES.seats[number % 4], worlds)
        deal = deal_of_number(board.deal, RULES)
        if not has_petit_sec(deal) and valuation(deal.hands[board.taker]) >= RULES.playable_valuation:
            yield board
            number += 1


def played(board: Board) -> Played:
    """The board three times."""
    deal, taker = deal_of_number(board.deal, RULES), board.taker
    state = start(deal, RULES, dealer=left_of(taker), taker=taker)

    def unit(attack: Robot, defence: Robot) -> int:
        robots = dict.fromkeys(RULES.seats, defence) | {taker: attack}
        return score_of(play_hand(state, robots)).unit

    simple, sampling = SimpleRobot(SEED), SamplingRobot(board.worlds, SEED)
    begun = time.process_time()
    alone = unit(simple, simple)
    middle = time.process_time()
    units = (alone, unit(sampling, simple), unit(simple, sampling))
    return Played(*units, middle - begun, time.process_time() - middle)


def gain(name: str, gains: Sequence[int]) -> None:
    """Print a mean with its standard error."""
    figure(f"robots.{name}.gain", float(mean(gains)), "points/deal")
    figure(f"robots.{name}.standard_error", stdev(gains) / len(gains) ** 0.5, "points/deal")


def results_of(chosen: Sequence[Board]) -> list[Played]:
    """Every board played, spread over the processors; a signal ends it at once."""
    results: list[Played] = []
    pool = ProcessPoolExecutor()
    try:
        for result in pool.map(played, chosen, chunksize=2):
            results.append(result)
            if len(results) % 50 == 0:
                note(f"robots: {len(results)} of {len(chosen)} boards")
    finally:
        pool.shutdown(cancel_futures=True)
    return results


def main() -> None:
    """Play and compare."""
    count, worlds = [int(text) for text in sys.argv[1:3]] or [BOARDS, WORLDS]
    played_set(f"robots.played_set_of_{SET}", "tarot", RULES.slug, RULES.players)
    results = results_of(list(islice(boards(worlds), count)))
    figure("robots.boards", count, "boards")
    figure("robots.worlds", worlds, "worlds")
    figure("robots.simple_takers_make", 100 * mean(result.simple > 0 for result in results), "%")
    gain("sampling_taker", [result.sampling_taker - result.simple for result in results])
    gain("sampling_defence", [result.simple - result.sampling_defence for result in results])
    figure("robots.sampling_board", mean(result.sampling_seconds for result in results), "s")
    figure("robots.simple_board", 1000 * mean(result.simple_seconds for result in results), "ms")


if __name__ == "__main__":
    run_group(main)
