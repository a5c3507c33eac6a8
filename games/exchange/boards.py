"""A set of boards as a file says it: what was dealt, and nothing of what was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.cards import Seat
from games.dealing.game import DealtGame
from games.registry import dealable
from games.texts import unseen_place

FORMAT: Final = "etui boards"
VERSION: Final = 1
MOST_TITLE: Final = 120


@dataclass(frozen=True, slots=True)
class FiledBoard:
    """A board: its number from 1, who deals, who takes where boards say so, and the game's own deal."""

    number: int
    dealer: Seat
    taker: Seat | None
    deal: Any


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A set of boards, in the order of their numbers; ``title`` may be empty, ``ruleset`` is a slug."""

    title: str
    game: str
    ruleset: str
    players: int
    boards: tuple[FiledBoard, ...]

    @property
    def dealt(self) -> DealtGame:
        """How the game is dealt; ``ProblemsError`` when game, ruleset or table is not known."""
        rules = dealable(self.game)
        return rules.dealt(rules.ruleset_data(self.ruleset), self.players)


def is_title(text: str) -> bool:
    """Whether ``text`` can be the name of a set: at most ``MOST_TITLE`` characters that can be printed.

    >>> is_title("Coupe d'hiver"), is_title("two\\nlines")
    (True, False)
    """
    return len(text) <= MOST_TITLE and unseen_place(text) is None
