"""A simultaneous: one set for many clubs, found by its join code, secret until its hour."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.hours import hour_problems
from games.models import BoardSet
from games.models.codes import new_code
from games.problems import Problem, gettext_noop, raise_if_any
from games.registry import dealable
from games.services.committing import board_set_commit
from games.services.free_sets import AskedSet, order_problems, table_problems

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

MOST_BOARDS = 200
JOIN_CODE_LENGTH = 8
"""24**8 codes, about 110 thousand million: nobody guesses one at ten tries in ten minutes."""


@transaction.atomic
def simultaneous_commit(*, asked: AskedSet, user: AbstractBaseUser | None, now: datetime) -> BoardSet:
    """Fix a set whose takers take turns, for any movement; nothing is released before its hour.

    As ``games.services.committing.board_set_commit``: it waits for its source, or is ready to be dealt.
    How robots try a board that they shall play, the game says.
    """
    raise_if_any([*_problems(asked, now), *table_problems(asked.game, asked.ruleset, asked.seats)])
    board_set = board_set_commit(
        game_slug=asked.game,
        ruleset=asked.ruleset,
        board_count=asked.board_count,
        user=user,
        source=asked.source,
        by_play=dealable(asked.game).by_play if asked.is_played else None,
        seats=asked.seats,
    )
    board_set.join_code, board_set.release_at = new_code(JOIN_CODE_LENGTH), asked.release_at
    board_set.save(update_fields=["join_code", "release_at"])
    return board_set


def _problems(asked: AskedSet, now: datetime) -> Iterator[Problem]:
    if asked.release_at is None:
        message = gettext_noop("Say at which hour the boards may be seen.")
        yield Problem("hour_missing", message, where="release_at")
    else:
        yield from hour_problems(asked.release_at, now, "release_at")
    if not 1 <= asked.board_count <= MOST_BOARDS:
        message = gettext_noop("A simultaneous has 1 to %(most)s boards.")
        yield Problem("boards_out_of_range", message, {"most": MOST_BOARDS}, "board_count")
    yield from order_problems(asked.source, asked.release_at)
