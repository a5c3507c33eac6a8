"""Deals that the house has had before."""

from __future__ import annotations

from collections.abc import Collection

from games.models import Board
from games.models.sealed import key_ring


def known_deals(game: str, texts: Collection[str]) -> list[str]:
    """Which of these deals, as the game prints them, are boards of a set, in the order of ``texts``.

    Found by their marks: no board is opened, and sets that do not open are in nobody's way.
    """
    ring = key_ring()
    text_of = {mark: text for text in texts for mark in ring.marks(text.encode())}
    boards = Board.objects.filter(board_set__game=game, cards_mark__in=text_of)
    known = {text_of[mark] for mark in boards.values_list("cards_mark", flat=True)}
    return [text for text in texts if text in known]
