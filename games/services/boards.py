"""Board sets: dealt once from a fresh key, released board by board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.cards import Seat
from games.dealing.criteria import ByPlay, Criterion, Players
from games.dealing.source import PublicSource
from games.models import Board, BoardSet
from games.services.committing import board_set_commit
from games.services.dealing_task import board_set_fill

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
    criteria: Sequence[Criterion] | None = None,
    by_play: ByPlay | None = None,
    source: PublicSource | None = None,
    value: str | None = None,
    players: Players | None = None,
    key: bytes | None = None,
    code: str = "",
    event: str = "",
) -> BoardSet:
    """Deal ``board_count`` boards from a fresh 512-bit key.

    ``takers`` names the taker's seat of board 1, 2, ..., balanced over the players of a movement; without it
    the seats take turns. ``criteria`` left out are those that the ruleset asks for. ``source`` is the later
    public source and ``value`` what it said; without them the guarantee is the weaker one. ``players`` may be
    named by ``by_play``; left out they are those of the game. ``event`` names the one event that the set is
    for. ``key``, ``code`` and ``event`` together deal a known set again: every card follows from them and
    from what else is asked for.
    """
    board_set = board_set_commit(
        game_slug=game_slug,
        ruleset=ruleset,
        board_count=board_count,
        user=user,
        takers=takers,
        criteria=criteria,
        by_play=by_play,
        source=source,
        key=key,
        code=code,
        event=event,
    )
    board_set.public_value = value or ""
    board_set.save(update_fields=["public_value"])
    return board_set_fill(board_set=board_set, players=players)


@transaction.atomic
def boards_release(*, board_set: BoardSet, numbers: Iterable[int] | None, now: datetime) -> int:
    """Release boards by number (all of the set for ``None``); returns how many became visible now.

    Nothing of a set that was cancelled.
    """
    dealt = BoardSet.objects.select_for_update().defer("key").filter(pk=board_set.pk)
    if not dealt.filter(state=BoardSet.State.DEALT):
        return 0
    boards = Board.objects.filter(board_set=board_set, released_at=None)
    if numbers is not None:
        boards = boards.filter(number__in=list(numbers))
    return boards.update(released_at=now)
