"""The boards of a set whose description is complete: all at once, or one by one by a worker.

No board depends on another one, and each is saved as soon as it is dealt. So whoever is killed in the middle
loses one board, another goes on with those that are missing, and twice is as good as once.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Sum

from games.dealing.commitment import seed_of_set
from games.dealing.criteria import Players
from games.dealing.description import Description, read_description
from games.dealing.game import DealtGame
from games.dealing.generate import DealtBoard, check_dealing, deal_board
from games.dealing.reading import DataReader
from games.models import Board, BoardSet
from games.models.reasons import NO_DEAL, TOO_LATE
from games.problems import Problem, ProblemsError, raise_if_any
from games.registry import dealable
from games.services.cancelling import board_set_cancel
from games.signals import board_set_dealt, dealing_failed

logger = logging.getLogger("etui.dealing")


@dataclass(frozen=True, slots=True)
class Dealing:
    """All that the boards of a set follow from; the seed is as secret as the key."""

    game: DealtGame
    description: Description
    seed: bytes
    players: Players

    def board(self, number: int) -> DealtBoard:
        """Board ``number``."""
        by_play = self.description.by_play
        play = None if by_play is None else self.players[by_play.player]
        return deal_board(self.game, self.seed, number, self.description, play=play)


def dealing_of(board_set: BoardSet, players: Players | None = None) -> Dealing:
    """What the boards of a set follow from; ``ProblemsError`` for a set that cannot be dealt.

    ``players`` are those that a criterion by play may name, left out those of the game.
    """
    rules, data = dealable(board_set.game), board_set.description
    game = rules.dealt(board_set.rules, data["players"])
    problems: list[Problem] = []
    description = read_description(DataReader(data, "description", problems), game)
    raise_if_any(problems)
    known = rules.robots(board_set.rules, data["players"]) if players is None else players
    value = board_set.public_value or None
    raise_if_any(check_dealing(description, value, known))
    return Dealing(game, description, seed_of_set(bytes(board_set.key), data, value), known)


@transaction.atomic
def board_set_fill(*, board_set: BoardSet, players: Players | None = None) -> BoardSet:
    """Deal all boards of a set at once."""
    dealing = dealing_of(board_set, players)
    numbers = range(1, dealing.description.boards + 1)
    dealt = [dealing.board(number) for number in numbers]
    Board.objects.bulk_create(_board(board_set, board, dealing.game) for board in dealt)
    board_set.state = BoardSet.State.DEALT
    board_set.rejected_count = sum(board.rejected for board in dealt)
    board_set.save(update_fields=["state", "rejected_count"])
    return board_set


def board_deal_next(*, board_set_id: int, now: datetime) -> bool:
    """Deal the first board that is missing of a set that is being dealt; whether there is more to do.

    After the last one the set is dealt, and whoever waits for it is told in the same transaction. So they are
    when no deal meets the criteria: the set is cancelled, for to ask again would be in vain. And so it is
    when its hour of release has passed meanwhile: its boards would be public before anybody can print them.
    """
    board_set = BoardSet.objects.filter(pk=board_set_id, state=BoardSet.State.DEALING).first()
    if board_set is None:
        return False
    if board_set.release_at is not None and board_set.release_at <= now:
        _give_up(board_set, TOO_LATE, now)
        return False
    there = set(Board.objects.filter(board_set=board_set).values_list("number", flat=True))
    missing = next((number for number in range(1, board_set.board_count + 1) if number not in there), None)
    if missing is None:
        _finish(board_set, now)
        return False
    dealing = dealing_of(board_set)
    try:
        board = dealing.board(missing)
    except ProblemsError as error:
        logger.warning(
            "Boards cannot be dealt: no deal meets the criteria",
            extra={"board_set_id": board_set_id, "board": missing, "error": str(error)},
        )
        _give_up(board_set, NO_DEAL, now)
        return False
    _save(board_set, board, dealing.game)
    return True


@transaction.atomic
def _save(board_set: BoardSet, board: DealtBoard, game: DealtGame) -> None:
    """Keep a board, unless the set was cancelled meanwhile or another worker was quicker."""
    dealing = BoardSet.objects.select_for_update().filter(pk=board_set.pk, state=BoardSet.State.DEALING)
    if dealing.exists():
        Board.objects.bulk_create([_board(board_set, board, game)], ignore_conflicts=True)


@transaction.atomic
def _finish(board_set: BoardSet, now: datetime) -> None:
    # Those who wait lock their own rows first, as they do when they cancel a set; then comes the set.
    board_set_dealt.send(sender=BoardSet, board_set=board_set, now=now)
    rejected = Board.objects.filter(board_set=board_set).aggregate(all=Sum("rejected"))["all"]
    dealing = BoardSet.objects.filter(pk=board_set.pk, state=BoardSet.State.DEALING)
    if not dealing.update(state=BoardSet.State.DEALT, rejected_count=rejected):
        transaction.set_rollback(True)


@transaction.atomic
def _give_up(board_set: BoardSet, reason: str, now: datetime) -> None:
    # In the same order as in _finish: first those who wait, then the set.
    dealing_failed.send(sender=BoardSet, board_set=board_set, reason=reason, now=now)
    dealing = BoardSet.objects.select_for_update().filter(pk=board_set.pk, state=BoardSet.State.DEALING)
    if dealing.exists():
        board_set_cancel(board_set=board_set, reason=reason, now=now, is_ours=True)
    else:
        transaction.set_rollback(True)


def _board(board_set: BoardSet, board: DealtBoard, game: DealtGame) -> Board:
    return Board(
        board_set=board_set,
        number=board.number,
        dealer=board.dealer,
        taker=board.taker or "",
        cards=game.print_deal(board.deal),
        rejected=board.rejected,
        rejections=dict(board.rejections),
        plays=[[play.made, play.unit] for play in board.plays],
    )
