"""How much better the sampling robot plays than the simple one, and what a hand costs.

Every board is played three times with the same cards: by simple robots alone, with a sampling taker, with
sampling defenders. What the others would have scored is taken off, so that the luck of the deal cancels.
The gains are in points per defender and deal (the unit of the sheet), each with its standard error.

    python -m tests.perf robots             25 boards, 8 worlds: seconds
    python -m tests.perf.robots 500 8       so many boards and worlds
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean, stdev

from games.cards import Seat, left_of
from games.tarot.deal import deal_count, deal_of_number, has_petit_sec
from games.tarot.engine import start
from games.tarot.robots.robot import Robot, play_hand
from games.tarot.robots.sampling import SamplingRobot
from games.tarot.robots.simple import SimpleRobot
from games.tarot.rulesets import ruleset
from games.tarot.settle import score_of
from games.tarot.state import State
from games.tarot.valuation import valuation
from tests.perf.figures import figure, note, spent
from tests.perf.process import run_group

RULES = ruleset("duplicate-individual")
BOARDS, WORLDS = 25, 8
SEED = b"robots"


def boards() -> Iterator[tuple[State, Seat]]:
    """Playable boards without end, always the same, each seat taking in turn."""
    random, number = Random("robots"), 0
    while True:
        deal, taker = deal_of_number(random.randrange(deal_count(RULES)), RULES), RULES.seats[number % 4]
        if not has_petit_sec(deal) and valuation(deal.hands[taker]) >= RULES.playable_valuation:
            yield start(deal, RULES, dealer=left_of(taker), taker=taker), taker
            number += 1


def unit(state: State, taker: Robot, defenders: Robot, taker_seat: Seat) -> int:
    """What the board is worth when these play it."""
    robots = dict.fromkeys(RULES.seats, defenders) | {taker_seat: taker}
    return score_of(play_hand(state, robots)).unit


def gain(name: str, gains: Sequence[int]) -> None:
    """Print a mean with its standard error."""
    figure(f"robots.{name}.gain", float(mean(gains)), "points/deal")
    figure(f"robots.{name}.standard_error", stdev(gains) / len(gains) ** 0.5, "points/deal")


def main() -> None:
    """Play and compare."""
    count, worlds = [int(text) for text in sys.argv[1:3]] or [BOARDS, WORLDS]
    simple, sampling = SimpleRobot(SEED), SamplingRobot(worlds, SEED)
    of_taker, of_defence, made, seconds = [], [], 0, 0.0
    for number, (state, seat) in zip(range(1, count + 1), boards(), strict=False):
        units: list[int] = []

        def play(state: State = state, seat: Seat = seat, units: list[int] = units) -> None:
            units.append(unit(state, sampling, simple, seat))
            units.append(unit(state, simple, sampling, seat))

        _, processor = spent(play)
        without = unit(state, simple, simple, seat)
        of_taker.append(units[0] - without)
        of_defence.append(without - units[1])
        made += without > 0
        seconds += processor / 1000
        if number % 50 == 0:
            note(f"robots: {number} boards, taker {mean(of_taker):+.1f}, defence {mean(of_defence):+.1f}")
    figure("robots.boards", count, "boards")
    figure("robots.worlds", worlds, "worlds")
    figure("robots.simple_takers_make", 100 * made / count, "%")
    gain("sampling_taker", of_taker)
    gain("sampling_defence", of_defence)
    figure("robots.sampling_board", seconds / count, "s of the processor")
    state, seat = next(boards())
    _, processor = spent(lambda: [unit(state, simple, simple, seat) for _ in range(20)])
    figure("robots.simple_board", processor / 20, "ms of the processor")


if __name__ == "__main__":
    run_group(main)
