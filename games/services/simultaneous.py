"""A simultaneous: one set for many clubs, found by its join code, secret until its hour."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.dealing.criteria import ByPlay
from games.dealing.source import PublicSource
from games.hours import hour_problems
from games.models import BoardSet
from games.models.codes import new_code
from games.problems import Problem, gettext_noop, raise_if_any
from games.services.committing import board_set_commit

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

MOST_BOARDS = 200
JOIN_CODE_LENGTH = 8
"""24**8 codes, about 110 thousand million: nobody guesses one at ten tries in ten minutes."""


@transaction.atomic
def simultaneous_commit(
    *,
    game_slug: str,
    ruleset: str,
    board_count: int,
    release_at: datetime | None,
    user: AbstractBaseUser | None,
    now: datetime,
    source: PublicSource | None = None,
    by_play: ByPlay | None = None,
) -> BoardSet:
    """Fix a set whose takers take turns, for any movement; nothing is released before ``release_at``.

    As ``games.services.committing.board_set_commit``: it waits for its ``source``, or is ready to be dealt.
    """
    problems = []
    if release_at is None:
        message = gettext_noop("Say at which hour the boards may be seen.")
        problems.append(Problem("hour_missing", message, where="release_at"))
    else:
        problems.extend(hour_problems(release_at, now, "release_at"))
    if not 1 <= board_count <= MOST_BOARDS:
        message = gettext_noop("A simultaneous has 1 to %(most)s boards.")
        problems.append(Problem("boards_out_of_range", message, {"most": MOST_BOARDS}, "board_count"))
    problems.extend(order_problems(source, release_at))
    raise_if_any(problems)
    board_set = board_set_commit(
        game_slug=game_slug,
        ruleset=ruleset,
        board_count=board_count,
        user=user,
        source=source,
        by_play=by_play,
    )
    board_set.join_code, board_set.release_at = new_code(JOIN_CODE_LENGTH), release_at
    board_set.save(update_fields=["join_code", "release_at"])
    return board_set


def order_problems(source: PublicSource | None, release_at: datetime | None) -> Iterator[Problem]:
    """Whether a source speaks too late for boards that may be seen at an hour."""
    if source and release_at and datetime.fromisoformat(source.time) >= release_at:
        message = gettext_noop("The source must speak before the hour at which the boards may be seen.")
        yield Problem("source_after_hour", message, where="source.time")
