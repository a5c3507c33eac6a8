"""Whole Burraco hands played at random, from the first draw to the score, and sets of 40 boards that robots
play beforehand; on one processor."""

from __future__ import annotations

from random import Random

from games.burraco.count import totals
from games.burraco.deal import deal_of_seed
from games.burraco.engine import after, legal_actions
from games.burraco.rulesets import ruleset
from games.burraco.state import State, start
from games.cards import Seat
from tests.perf.figures import figure, spent
from tests.perf.played import SET, played_set
from tests.perf.process import run_group

HANDS = 100


def play_out(state: State, random: Random) -> tuple[int, int]:
    """One hand, any action of the list each time; its totals."""
    draw = random.random
    while not state.is_over:
        actions = legal_actions(state)
        state = after(state, actions[int(draw() * len(actions))])
    return totals(state)


def _whole_hands(slug: str, players: int) -> None:
    rules, random = ruleset(slug), Random(f"{slug} {players}")
    states = [
        start(deal_of_seed(random.randbytes(8), rules, dealer=Seat.N, players=players), rules, dealer=Seat.N)
        for _ in range(HANDS)
    ]
    _, processor = spent(lambda: [play_out(state, random) for state in states])
    figure(f"playouts.burraco_{slug}_{players}_players", HANDS / (processor / 1000), "hands/s")


def main() -> None:
    """Measure everything."""
    for slug in ("fibur-2026", "home"):
        for players in (4, 2):
            _whole_hands(slug, players)
    for players in (4, 2):
        played_set(f"playouts.burraco_{players}_players_set_of_{SET}", "burraco", "fibur-2026", players)


if __name__ == "__main__":
    run_group(main)
