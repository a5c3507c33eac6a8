"""The starts of Howell movements: read from the fixtures, or written down where boards say nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FIXTURE = Path(__file__).resolve().parents[3] / "fixtures" / "movements" / "howell.json"


@dataclass(frozen=True, slots=True)
class Start:
    """Round 1 on a circle of ``rounds`` places (from 0).

    ``alone`` are the places that meet a pair that stays, with their set of boards; ``pairs`` two places that
    meet, with theirs.
    """

    rounds: int
    alone: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int, int], ...]


def full_start(pairs: int) -> Start:
    """The start in which one pair stays; ``pairs`` is even.

    >>> full_start(4)
    Start(rounds=3, alone=((0, 0),), pairs=((1, 2, 0),))
    """
    rounds = pairs - 1
    found = _fixture()["full"].get(str(pairs))
    if found is None:
        return Start(rounds, ((0, 0),), tuple((place, rounds - place, 0) for place in range(1, pairs // 2)))
    return Start(rounds, ((0, 0),), tuple((one, other, board) for one, other, board in found))


def reduced_start(pairs: int, rounds: int, *, with_boards: bool) -> Start | None:
    """The start in which ``pairs - rounds`` pairs stay; ``None`` where none is known with boards."""
    if not with_boards:
        return _dealt(pairs, rounds)
    found = _fixture()["reduced"].get(str(pairs), {}).get(str(rounds))
    if found is None:
        return None
    alone = tuple((place, board) for place, board in found["alone"])
    return Start(rounds, alone, tuple((one, other, board) for one, other, board in found["pairs"]))


def _dealt(pairs: int, rounds: int) -> Start:
    """Places 2, 4, 6 ... apart round the first place, and 1, 3, 5 ... apart round its opposite.

    With an odd circle the even distances are all there are.

    >>> _dealt(8, 6)
    Start(rounds=6, alone=((0, 0), (2, 0)), pairs=((1, 5, 0), (3, 4, 0)))
    """
    middle, most = rounds // 2, rounds - pairs // 2
    even_circle = rounds % 2 == 0
    near = range(1, (rounds + 3) // 4 if even_circle else (rounds + 1) // 2)
    far = range((rounds + 1) // 4 if even_circle else 0)
    found = [(step, rounds - step, 0) for step in near]
    chosen = [*found, *((middle - step, middle + 1 + step, 0) for step in far)][:most]
    used = {place for one, other, _ in chosen for place in (one, other)}
    alone = tuple((place, 0) for place in range(rounds) if place not in used)
    return Start(rounds, alone, tuple(chosen))


@cache
def _fixture() -> Mapping[str, Any]:
    data: Mapping[str, Any] = json.loads(FIXTURE.read_text(encoding="utf-8"))
    return data
