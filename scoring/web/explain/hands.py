"""A released deal as the pages show it."""

from __future__ import annotations

from typing import Any

from games.models import Board
from games.selectors.heaps import board_heaps

HandRows = list[dict[str, Any]]
"""Rows for ``components/hand.html``: a suit (T: trumps, the Excuse with them) and its cards, high first."""


def deal_rows(board: Board) -> dict[str, HandRows]:
    """Every seat's hand and the chien, read from the board's text by the game's own rules."""
    return {
        name: [{"suit": suit, "cards": ranks} for suit, ranks in heap.rows]
        for name, heap in board_heaps(board).items()
    }
