"""The published file of a released set: all that a stranger needs to derive every board again.

JSON in ASCII, written strictly, one line for each hand, so that two files can be compared line by line::

    {
    "format": "etui released set",
    "version": 2,
    "description": {"boards":20, ...},
    "rules": {"chien_size":6, ...},
    "commitment": "9f86...",
    "key": "0001...",
    "value": "12 45 7",
    "boards": [
    {"number": 1, "dealer": "E", "taker": "N", "attempt": 3, "rejections": {"taker_hand": 2}, ..., "deal": [
    "N S:R,10,4 H:...",
    ...
    "chien ..."
    ]},
    ...
    ]
    }

``description`` is what the commitment binds (``games.dealing.description``) and ``rules`` the ruleset's data
whose digest it names. ``value`` is that of the public source as it is mixed in, null without a source. A
board also has its ``plays``, the results of the criterion by play, ``[made, unit]`` each. The file is read by
``games.dealing.released_reading``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.dealing.commitment import canonical
from games.dealing.criteria import Played
from games.dealing.source import normal_value

FORMAT: Final = "etui released set"
VERSION: Final = 2


@dataclass(frozen=True, slots=True)
class ReleasedBoard:
    """A board as the file says it; ``deal`` are the lines of the deal's text, ``taker`` "" for nobody."""

    number: int
    dealer: str
    taker: str
    attempt: int
    rejections: Mapping[str, int]
    plays: tuple[Played, ...]
    deal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReleasedSet:
    """A set as the file says it; nothing of it has been checked."""

    description: Mapping[str, object]
    rules: Mapping[str, object]
    commitment: str
    key: bytes
    value: str | None
    boards: tuple[ReleasedBoard, ...]


def print_set(released: ReleasedSet) -> str:
    """The file of a set: always the same text for the same set."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "description": released.description,
        "rules": released.rules,
        "commitment": released.commitment,
        "key": released.key.hex(),
        "value": None if released.value is None else normal_value(released.value),
    }
    lines = [f'"{field}": {_compact(value)},' for field, value in head.items()]
    boards = ",\n".join(map(_print_board, released.boards))
    return "\n".join(["{", *lines, '"boards": [', boards, "]", "}"]) + "\n"


def _print_board(board: ReleasedBoard) -> str:
    fields = {
        "number": board.number,
        "dealer": board.dealer,
        "taker": board.taker,
        "attempt": board.attempt,
        "rejections": dict(sorted(board.rejections.items())),
        "plays": [[play.made, play.unit] for play in board.plays],
    }
    head = json.dumps(fields)[1:-1]
    deal = ",\n".join(map(json.dumps, board.deal))
    return f'{{{head}, "deal": [\n{deal}\n]}}'


def _compact(value: object) -> str:
    return canonical(value).decode() if isinstance(value, Mapping) else json.dumps(value)
