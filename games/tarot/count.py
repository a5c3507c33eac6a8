"""Counting the cards of a camp, in half points so that everything stays whole: 182 in all.

Source: RO2012 (values; the targets are in the ruleset).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.tarot.deck import BOUTS, DECK, JACK, KING, KNIGHT, QUEEN, Card, rank_of, suit_of

_BOUT_OR_KING: Final = 9
_LOW: Final = 1
_COURT: Final = {KING: _BOUT_OR_KING, QUEEN: 7, KNIGHT: 5, JACK: 3}


def _value(card: Card) -> int:
    if card in BOUTS:
        return _BOUT_OR_KING
    return _LOW if suit_of(card) is None else _COURT.get(rank_of(card), _LOW)


HALF_POINTS: Final = tuple(_value(card) for card in DECK)
"""Half points of each card, by card: bout and king 9, queen 7, knight 5, jack 3, the rest 1."""

ALL_HALF_POINTS: Final = sum(HALF_POINTS)
ALL_POINTS: Final = ALL_HALF_POINTS // 2
BOUT_HALF_POINTS: Final = _BOUT_OR_KING


def half_points(cards: Iterable[Card]) -> int:
    """What ``cards`` are worth together, in half points.

    >>> half_points(DECK)
    182
    """
    return sum(HALF_POINTS[card] for card in cards)


def bouts(cards: Iterable[Card]) -> int:
    """How many of the three bouts (Petit, 21, Excuse) are among ``cards``."""
    return sum(card in BOUTS for card in cards)


def points_text(half: int) -> str:
    """Half points as people write points.

    >>> points_text(81), points_text(98), points_text(-1)
    ('40.5', '49', '-0.5')
    """
    sign, size = ("-", -half) if half < 0 else ("", half)
    return f"{sign}{size // 2}{'.5' if size % 2 else ''}"
