"""Every board as the number of its deal: a short proof that two clubs have dealt the same.

The number of a deal is the one that dealing itself draws (docs/verify-a-deal.md). Before the boards are
released it is as secret as the cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from games.dealing.description import MOST_BOARDS
from games.exchange.boards import BoardFile
from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown

_LINE: Final = re.compile(r"([0-9]{1,4})\s*[:;,.\s]\s*([0-9]{1,200})")
_MOST_PROBLEMS: Final = 20


def numbers_of(file: BoardFile) -> dict[int, int]:
    """The number of every board's deal, by the number of the board."""
    game = file.dealt
    return {board.number: game.number_of_deal(board.deal) for board in file.boards}


def print_numbers(numbers: Mapping[int, int]) -> str:
    """A line for each board: its number, a colon, the number of its deal.

    >>> print_numbers({2: 7, 1: 12})
    '1: 12\\n2: 7\\n'
    """
    return "".join(f"{board}: {numbers[board]}\n" for board in sorted(numbers))


def read_numbers(text: str) -> dict[int, int]:
    """The boards of such lines, in any order; ``ProblemsError`` with every line that is none.

    >>> read_numbers("1: 12\\n\\n2 7")
    {1: 12, 2: 7}
    """
    numbers: dict[int, int] = {}
    problems: list[Problem] = []
    for place, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or len(problems) == _MOST_PROBLEMS:
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None or not 1 <= int(found[1]) <= MOST_BOARDS:
            message = gettext_noop("“%(text)s” is no board with the number of its deal: “3: 1234567” is one.")
            problems.append(Problem("number_unreadable", message, {"text": shown(line)}, f"{place}:1"))
        elif numbers.setdefault(int(found[1]), int(found[2])) != int(found[2]):
            message = gettext_noop("Board %(number)s already has another number above.")
            problems.append(Problem("board_twice", message, {"number": int(found[1])}, f"{place}:1"))
    if not numbers and not problems:
        message = gettext_noop("There is no number of a deal.")
        problems.append(Problem("numbers_missing", message, {}, "1:1"))
    if problems:
        raise ProblemsError(problems)
    return numbers


def differences(mine: Mapping[int, int], theirs: Mapping[int, int]) -> Iterator[Problem]:
    """Every board that is not the same in both, in order; nothing when they are the same set."""
    for board in sorted({*mine, *theirs}):
        if board not in theirs:
            message = gettext_noop("Board %(board)s is not among those compared.")
            yield Problem("board_not_compared", message, {"board": board})
        elif board not in mine:
            yield Problem(
                "board_not_in_set", gettext_noop("The set has no board %(board)s."), {"board": board}
            )
        elif mine[board] != theirs[board]:
            message = gettext_noop("Board %(board)s was dealt differently.")
            yield Problem("board_differs", message, {"board": board})
