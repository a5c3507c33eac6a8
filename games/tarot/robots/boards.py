"""Robots play a deal that may become a board: the criterion by play, and the robot table of the board.

Four hesitant robots, none of which sees another's cards, play the deal once for each seed. The first trick
goes through the engine, with its words, écart and poignées; the others the short way, which comes to the
same: every robot is asked with what everybody has seen, its own hand, and the écart if it is the taker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.dealing.criteria import Candidate, Played, Player
from games.tarot.engine import apply, start
from games.tarot.masks import BIT
from games.tarot.robots.hesitant import HesitantRobot
from games.tarot.robots.memory import Memory
from games.tarot.rules import Ruleset
from games.tarot.score import is_made, score_sheet
from games.tarot.settle import sheet_of
from games.tarot.state import Playing, State, to_act
from games.tarot.view import view

Robots = Sequence[HesitantRobot]
"""By place."""


def player(rules: Ruleset) -> Player:
    """Who plays deals under ``rules``. A hand in which nobody takes is not made and worth nothing."""

    def play(candidate: Candidate, seeds: Sequence[bytes]) -> Iterator[Played]:
        taker = candidate.taker if rules.designated_taker else None
        begun = start(candidate.deal, rules, dealer=candidate.dealer, taker=taker)
        for seed in seeds:
            robots = [HesitantRobot(seed + seat.encode()) for seat in begun.table.order]
            ended = play_quickly(begun, robots)
            if not isinstance(ended, Playing):
                yield Played(made=False, unit=0)
                continue
            sheet = sheet_of(ended)
            yield Played(is_made(sheet, rules), score_sheet(sheet, rules).unit)

    return play


def play_quickly(state: State, robots: Robots) -> State:
    """The end of a hand that ``robots`` play on from ``state``, as ``games.tarot.robots.robot.play_hand``
    plays it."""
    while (seat := to_act(state)) is not None:
        if isinstance(state, Playing) and state.tricks:
            return _after_first_trick(state, robots)
        seen = view(state, seat)
        state = apply(state, robots[seen.place].act(seen))
    return state


def _after_first_trick(state: Playing, robots: Robots) -> Playing:
    memory, hands = _seen_by_all(state), [*state.hands]
    for _ in range(sum(map(int.bit_count, hands))):
        place = memory.place
        memory.suits = robots[place].simple.suits
        card = robots[place].choose(memory, hands[place])
        hands[place] ^= BIT[card]
        memory.note(card)
    return state._replace(
        hands=tuple(hands),
        place=memory.place,
        trick=(),
        led=memory.led,
        best=memory.best,
        tricks=tuple(memory.tricks),
    )


def _seen_by_all(state: Playing) -> Memory:
    """What everybody has seen; the écart, which it asks of nobody but the taker."""
    seen = view(state, state.table.order[state.place])
    memory = Memory(seen, ())
    memory.ecart = state.aside if state.engagement.takes_chien else 0
    return memory
