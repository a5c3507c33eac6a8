"""A released deal as the pages show it."""

from __future__ import annotations

from typing import Any

from games.hand_rows import hand_rows
from games.models import Board
from games.registry import game
from tournaments.models import Event

HandRows = list[dict[str, Any]]
"""Rows for ``components/hand.html``: a suit (T: trumps, the Excuse with them) and its cards, high first."""


def deal_rows(event: Event, board: Board) -> dict[str, HandRows]:
    """Every seat's hand and the chien, read from the board's text by the game's own rules."""
    rules = game(event.game)
    text = rules.print_deal(rules.parse_deal(board.cards, rules.ruleset(event.ruleset)))
    return {
        holder: [{"suit": letter, "cards": cards} for letter, cards in rows]
        for holder, rows in hand_rows(text).items()
    }
