"""The boards: what everybody may know of the set, and the cards of released boards alone."""

from __future__ import annotations

from typing import Any

from games.models import Board
from games.selectors.boards import board_heads, released_boards, released_set
from tournaments.selectors.archive.source import Source, in_json, plain

SET_FIELDS = (
    "code",
    "game",
    "ruleset",
    "board_count",
    "state",
    "origin",
    "commitment",
    "description",
    "rules",
    "public_value",
    "cancelled_at",
    "cancelled_reason",
    "created_at",
)


def board_set(source: Source) -> dict[str, Any] | None:
    """``heads`` stand on the étuis; ``key`` is there once no board is secret, ``released`` has the cards."""
    boards = source.event.board_set
    if boards is None:
        return None
    opened = released_set(boards)
    return plain(boards, SET_FIELDS) | {
        "heads": [
            {"number": number, "dealer": dealer, "taker": taker}
            for number, dealer, taker in board_heads(boards)
        ],
        "key": None if opened is None else opened.key.hex(),
        "released": [_board(board) for board in released_boards(boards)],
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "number": board.number,
        "released_at": in_json(board.released_at),
        "deal": board.cards.splitlines(),
    }
