"""Files of boards for tests: the boards of a small movement, whole or spoiled."""

from __future__ import annotations

from games.cards import Seat
from games.exchange.boards import BoardFile, FiledBoard
from games.exchange.printing import print_json, print_text
from games.registry import dealable

RULESET = "duplicate-individual"


def board_file(boards: int = 5, *, takers: str = "NESW", first: int = 1) -> BoardFile:
    """So many boards, always the same; ``takers`` in turn, or nobody."""
    rules = dealable("tarot")
    game = rules.dealt(rules.ruleset_data(RULESET), 4)
    filed = []
    for number in range(first, first + boards):
        taker = Seat(takers[(number - 1) % len(takers)]) if takers else None
        deal = game.deal_of_number(number * 10**47)
        filed.append(FiledBoard(number, game.dealer(number, taker), taker, deal))
    return BoardFile("Coupe", "tarot", RULESET, 4, tuple(filed))


def text_file(boards: int = 5, *, takers: str = "NESW", first: int = 1) -> str:
    """The file as text."""
    return print_text(board_file(boards, takers=takers, first=first))


def json_file(boards: int = 5) -> str:
    """The file as JSON."""
    return print_json(board_file(boards))
