"""The heaps of a board, as papers and pages show them; the caller knows that whoever looks may see them."""

from __future__ import annotations

from typing import Final

from games.cards import Seat
from games.dealing.game import DealtGame
from games.dealing.look import GameLook
from games.hand_rows import Heap, shown_heap
from games.models import Board, BoardSet
from games.registry import dealable

_SEATS: Final = frozenset(Seat)


def dealt_of_set(board_set: BoardSet, cards: str) -> tuple[DealtGame, int]:
    """How a set was dealt whose boards have such ``cards``, under the rules as they were, for how many.

    A set that was not dealt here says nowhere how many they are: there its hands are counted.
    """
    rules = dealable(board_set.game)
    hands = sum(line.split(maxsplit=1)[0] in _SEATS for line in cards.splitlines() if line.strip())
    players: int = board_set.description.get("players") or hands or rules.ruleset(board_set.ruleset).players
    return rules.dealt(board_set.rules or rules.ruleset_data(board_set.ruleset), players), players


def look_of_board(board: Board) -> GameLook:
    """How the cards of the board's game look."""
    return dealable(board.board_set.game).look


def board_heaps(board: Board) -> dict[str, Heap]:
    """Every heap of the board by its name: the seats', then the others as the game names them."""
    rules = dealable(board.board_set.game)
    dealt, _players = dealt_of_set(board.board_set, board.cards)
    return {
        name: shown_heap(name, cards, rules.look, is_ordered=name in rules.ordered_heaps)
        for name, cards in dealt.hands(dealt.parse_deal(board.cards)).items()
    }
