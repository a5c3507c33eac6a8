"""The deal numbers of a set, for everybody once no board of it is secret."""

from __future__ import annotations

from typing import Final

from games.exchange.deal_numbers import differences, numbers_of, read_numbers
from games.exchange.reading import read_set
from games.models import Board, BoardSet
from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.heaps import dealt_of_set

SPARE_BOARDS: Final = 10
"""So many boards more than the set has are compared."""


def deal_numbers(code: str) -> dict[int, int] | None:
    """Every board's number by the set's code; ``None`` while a board is secret.

    What was released stays so, also in a set that is cancelled afterwards.
    ``LookupError`` when there is no such set.
    """
    board_set = BoardSet.objects.defer("key").filter(code=code.upper()).first()
    if board_set is None:
        raise LookupError(code)
    if board_set.boards.filter(released_at=None).exists():
        return None
    boards = list(Board.objects.filter(board_set=board_set, released_at__isnull=False))
    if len(boards) < board_set.board_count:
        return None
    game, _players = dealt_of_set(board_set, boards[0].cards)
    return {board.number: game.number_of_deal(game.parse_deal(board.cards)) for board in boards}


def compared(code: str, data: bytes) -> tuple[Problem, ...]:
    """In which boards ``data``, a file of boards or a list of deal numbers, differs from the set.

    ``ProblemsError`` while the set is secret, and with all that is wrong with ``data``.
    """
    numbers = deal_numbers(code)
    if numbers is None:
        raise ProblemsError([secret_problem(code)])
    return tuple(differences(numbers, _numbers(data, code)))


def secret_problem(code: str) -> Problem:
    """Why the numbers of a set stay untold."""
    if BoardSet.objects.filter(code=code.upper(), state=BoardSet.State.CANCELLED).exists():
        message = gettext_noop("These boards were cancelled: what is secret of them stays so.")
        return Problem("boards_cancelled", message, {}, "code")
    message = gettext_noop("The boards can be compared when the last one has been released.")
    return Problem("not_released", message, {}, "code")


def _numbers(data: bytes, code: str) -> dict[int, int]:
    text = data.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if text[:1].isdecimal() or not text:
        return read_numbers(text)
    board_set = BoardSet.objects.defer("key").get(code=code.upper())
    # Anybody may ask: of a file that is far from being this set no card is read.
    most = board_set.board_count + SPARE_BOARDS
    reading = read_set(data, {"game": board_set.game, "ruleset": board_set.ruleset}, most)
    if reading.file is None:
        raise ProblemsError(reading.problems)
    return numbers_of(reading.file)
