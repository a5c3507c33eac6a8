"""Who plays the hands of the demo: robots, some better than others.

Whoever enters an event has a level, which follows from the entry's number: the simple robot, or the
sampling robot with so many worlds. What a table's robots do follows from the set, the board and the table, so
that one board comes out differently at different tables, and always the same at the same one.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.cards import Seat
from games.dealing.stream import HashStream
from games.models import Board, BoardSet
from games.tarot.engine import start
from games.tarot.notation import parse_deal
from games.tarot.record import Record, record_of
from games.tarot.robots.robot import Robot, play_hand
from games.tarot.robots.sampling import SamplingRobot
from games.tarot.robots.simple import SimpleRobot
from games.tarot.rulesets import ruleset

LEVELS = (0, 4, 8)
"""The worlds that players try before they play a card; 0 plays by rules of thumb."""


def level_of(entry_number: int) -> int:
    """How well the entry with that number plays: one of ``LEVELS``."""
    return LEVELS[HashStream(str(entry_number).encode(), "demo level").below(len(LEVELS))]


def play_board(board_set: BoardSet, board: Board, table: int, levels: Mapping[Seat, int]) -> Record:
    """The hand that players of these ``levels`` play of ``board``, card by card, at ``table``."""
    rules, place = ruleset(board_set.ruleset), f"{board_set.code}/{board.number}/{table}"
    state = start(
        parse_deal(board.cards, rules),
        rules,
        dealer=Seat(board.dealer),
        taker=Seat(board.taker) if board.taker else None,
    )
    robots = {seat: _robot(level, f"{place}/{seat}".encode()) for seat, level in levels.items()}
    return record_of(play_hand(state, robots))


def _robot(level: int, seed: bytes) -> Robot:
    return SamplingRobot(level, seed) if level else SimpleRobot(seed)
