"""A set for no event: of any game that can be dealt, to be printed by its club or handed on as a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.db import transaction

from games.dealing.criteria import ByPlay
from games.dealing.source import PublicSource
from games.hours import hour_problems
from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.registry import DEALABLE, RulesetLike, dealable
from games.services.committing import board_set_commit
from games.services.simultaneous import order_problems

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

MOST_BOARDS: Final = 60
TABLES: Final = (4, 2)
"""How many sit at a table: what the papers are drawn for."""
TRIED_BY_ROBOTS: Final = frozenset({"tarot"})
"""The games whose boards robots may play beforehand.

Not Burraco: nobody undertakes a contract there, and to play one board twenty times takes a worker more than
two seconds, so that forty would take minutes; the few plays that fit into half a minute would tell nothing.
"""


def offered() -> Iterator[tuple[str, RulesetLike, int]]:
    """Every game, ruleset and table that a set can be dealt for, the usual ones first."""
    for slug, rules in DEALABLE.items():
        for ruleset in rules.rulesets():
            for seats in TABLES:
                if not list(_table_problems(slug, ruleset.slug, seats)):
                    yield slug, ruleset, seats


@dataclass(frozen=True, slots=True)
class AskedSet:
    """What somebody wants dealt: ``seats`` sit at a table; without ``release_at`` it is released by hand."""

    game: str
    ruleset: str
    board_count: int
    seats: int = 4
    release_at: datetime | None = None
    source: PublicSource | None = None
    is_played: bool = False


def asked_problems(asked: AskedSet, now: datetime) -> Iterator[Problem]:
    """All that is wrong with it."""
    yield from _table_problems(asked.game, asked.ruleset, asked.seats)
    if not 1 <= asked.board_count <= MOST_BOARDS:
        message = gettext_noop("A set has 1 to %(most)s boards.")
        yield Problem("boards_out_of_range", message, {"most": MOST_BOARDS}, "board_count")
    if asked.is_played and asked.game in DEALABLE and asked.game not in TRIED_BY_ROBOTS:
        message = gettext_noop("In this game no robots play the boards beforehand.")
        yield Problem("play_unoffered", message, where="is_played")
    if asked.release_at is not None:
        yield from hour_problems(asked.release_at, now, "release_at")
    yield from order_problems(asked.source, asked.release_at)


@transaction.atomic
def free_set_commit(
    *, asked: AskedSet, by_play: ByPlay, user: AbstractBaseUser | None, now: datetime
) -> BoardSet:
    """Fix a set; ``ProblemsError`` with all that ``asked_problems`` has against it.

    As ``games.services.committing.board_set_commit``: it waits for its source, or is ready to be dealt.
    Where there are takers, they take turns. ``by_play`` is how robots try a board that they shall play.
    """
    raise_if_any(asked_problems(asked, now))
    board_set = board_set_commit(
        game_slug=asked.game,
        ruleset=asked.ruleset,
        board_count=asked.board_count,
        user=user,
        source=asked.source,
        by_play=by_play if asked.is_played else None,
        seats=asked.seats,
    )
    board_set.release_at = asked.release_at
    board_set.save(update_fields=["release_at"])
    return board_set


def _table_problems(game_slug: str, ruleset: str, seats: int) -> Iterator[Problem]:
    if seats not in TABLES:
        message = gettext_noop("Boards are made for tables of four, and in Burraco of two.")
        yield Problem("seats_unoffered", message, where="seats")
        return
    try:
        rules = dealable(game_slug)
        rules.dealt(rules.ruleset_data(ruleset), seats)
    except ProblemsError as error:
        yield from error.problems
