"""What games store: board sets and their boards."""

from games.models.boards import Board, BoardSet

__all__ = ["Board", "BoardSet"]
