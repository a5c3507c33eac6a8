"""What dealing must know of a game: a table of so many players under one ruleset.

``games.registry.dealt_game`` makes one from a ruleset's data; this room knows no game by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from games.cards import Seat
from games.dealing.criteria import Criterion
from games.dealing.reading import DataReader


class DealtGame(Protocol):
    """How one game is dealt. A ``deal`` is the game's own immutable value; equal deals are equal."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is dealt to, in the order of a score sheet."""

    @property
    def names_taker(self) -> bool:
        """Whether the board says who takes (duplicate Tarot)."""

    @property
    def deal_count(self) -> int:
        """How many deals there are."""

    def deal_of_number(self, number: int) -> Any:
        """Deal ``number`` of ``deal_count``."""

    def number_of_deal(self, deal: Any) -> int:
        """A number of ``deal``, the same for equal deals."""

    def dealer(self, board: int, taker: Seat | None) -> Seat:
        """Who deals ``board`` (from 1): by the taker's seat, or in turn where nobody is named."""

    def hands(self, deal: Any) -> Mapping[str, Sequence[str]]:
        """The cards, each as its text, by what holds them: seats, chien, stock and so on."""

    def print_deal(self, deal: Any) -> str:
        """The text of a deal: a line for each holder."""

    def parse_deal(self, text: str) -> Any:
        """The deal of a text; ``ProblemsError`` with all that is wrong, ``where`` being ``line:column``."""

    def read_criterion(self, name: str, reader: DataReader) -> Criterion | None:
        """The game's criterion called ``name``, its fields read; ``None`` when it has none of that name."""
