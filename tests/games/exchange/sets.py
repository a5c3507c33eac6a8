"""Sets of boards to be written and read."""

from __future__ import annotations

from games.cards import Seat
from games.dealing.stream import HashStream
from games.exchange.boards import BoardFile, FiledBoard
from games.registry import dealable

#: Game, ruleset and number of players.
TABLES = (
    ("tarot", "fft-3", 3),
    ("tarot", "fft-4", 4),
    ("tarot", "fft-5", 5),
    ("tarot", "duplicate-individual", 4),
    ("burraco", "fibur-2026", 4),
    ("burraco", "fibur-2026", 2),
)


def board_set(table: tuple[str, str, int], *, numbers=(1, 2, 3), seed: bytes = b"seed", title: str = "Club"):
    """A set dealt from a seed; boards name a taker where the game does."""
    game, ruleset, players = table
    rules = dealable(game)
    dealt = rules.dealt(rules.ruleset_data(ruleset), players)
    boards = []
    for number in numbers:
        taker = dealt.seats[number % players] if dealt.names_taker else None
        place = HashStream(seed, f"board {number}").below(dealt.deal_count)
        deal = dealt.deal_of_number(place)
        boards.append(FiledBoard(number, Seat(dealt.dealer(number, taker)), taker, deal))
    return BoardFile(title, game, ruleset, players, tuple(boards))
