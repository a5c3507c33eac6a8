"""Sets that were not dealt here: read from a file or typed in.

They have no key, so nothing binds them: no commitment, no description, and nothing to verify afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from django.db import connection, transaction

from games.dealing.description import MOST_BOARDS
from games.exchange.boards import BoardFile
from games.exchange.reading import read_set
from games.models import Board, BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.registry import dealable
from games.selectors.known_deals import known_deals
from games.services.sealing import require_right_key

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

_FILES: Final = 0x455455490001
"""PostgreSQL's name for the lock that files wait for; any number that nothing else uses."""


def board_file_read(data: bytes, usual: Mapping[str, str], most_boards: int = MOST_BOARDS) -> BoardFile:
    """The set that a file is; ``ProblemsError`` with everything that is wrong, each with line and column.

    A long one takes seconds: before the transaction, for on SQLite nobody else could write meanwhile.
    """
    reading = read_set(data, usual, most_boards)
    if reading.file is None:
        raise ProblemsError(reading.problems)
    return reading.file


@transaction.atomic
def board_set_import(*, file: BoardFile, origin: str, user: AbstractBaseUser | None) -> BoardSet:
    """Store a set; ``ProblemsError`` when boards of it are equal, or have been dealt or read before."""
    require_right_key()
    _wait_for_other_files()
    raise_if_any(_repeated(file))
    board_set = BoardSet(
        game=file.game,
        ruleset=file.ruleset,
        board_count=len(file.boards),
        origin=origin,
        key=b"",
        rules=dealable(file.game).ruleset_data(file.ruleset),
        created_by=user,
    )
    board_set.save()
    game = file.dealt
    Board.objects.bulk_create(
        Board(
            board_set=board_set,
            number=board.number,
            dealer=board.dealer,
            taker=board.taker or "",
            cards=game.print_deal(board.deal),
        )
        for board in file.boards
    )
    return board_set


def _wait_for_other_files() -> None:
    """Until the end of the transaction no other file is stored: one that is read twice at once is found.

    SQLite has one writer anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_FILES])


def _repeated(file: BoardFile) -> Iterator[Problem]:
    """Boards of the file with the same cards, and boards that somebody may know from another set."""
    game = file.dealt
    texts: dict[str, int] = {}
    for board in file.boards:
        first = texts.setdefault(game.print_deal(board.deal), board.number)
        if first != board.number:
            message = gettext_noop("Boards %(first)s and %(second)s have the same cards.")
            params: dict[str, str | int] = {"first": first, "second": board.number}
            yield Problem("deal_twice", message, params, f"board {board.number}")
    for text in known_deals(file.game, texts):
        # Which set it is stays unsaid: that one may be another club's, and secret.
        message = gettext_noop("Board %(number)s has been dealt or read before: somebody may know its cards.")
        yield Problem("deal_known", message, {"number": texts[text]}, f"board {texts[text]}")
