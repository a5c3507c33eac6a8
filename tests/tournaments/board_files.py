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


TABLES = {
    "burraco": ("burraco", "fitab", 4),
    "two at burraco": ("burraco", "fitab", 2),
    "tarot": ("tarot", RULESET, 4),
}


def free_file(table: str, boards: int = 2, *, first: int = 1) -> BoardFile:
    """So many boards for no event, always the same, takers in turn; ``first`` chooses others."""
    slug, ruleset, players = TABLES[table]
    rules = dealable(slug)
    game = rules.dealt(rules.ruleset_data(ruleset), players)
    filed = []
    for number in range(1, boards + 1):
        taker = game.seats[(number - 1) % players] if game.names_taker else None
        deal = game.deal_of_number(game.deal_count // 97 * (first + number) + 5)
        filed.append(FiledBoard(number, game.dealer(number, taker), taker, deal))
    return BoardFile("Serata", slug, ruleset, players, tuple(filed))


def typed(file: BoardFile, number: int) -> dict[str, str]:
    """The cards of a board heap by heap, as somebody would type them."""
    deal = file.boards[number - 1].deal
    names = file.dealt.hands(deal)
    lines = file.dealt.print_deal(deal).splitlines()
    return {name: line.partition(" ")[2] for name, line in zip(names, lines, strict=True)}
