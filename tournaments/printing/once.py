"""Papers that everybody may ask for are drawn once: many who ask together wait for the first drawing."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from django.core.cache import cache

KEPT_SECONDS: Final = 600
LONGEST_SECONDS: Final = 30
"""No paper takes longer: then the turn of a process that was killed is over, and nobody waits any more."""
LOOK_SECONDS: Final = 0.1


def drawn_once(key: str, turn: str, draw: Callable[[], bytes]) -> bytes:
    """The paper called ``key``; among those who share a ``turn`` one draws at a time, whatever it draws.

    Without a cache nobody waits, and everybody draws.
    """
    deadline = time.monotonic() + LONGEST_SECONDS
    while not (is_mine := cache.add(turn, 1, LONGEST_SECONDS)) and time.monotonic() < deadline:
        kept: bytes | None = cache.get(key)
        if kept is not None:
            return kept
        time.sleep(LOOK_SECONDS)
    try:
        return _kept_or_drawn(key, draw)
    finally:
        if is_mine:
            cache.delete(turn)


def _kept_or_drawn(key: str, draw: Callable[[], bytes]) -> bytes:
    kept: bytes | None = cache.get(key)
    if kept is None:
        kept = draw()
        cache.set(key, kept, KEPT_SECONDS)
    return kept
