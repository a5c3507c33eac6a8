"""Whether a dealing moves: a mark in the cache that stands while it was asked for or gets on.

Nothing here is needed for the boards to be right. While Redis is away no mark stands.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

from games.problems import Problem, gettext_noop
from games.sealing import SealBrokenError, WrongKeyError

MARK_SECONDS: Final = 60
"""A dealing that has not moved for so long got lost and can be asked for again; no board takes longer."""

FAULT_SECONDS: Final = 120
"""Longer than the sweep waits before it asks again."""
FAULTS: Final = {
    WrongKeyError.problem.code: Problem(
        WrongKeyError.problem.code,
        gettext_noop(
            "The boards cannot be sealed: the worker's key in ETUI_BOARDS_KEY is missing, or is not the one "
            "that sealed this set. Nothing is lost: the dealing goes on by itself when the administrator has "
            "put back the right key and started the worker again."
        ),
    ),
    SealBrokenError.problem.code: SealBrokenError.problem,
}
"""What only an administrator can put right, by its code."""


def turn_ask(board_set_id: int) -> bool:
    """Leave the mark; whether there was none."""
    return bool(cache.add(_mark(board_set_id), 1, MARK_SECONDS))


def turn_moves(board_set_id: int) -> None:
    """A board was dealt: whatever was wrong is over."""
    cache.delete(_fault(board_set_id))
    cache.set(_mark(board_set_id), 1, MARK_SECONDS)


def turn_end(board_set_id: int) -> None:
    """Nothing is left to do, or nobody could be asked."""
    cache.delete(_mark(board_set_id))


def is_moving(board_set_id: int) -> bool:
    """Whether the dealing was asked for, or got on, lately."""
    return cache.has_key(_mark(board_set_id))


def turn_fails(board_set_id: int, code: str) -> None:
    """The worker cannot go on before its administrator has done something, by a problem's code.

    The turn is over: the sweep asks again, and as long as that fails the fault stands.
    """
    cache.set(_fault(board_set_id), code, FAULT_SECONDS)
    turn_end(board_set_id)


def dealing_fault(board_set_id: int) -> Problem | None:
    """Why the worker cannot deal the boards of this set, if it said so lately."""
    return FAULTS.get(cache.get(_fault(board_set_id)))


def _fault(board_set_id: int) -> str:
    return f"games:dealing-fault:{board_set_id}"


def _mark(board_set_id: int) -> str:
    return f"games:dealing:{board_set_id}"
