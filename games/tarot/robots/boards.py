"""Robots play a deal that may become a board: the criterion by play, and the robot table of the board.

Four robots, none of which sees another's cards, play the deal once for each seed, each in a world that it
imagines (``games.tarot.robots.imagining``). The first trick
goes through the engine, with its words, écart and poignées; the others the short way, which comes to the
same: every robot is asked with what everybody has seen, its own hand, and the écart if it is the taker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.dealing.criteria import Candidate, Played, Player
from games.tarot.actions import PLAYS, Play
from games.tarot.engine import apply, start
from games.tarot.masks import BIT
from games.tarot.robots.imagining import ImaginingRobot
from games.tarot.robots.memory import Memory
from games.tarot.robots.unknown import lacking
from games.tarot.robots.world import World
from games.tarot.rules import Ruleset
from games.tarot.score import is_made, score_sheet
from games.tarot.settle import sheet_of
from games.tarot.state import Playing, State, to_act
from games.tarot.view import View, view

Robots = Sequence[ImaginingRobot]
"""By place."""


def player(rules: Ruleset) -> Player:
    """Who plays deals under ``rules``. A hand in which nobody takes is not made and worth nothing."""

    def play(candidate: Candidate, seeds: Sequence[bytes]) -> Iterator[Played]:
        taker = candidate.taker if rules.designated_taker else None
        begun = start(candidate.deal, rules, dealer=candidate.dealer, taker=taker)
        for seed in seeds:
            robots = [ImaginingRobot(seed + seat.encode()) for seat in begun.table.order]
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
    worlds: list[World] = []
    while (seat := to_act(state)) is not None:
        if isinstance(state, Playing) and state.tricks:
            worlds.sort(key=lambda world: world.place)
            return _after_first_trick(state, robots, worlds)
        seen = view(state, seat)
        robot = robots[seen.place]
        action = robot.simple.say(seen)
        if action is None:
            action = _first_card(seen, robot, worlds)
        state = apply(state, action)
    return state


def _first_card(seen: View, robot: ImaginingRobot, worlds: list[World]) -> Play:
    """The first card of ``robot``; the worlds of those who played before are kept true to what it shows."""
    memory, world = Memory(seen, robot.simple.suits), robot.imagine(seen)
    card = robot.choose(memory, seen.hand, world)
    for other in worlds:
        if seen.shown and seen.shown[-1][0] == seen.place:
            other.show(seen.place, seen.shown[-1][2])
        other.note(seen.place, card, lacking(card, memory.led, memory.best))
    worlds.append(world)
    return PLAYS[card]


def _after_first_trick(state: Playing, robots: Robots, worlds: Sequence[World]) -> Playing:
    """``worlds``, by place, are what each imagines, true to what was shown."""
    memory, hands = _seen_by_all(state), [*state.hands]
    for _ in range(sum(map(int.bit_count, hands))):
        place = memory.place
        memory.suits = robots[place].simple.suits
        card = robots[place].choose(memory, hands[place], worlds[place])
        hands[place] ^= BIT[card]
        lacks = lacking(card, memory.led, memory.best)
        for world in worlds:
            world.note(place, card, lacks)
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
