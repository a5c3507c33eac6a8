"""How a game's cards look to people: what lies together, how a pack is sorted, what heaps are called.

Words are English message ids. Papers and pages draw any game by its look and know the cards of none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.cards import Suit

TWO: Final = 2
PLAIN_SUITS: Final = tuple(suit.value for suit in Suit)


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards that stand in one line: those of a suit, or those apart from the four suits.

    ``suit`` is the letter with which the cards' texts begin, ``cards`` are their texts, high first.
    """

    suit: str
    cards: tuple[str, ...]
    words: Mapping[str, str] = field(default_factory=dict)
    """What cards are called that have no rank, by their text."""


@dataclass(frozen=True, slots=True)
class HeapWords:
    """What a heap that is no seat's is called, in full and where there is little room."""

    name: str
    short: str


@dataclass(frozen=True, slots=True)
class RobotWords:
    """What is said of robots that play a board beforehand: of plays that were won, and of the points."""

    made: str
    mean: str
    made_line: str
    """Has ``made`` of ``plays``, in ``percent`` with its ``error``."""
    mean_line: str
    """Has ``mean`` and ``error``."""
    band: str
    """How often a play is won on a board that is accepted; has ``player``, ``plays``, ``low``, ``high``."""
    offer: str
    """The same before there is a set; has ``plays``, ``low``, ``high``."""


@dataclass(frozen=True, slots=True)
class GameLook:
    """All that papers and pages must know of a game to show its boards."""

    rows: tuple[CardRow, ...]
    """In the order of the sorted pack."""
    first: str
    """The suit that a hand record shows first: the cards apart."""
    first_words: str
    ranks_words: str
    sorting: str
    """How the pack is sorted and lies before a board is dealt from it without looking."""
    notation: str
    """How a heap's cards are typed, with an example of each kind."""
    heaps: Mapping[str, HeapWords]
    slip: tuple[str, ...]
    """What a table writes on the slip of a board."""
    robots: RobotWords
    robots_of_two: RobotWords | None = None
    """Where two players at a table are called otherwise than two sides."""

    def robot_words(self, players: int) -> RobotWords:
        """What is said of robots at a table of so many."""
        return (self.robots_of_two if players == TWO else None) or self.robots

    @property
    def rows_first(self) -> list[CardRow]:
        """The rows as a hand record shows them."""
        return sorted(self.rows, key=lambda row: row.suit != self.first)


def suit_cards(suit: str, ranks: Sequence[str]) -> tuple[str, ...]:
    """The texts of a suit's cards.

    >>> suit_cards("S", ("A", "10"))
    ('SA', 'S10')
    """
    return tuple(f"{suit}{rank}" for rank in ranks)
