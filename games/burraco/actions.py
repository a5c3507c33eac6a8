"""What a player, and the arbiter, can do: small values that ``games.burraco.engine`` checks and applies.

An action that names a card means any equal one: which of two sevens of hearts is laid makes no difference.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.burraco.cards import Card
from games.burraco.rulesets import Draw

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Take:
    """Begin a turn: the next card of the stock, the top card of the pile, or the whole pile."""

    way: Draw


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay new melds on the table, at once; usually one, several where a pair opens with a minimum.

    The cards of a meld are named in any order.
    """

    melds: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add ``cards`` to meld number ``meld`` (from 0, in the order laid down) of one's own pair."""

    meld: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay ``card`` on the pile, which ends the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The arbiter announces that time is up: every player has one more turn, see ``games.burraco.turn``."""


Action = Take | LayDown | LayOff | Discard | TimeOut
