"""Deals that the house has had before."""

from __future__ import annotations

from collections.abc import Collection

from games.models import Board


def known_deals(game: str, texts: Collection[str]) -> list[str]:
    """Which of these deals, as the game prints them, are boards of a set, in the order of ``texts``.

    Cards are sealed, so every board is opened and compared: some thousand a second.
    """
    boards = Board.objects.filter(board_set__game=game).select_related("board_set").defer("plays")
    known = {cards for board in boards.iterator() if (cards := board.cards) in texts}
    return [text for text in texts if text in known]
