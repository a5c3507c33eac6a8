"""A set for no event: of any game that can be dealt, to be printed by its club or handed on as a file.

It is dealt here from a key, or its cards come from people: read from a file, typed in or recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.db import transaction

from games.dealing.description import takers_in_turn
from games.dealing.source import PublicSource
from games.exchange.boards import BoardFile
from games.hours import hour_problems
from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.registry import DEALABLE, RulesetLike, dealable
from games.services.committing import board_set_commit
from games.services.importing import board_set_import
from games.services.typing import board_set_blank

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

MOST_BOARDS: Final = 60
TABLES: Final = (4, 2)
"""How many sit at a table: what the papers are drawn for."""

BY_HAND: Final = frozenset({BoardSet.Origin.TYPED, BoardSet.Origin.RECORDED})
"""Where the cards of boards come from that are written down."""


def offered() -> Iterator[tuple[str, RulesetLike, int]]:
    """Every game, ruleset and table that a set can be dealt for, the usual ones first."""
    for slug, rules in DEALABLE.items():
        for ruleset in rules.rulesets():
            for seats in TABLES:
                if not list(table_problems(slug, ruleset.slug, seats)):
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
    yield from table_problems(asked.game, asked.ruleset, asked.seats)
    if not 1 <= asked.board_count <= MOST_BOARDS:
        message = gettext_noop("A set has 1 to %(most)s boards.")
        yield Problem("boards_out_of_range", message, {"most": MOST_BOARDS}, "board_count")
    if asked.release_at is not None:
        yield from hour_problems(asked.release_at, now, "release_at")
    yield from order_problems(asked.source, asked.release_at)


def order_problems(source: PublicSource | None, release_at: datetime | None) -> Iterator[Problem]:
    """Whether a source speaks too late for boards that may be seen at an hour."""
    if source and release_at and datetime.fromisoformat(source.time) >= release_at:
        message = gettext_noop("The source must speak before the hour at which the boards may be seen.")
        yield Problem("source_after_hour", message, where="source.time")


def by_hand_problems(asked: AskedSet, origin: str, now: datetime) -> Iterator[Problem]:
    """All that is wrong with a set whose cards are to be written down."""
    yield from asked_problems(asked, now)
    if origin not in BY_HAND:
        message = gettext_noop("Boards are typed in before the play or recorded after it.")
        yield Problem("origin_unknown", message, where="origin")
    if asked.source is not None or asked.is_played:
        message = gettext_noop("A source is mixed in, and robots play, where boards are dealt here only.")
        yield Problem("not_dealt_here", message, where="origin")


@transaction.atomic
def free_set_commit(*, asked: AskedSet, title: str, user: AbstractBaseUser | None, now: datetime) -> BoardSet:
    """Fix a set; ``ProblemsError`` with all that ``asked_problems`` has against it.

    As ``games.services.committing.board_set_commit``: it waits for its source, or is ready to be dealt.
    Where there are takers, they take turns. How robots try a board that they shall play, the game says
    (``games.registry.Dealable.by_play``). The commitment binds the ``title``: nobody can say afterwards that
    another set was meant for that evening.
    """
    raise_if_any(asked_problems(asked, now))
    board_set = board_set_commit(
        game_slug=asked.game,
        ruleset=asked.ruleset,
        board_count=asked.board_count,
        user=user,
        source=asked.source,
        by_play=dealable(asked.game).by_play if asked.is_played else None,
        seats=asked.seats,
        event=title,
    )
    return _with_hour(board_set, asked.release_at)


@transaction.atomic
def free_set_blank(*, asked: AskedSet, origin: str, user: AbstractBaseUser | None, now: datetime) -> BoardSet:
    """Boards without cards, to be written down; ``ProblemsError`` with all that ``by_hand_problems`` finds.

    Where there are takers, they take turns.
    """
    raise_if_any(by_hand_problems(asked, origin, now))
    rules = dealable(asked.game)
    game = rules.dealt(rules.ruleset_data(asked.ruleset), asked.seats)
    in_turn = takers_in_turn(game, asked.board_count)
    seats = in_turn.seats if in_turn else ("",) * asked.board_count
    board_set = board_set_blank(
        game_slug=asked.game,
        ruleset=asked.ruleset,
        takers={number: str(seat) for number, seat in enumerate(seats, start=1)},
        origin=origin,
        user=user,
        seats=asked.seats,
    )
    return _with_hour(board_set, asked.release_at)


@transaction.atomic
def free_set_import(
    *, file: BoardFile, release_at: datetime | None, user: AbstractBaseUser | None, now: datetime
) -> BoardSet:
    """The boards of a file, all of them; ``ProblemsError`` with all that ``file_problems`` finds."""
    raise_if_any(file_problems(file, release_at, now))
    board_set = board_set_import(file=_with_takers(file), origin=BoardSet.Origin.FILE, user=user)
    return _with_hour(board_set, release_at)


def file_problems(file: BoardFile, release_at: datetime | None, now: datetime) -> Iterator[Problem]:
    """Why the file, good as it is, is no set for no event."""
    count = len(file.boards)
    yield from asked_problems(AskedSet(file.game, file.ruleset, count, file.players, release_at), now)
    if others := [board.number for board in file.boards if board.number > count]:
        message = gettext_noop("The boards are to be numbered from 1 to %(count)s; there are %(numbers)s.")
        numbers = ", ".join(map(str, others))
        yield Problem("boards_not_in_turn", message, {"count": count, "numbers": numbers})
    untaken = [board.number for board in file.boards if board.taker is None]
    if file.dealt.names_taker and 0 < len(untaken) < count:
        message = gettext_noop("Every board names its taker, or none does; without: %(numbers)s.")
        yield Problem("takers_missing", message, {"numbers": ", ".join(map(str, untaken))})


def _with_takers(file: BoardFile) -> BoardFile:
    """The file; the seats take turns where the game has takers and it names none."""
    game = file.dealt
    in_turn = takers_in_turn(game, len(file.boards))
    if in_turn is None or any(board.taker for board in file.boards):
        return file
    boards = (
        replace(board, taker=taker, dealer=game.dealer(board.number, taker))
        for board, taker in zip(file.boards, in_turn.seats, strict=True)
    )
    return replace(file, boards=tuple(boards))


def _with_hour(board_set: BoardSet, release_at: datetime | None) -> BoardSet:
    board_set.release_at = release_at
    board_set.save(update_fields=["release_at"])
    return board_set


def table_problems(game_slug: str, ruleset: str, seats: int) -> Iterator[Problem]:
    """Why no set is made for so many ``seats`` at a table of this game."""
    if seats not in TABLES:
        message = gettext_noop(
            "A set is made for tables of four; in Burraco it can also be made for tables of two."
        )
        yield Problem("seats_unoffered", message, where="seats")
        return
    try:
        rules = dealable(game_slug)
        rules.dealt(rules.ruleset_data(ruleset), seats)
    except ProblemsError as error:
        yield from error.problems
