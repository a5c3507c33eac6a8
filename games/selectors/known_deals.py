"""Deals that the house has had before."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from games.models import Board
from games.models.reasons import BEFORE_PLAY
from games.models.sealed import key_ring


def known_deals(game: str, texts: Collection[str]) -> list[str]:
    """Which of these deals, as the game prints them, are boards of a set, in the order of ``texts``.

    Those of a set that was replaced before the play do not count while nobody has seen them: étuis that were
    filled from a file are as good after a mistake as before it. Found by their marks: no board is opened, and
    sets that do not open are in nobody's way.
    """
    ring = key_ring()
    text_of = {mark: text for text in texts for mark in ring.marks(text.encode())}
    replaced = Q(board_set__cancelled_reason__in=BEFORE_PLAY, released_at=None)
    boards = Board.objects.filter(board_set__game=game, cards_mark__in=text_of).exclude(replaced)
    known = {text_of[mark] for mark in boards.values_list("cards_mark", flat=True)}
    return [text for text in texts if text in known]
