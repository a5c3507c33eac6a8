"""The deal numbers of a set, for everybody once no board of it is secret."""

from __future__ import annotations

from games.exchange.deal_numbers import differences, numbers_of, read_numbers
from games.exchange.reading import read_set
from games.models import Board, BoardSet
from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.heaps import dealt_of_set


def deal_numbers(code: str) -> dict[int, int] | None:
    """Every board's number by the set's code; ``None`` while a board is secret, and for a cancelled set.

    ``LookupError`` when there is no such set.
    """
    board_set = BoardSet.objects.defer("key").filter(code=code.upper()).first()
    if board_set is None:
        raise LookupError(code)
    if board_set.state != BoardSet.State.DEALT or board_set.boards.filter(released_at=None).exists():
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
        message = gettext_noop("The boards can be compared when the last one has been released.")
        raise ProblemsError([Problem("not_released", message, {}, "code")])
    return tuple(differences(numbers, _numbers(data, code)))


def _numbers(data: bytes, code: str) -> dict[int, int]:
    text = data.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if text[:1].isdecimal() or not text:
        return read_numbers(text)
    board_set = BoardSet.objects.defer("key").get(code=code.upper())
    reading = read_set(data, {"game": board_set.game, "ruleset": board_set.ruleset})
    if reading.file is None:
        raise ProblemsError(reading.problems)
    return numbers_of(reading.file)
