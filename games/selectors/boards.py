"""The only doors through which cards leave this room."""

from __future__ import annotations

from games.models import Board, BoardSet


def board_takers(board_set: BoardSet) -> dict[int, str]:
    """Taker's seat of each board number: public from the start."""
    return dict(Board.objects.filter(board_set=board_set).values_list("number", "taker"))


def released_board(board_set: BoardSet, number: int) -> Board | None:
    """The board with its cards, or ``None`` while it is secret (or does not exist)."""
    return Board.objects.filter(board_set=board_set, number=number, released_at__isnull=False).first()


def released_numbers(board_set: BoardSet) -> set[int]:
    """Numbers of the boards that everybody may look at."""
    return set(
        Board.objects.filter(board_set=board_set, released_at__isnull=False).values_list("number", flat=True)
    )


def boards_for_dealer(board_set: BoardSet) -> list[Board]:
    """All boards with their cards; the caller has checked the dealer's permission and logs the look."""
    return list(Board.objects.filter(board_set=board_set).order_by("number"))
