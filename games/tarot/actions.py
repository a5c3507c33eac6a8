"""What a player can do, one value for each action. Whose turn it is the state knows.

An écart is laid aside card by card and a poignée shown card by card, so that every state has a handful of
legal actions: six cards of twenty-four could be chosen in 134,596 ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.tarot.deck import DECK, Card
from games.tarot.vocabulary import Contract, PoigneeSize


@dataclass(frozen=True, slots=True)
class Bid:
    """One's only word in the bidding; ``None`` is a pass."""

    contract: Contract | None


@dataclass(frozen=True, slots=True)
class Call:
    """At five players: the king (or queen, and so on) whose holder is the taker's partner."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayAside:
    """One card of the écart."""

    card: Card


@dataclass(frozen=True, slots=True)
class Announce:
    """The taker's last word before the first card: a slam, or none."""

    slam: bool


@dataclass(frozen=True, slots=True)
class DeclarePoignee:
    """A handful of trumps will be shown, before one's first card."""

    size: PoigneeSize


@dataclass(frozen=True, slots=True)
class Show:
    """One card of the poignée."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """A card to the trick."""

    card: Card


Action: TypeAlias = Bid | Call | LayAside | Announce | DeclarePoignee | Show | Play

PASS: Final = Bid(None)
PLAYS: Final = tuple(Play(card) for card in DECK)
"""``Play(card)`` for every card, made once."""
