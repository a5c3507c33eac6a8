"""Board sets: dealt once from a fresh key, released board by board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.db import transaction

from games.cards import Seat
from games.dealing.commitment import commitment, digest
from games.dealing.criteria import ByPlay, Criterion, Players
from games.dealing.description import Balance, Description, Takers, check_description, takers_in_turn
from games.dealing.game import DealtGame
from games.dealing.generate import DealtBoard, deal_set
from games.dealing.key import new_key
from games.dealing.source import PublicSource
from games.models import Board, BoardSet
from games.problems import raise_if_any
from games.registry import dealable

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
    players: Players = MappingProxyType({}),
    key: bytes | None = None,
    code: str = "",
    event: str = "",
) -> BoardSet:
    """Deal ``board_count`` boards from a fresh 512-bit key.

    ``takers`` names the taker's seat of board 1, 2, ..., balanced over the players of a movement; without it
    the seats take turns. ``criteria`` left out are those that the ruleset asks for. ``source`` is the later
    public source and ``value`` what it said; without them the guarantee is the weaker one. ``players`` may be
    named by ``by_play``. ``event`` names the one event that the set is for. ``key``, ``code`` and ``event``
    together deal a known set again: every card follows from them and from what else is asked for.
    """
    rules = dealable(game_slug)
    data, table = rules.ruleset_data(ruleset), rules.ruleset(ruleset).players
    dealt_game = rules.dealt(data, table)
    given = None if takers is None else Takers(tuple(map(Seat, takers)), Balance.PLAYERS)
    board_set = BoardSet(game=game_slug, ruleset=ruleset, board_count=board_count, created_by=user)
    board_set.key, board_set.rules, board_set.public_value = key or new_key(), data, value or ""
    board_set.code = code or board_set.code
    description = Description(
        code=board_set.code,
        event=event,
        game=game_slug,
        ruleset=ruleset,
        digest=digest(data),
        players=table,
        boards=board_count,
        takers=given or takers_in_turn(dealt_game, board_count),
        criteria=tuple(rules.usual_criteria(ruleset) if criteria is None else criteria),
        by_play=by_play,
        source=source,
    )
    raise_if_any(check_description(description, dealt_game))
    board_set.description = description.as_dict()
    board_set.commitment = commitment(board_set.key, board_set.description)
    dealt = list(deal_set(dealt_game, board_set.key, description, value=value, players=players))
    board_set.rejected_count = sum(board.rejected for board in dealt)
    board_set.save()
    Board.objects.bulk_create(_board(board_set, board, dealt_game) for board in dealt)
    return board_set


def _board(board_set: BoardSet, board: DealtBoard, dealt_game: DealtGame) -> Board:
    return Board(
        board_set=board_set,
        number=board.number,
        dealer=board.dealer,
        taker=board.taker or "",
        cards=dealt_game.print_deal(board.deal),
        rejected=board.rejected,
        rejections=dict(board.rejections),
        plays=[[play.made, play.unit] for play in board.plays],
    )


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
