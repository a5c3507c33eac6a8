"""Whole hands played at random, from the first bid to the score, on one processor.

Measured by the processor's own time: what the engine costs, however busy the machine is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.tarot.deal import deal_count, deal_of_number
from games.tarot.engine import apply, legal_actions, start
from games.tarot.masks import cards_of
from games.tarot.playing import legal_mask, play_card
from games.tarot.rulesets import ruleset
from games.tarot.settle import score_of
from games.tarot.state import Playing, State
from tests.perf.figures import figure, spent
from tests.perf.process import run_group

HANDS = 1_000


def beginnings(slug: str, random: Random) -> list[State]:
    """So many hands before the first bid; dealing is not measured here."""
    rules = ruleset(slug)
    count = deal_count(rules)
    return [
        start(deal_of_number(random.randrange(count), rules), rules, dealer=random.choice(rules.seats))
        for _ in range(HANDS)
    ]


def play_out(state: State, random: Random) -> Playing | None:
    """One hand through the engine's three verbs, any legal action each time; ``None`` without a score."""
    draw = random.random
    while not state.is_over:
        actions = legal_actions(state)
        state = apply(state, actions[int(draw() * len(actions))])
    if not isinstance(state, Playing):
        return None
    score_of(state)
    return state


def play_tricks(state: Playing, random: Random) -> None:
    """The tricks alone, the short way that robots take."""
    draw = random.random
    while not state.is_over:
        cards = cards_of(legal_mask(state))
        state = play_card(state, cards[int(draw() * len(cards))])


def per_second(name: str, count: int, work: Callable[[], object]) -> None:
    """Print how many of ``count`` hands a second of the processor plays."""
    _, processor = spent(work)
    figure(name, count / (processor / 1000), "hands/s")


def main() -> None:
    """Measure everything."""
    for players in (3, 4, 5):
        _whole_hands(players)
    _tricks_only()


def _whole_hands(players: int) -> None:
    random = Random(f"playouts {players}")
    states = beginnings(f"fft-{players}", random)
    name = f"playouts.tarot_{players}_players"
    per_second(name, HANDS, lambda: [play_out(state, random) for state in states])


def _tricks_only() -> None:
    random = Random("tricks")
    states = [state for state in map(first_lead, beginnings("fft-4", random)) if state is not None]
    per_second(
        "playouts.tarot_4_players_tricks_only",
        len(states),
        lambda: [play_tricks(state, random) for state in states],
    )


def first_lead(state: State) -> Playing | None:
    """The hand when its first card is to be played, every word said at its highest."""
    while not isinstance(state, Playing):
        if state.is_over:
            return None
        state = apply(state, legal_actions(state)[-1])
    return state


if __name__ == "__main__":
    run_group(main)
