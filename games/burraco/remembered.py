"""Melds and lay-offs that a hand asks about again and again: each is worked out once and remembered.

Cards that stay in a hand are the same question in every turn. Nothing is decided here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.burraco.actions import Cards
from games.burraco.melds import Meld, can_lay_off, can_meld, lay_off, meld
from games.burraco.rulesets import Ruleset

_MOST: Final = 2**14


@lru_cache(maxsize=_MOST)
def melded(cards: Cards, rules: Ruleset) -> Meld | None:
    """``cards`` as they lie on the table; ``None`` when they are no meld."""
    return meld(cards, rules) if can_meld(cards, rules) else None


@lru_cache(maxsize=_MOST)
def laid_off(old: Meld, cards: Cards, rules: Ruleset) -> Meld | None:
    """``old`` with ``cards``; ``None`` when they cannot be laid off on it."""
    return lay_off(old, cards, rules) if can_lay_off(old, cards, rules) else None
