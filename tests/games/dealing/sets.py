"""Released sets for the tests: dealt, written, and the player of those with a criterion by play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.dealing.commitment import commitment, digest
from games.dealing.criteria import Candidate, Played, Players
from games.dealing.description import Description, takers_in_turn
from games.dealing.generate import deal_set
from games.dealing.released import ReleasedBoard, ReleasedSet, print_set
from games.registry import dealable

KEY = bytes(range(64))


def coin(candidate: Candidate, seeds: Sequence[bytes]) -> Iterable[Played]:
    """A player who looks at no card: an even first byte of the seed makes the contract."""
    return (Played(seed[0] % 2 == 0, 50 if seed[0] % 2 == 0 else -50) for seed in seeds)


PLAYERS: Players = {"coin-1": coin}


def described(game: str, ruleset: str, players: int, boards: int, **changes: Any) -> Description:
    """The description of a set as the product makes it."""
    rules = dealable(game)
    data = rules.ruleset_data(ruleset)
    fields: dict[str, Any] = {
        "code": "SET",
        "event": "",
        "game": game,
        "ruleset": ruleset,
        "digest": digest(data),
        "players": players,
        "boards": boards,
        "takers": takers_in_turn(rules.dealt(data, players), boards),
        "criteria": tuple(rules.usual_criteria(ruleset)),
        "by_play": None,
        "source": None,
    }
    return Description(**fields | changes)


def released(
    description: Description, *, key: bytes = KEY, value: str | None = None, players: Players = PLAYERS
) -> ReleasedSet:
    """The set, dealt and released; ``players`` may be named besides the game's own, or in their place."""
    rules = dealable(description.game)
    data = rules.ruleset_data(description.ruleset)
    game = rules.dealt(data, description.players)
    players = {**rules.robots(data, description.players), **players}
    boards = tuple(
        ReleasedBoard(
            number=board.number,
            dealer=board.dealer.value,
            taker=board.taker.value if board.taker else "",
            attempt=board.attempt,
            rejections=board.rejections,
            plays=board.plays,
            deal=tuple(game.print_deal(board.deal).splitlines()),
        )
        for board in deal_set(game, key, description, value=value, players=players)
    )
    fields = description.as_dict()
    return ReleasedSet(fields, data, commitment(key, fields), key, value, boards)


def file_of(
    description: Description, *, key: bytes = KEY, value: str | None = None, players: Players = PLAYERS
) -> str:
    """The published file of the set."""
    return print_set(released(description, key=key, value=value, players=players))


def written_strictly(found: ReleasedSet) -> str:
    """The file of a set that was read, its cards written as the product writes them."""
    rules = dealable(str(found.description["game"]))
    game = rules.dealt(found.rules, int(str(found.description["players"])))
    boards = (
        replace(board, deal=tuple(game.print_deal(game.parse_deal("\n".join(board.deal))).splitlines()))
        for board in found.boards
    )
    return print_set(replace(found, boards=tuple(boards)))
