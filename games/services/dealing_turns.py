"""Whether a dealing moves: a mark in the cache that stands while it was asked for or gets on.

Nothing here is needed for the boards to be right. While Redis is away no mark stands.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

MARK_SECONDS: Final = 60
"""A dealing that has not moved for so long got lost and can be asked for again; no board takes longer."""


def turn_ask(board_set_id: int) -> bool:
    """Leave the mark; whether there was none."""
    return bool(cache.add(_mark(board_set_id), 1, MARK_SECONDS))


def turn_moves(board_set_id: int) -> None:
    """A board was dealt."""
    cache.set(_mark(board_set_id), 1, MARK_SECONDS)


def turn_end(board_set_id: int) -> None:
    """Nothing is left to do, or nobody could be asked."""
    cache.delete(_mark(board_set_id))


def is_moving(board_set_id: int) -> bool:
    """Whether the dealing was asked for, or got on, lately."""
    return cache.has_key(_mark(board_set_id))


def _mark(board_set_id: int) -> str:
    return f"games:dealing:{board_set_id}"
