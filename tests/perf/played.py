"""A set of 40 boards dealt as a worker deals it: robots play every deal and may refuse it."""

from __future__ import annotations

from games.dealing.description import Description, takers_in_turn
from games.dealing.generate import DealtBoard, deal_board
from games.registry import dealable
from tests.perf.figures import figure, spent

SET = 40


def played_set(name: str, game: str, ruleset: str, players: int) -> None:
    """Print the processor's seconds, and how many deals were refused for a board."""
    rules = dealable(game)
    data = rules.ruleset_data(ruleset)
    dealt, by_play = rules.dealt(data, players), rules.by_play
    play = rules.robots(data, players)[by_play.player]
    description = Description(
        code="BENCH",
        event="",
        game=game,
        ruleset=ruleset,
        digest="00" * 32,
        players=players,
        boards=SET,
        takers=takers_in_turn(dealt, SET),
        criteria=tuple(rules.usual_criteria(ruleset)),
        by_play=by_play,
        source=None,
    )
    boards: list[DealtBoard] = []
    _, processor = spent(
        lambda: boards.extend(
            deal_board(dealt, bytes(64), number, description, play=play) for number in range(1, SET + 1)
        )
    )
    figure(name, processor / 1000, "s")
    refused = sum(board.rejections.get("by_play", 0) for board in boards)
    figure(f"{name}.refused", refused / SET, "deals/board")
