"""Board sets: dealt once from a fresh key, released board by board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.cards import Seat
from games.dealing.key import commitment, new_key
from games.models import Board, BoardSet
from games.registry import game

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser


@transaction.atomic
def board_set_deal(
    *,
    game_slug: str,
    ruleset: str,
    board_count: int,
    user: AbstractBaseUser | None,
    takers: Sequence[Seat] | None = None,
    key: bytes | None = None,
    code: str = "",
) -> BoardSet:
    """Deal ``board_count`` boards from a fresh 512-bit key.

    ``takers`` names the taker's seat of board 1, 2, ...; without it the seats take turns. ``key`` and
    ``code`` together deal a known set again: every card follows from both.
    """
    rules = game(game_slug)
    key = key or new_key()
    board_set = BoardSet(game=game_slug, ruleset=ruleset, board_count=board_count, key=key, created_by=user)
    board_set.code = code or board_set.code
    dealt = rules.deal_boards(key, board_set.code, board_count, rules.ruleset(ruleset), takers)
    board_set.commitment = commitment(key, set_description(board_set))
    board_set.rejected_count = sum(board.rejected for board in dealt)
    board_set.save()
    Board.objects.bulk_create(
        Board(
            board_set=board_set,
            number=board.number,
            dealer=board.dealer,
            taker=board.taker,
            cards=rules.print_deal(board.deal),
            rejected=board.rejected,
        )
        for board in dealt
    )
    return board_set


def set_description(board_set: BoardSet) -> dict[str, str | int]:
    """What the commitment binds besides the key."""
    return {
        "set": board_set.code,
        "game": board_set.game,
        "ruleset": board_set.ruleset,
        "boards": board_set.board_count,
    }


@transaction.atomic
def boards_release(*, board_set: BoardSet, numbers: Iterable[int] | None, now: datetime) -> int:
    """Release boards by number (all of the set for ``None``); returns how many became visible now."""
    boards = Board.objects.filter(board_set=board_set, released_at=None)
    if numbers is not None:
        boards = boards.filter(number__in=list(numbers))
    return boards.update(released_at=now)


@transaction.atomic
def board_set_cancel(*, board_set: BoardSet) -> None:
    """Take a set out of use; its boards stay secret."""
    board_set.state = BoardSet.State.CANCELLED
    board_set.save(update_fields=["state"])
