"""Boards of the house as files (``docs/board-format.md``)."""

from __future__ import annotations

from collections.abc import Iterable

from games.cards import Seat
from games.exchange.boards import BoardFile, FiledBoard
from games.models import Board, BoardSet
from games.selectors.boards import released_boards
from games.selectors.heaps import dealt_of_set


def released_board_file(code: str) -> BoardFile | None:
    """The boards of a set that everybody may look at, whoever dealt them; ``None`` while there are none.

    ``LookupError`` when there is no such set.
    """
    board_set = BoardSet.objects.defer("key").filter(code=code.upper()).first()
    if board_set is None:
        raise LookupError(code)
    boards = [board for board in released_boards(board_set) if board.cards]
    return board_file(board_set, boards) if boards else None


def board_file(board_set: BoardSet, boards: Iterable[Board]) -> BoardFile:
    """These boards of the set, cards and all: the caller knows that whoever gets the file may see them."""
    written = [board for board in boards if board.cards]
    dealt, players = dealt_of_set(board_set, written[0].cards if written else "")
    filed = (
        FiledBoard(
            number=board.number,
            dealer=Seat(board.dealer),
            taker=Seat(board.taker) if board.taker else None,
            deal=dealt.parse_deal(board.cards),
        )
        for board in written
    )
    return BoardFile(board_set.code, board_set.game, board_set.ruleset, players, tuple(filed))
