"""Boards of every game and table that can be dealt, with the head in which a paper of them comes."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.dealing.stream import HashStream
from games.exchange.boards import BoardFile, FiledBoard
from games.models import Board, BoardSet
from games.registry import dealable
from games.selectors.boards import boards_for_dealer
from games.services.boards import board_set_deal
from games.services.importing import board_set_import
from tests.factories import club_with_director
from tournaments.models import Event

TABLES = {
    "tarot-4": ("tarot", "duplicate-individual", 4),
    "tarot-3": ("tarot", "fft-3", 3),
    "tarot-5": ("tarot", "fft-5", 5),
    "burraco-4": ("burraco", "fitab", 4),
    "burraco-2": ("burraco", "fitab", 2),
}
SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "★": ""}


def boards_of(table: str, count: int = 2) -> tuple[Event, list[Board]]:
    """So many boards of a set, and an event that is not saved, for the head of a paper."""
    game, ruleset, players = TABLES[table]
    usual = dealable(game).ruleset(ruleset).players
    board_set = (
        board_set_deal(game_slug=game, ruleset=ruleset, board_count=count, user=None, criteria=())
        if players == usual
        else _from_file(game, ruleset, players, count)
    )
    club, _director = club_with_director()
    event = Event(
        name="Serata d'autunno",
        club=club,
        played_on=timezone.localdate(),
        game=game,
        ruleset=ruleset,
        board_set=board_set,
    )
    return event, boards_for_dealer(board_set)


def _from_file(game: str, ruleset: str, players: int, count: int) -> BoardSet:
    """A table that is not the usual one: such a set comes from a file."""
    dealt = dealable(game).dealt(dealable(game).ruleset_data(ruleset), players)
    stream = HashStream(b"two", "tests/paper")
    filed = [
        FiledBoard(
            number, dealt.dealer(number, None), None, dealt.deal_of_number(stream.below(dealt.deal_count))
        )
        for number in range(1, count + 1)
    ]
    file = BoardFile("Two", game, ruleset, players, tuple(filed))
    return board_set_import(file=file, origin=BoardSet.Origin.FILE, user=None)


def cards_of(board: Board) -> dict[str, list[str]]:
    """The texts of the cards by heap, as the game itself reads the board."""
    rules = dealable(board.board_set.game)
    players = sum(line.split()[0] in set("NESWX") for line in board.cards.splitlines())
    dealt: Any = rules.dealt(rules.ruleset_data(board.board_set.ruleset), players)
    return {name: list(cards) for name, cards in dealt.hands(dealt.parse_deal(board.cards)).items()}


def card_text(sign: str, rank: str) -> str:
    """A card's text from what is printed: the sign of its row, and what stands there."""
    apart = {"Exc.": "X", "Joker": "*"}
    return apart.get(rank, f"{SIGNS[sign] or 'T'}{rank}")
