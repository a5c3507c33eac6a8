"""A false file is not worth more work than an honest one: what is drawn in vain is counted, too."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from games.cards import Seat
from games.dealing.board_check import Derivation, check_boards
from games.dealing.criteria import ByPlay
from games.dealing.description import Balance, Takers
from games.dealing.released import ReleasedBoard
from games.dealing.verify import verify
from tests.games.dealing.sets import PLAYERS, described, file_of
from tests.games.dealing.tiny import Holds, Tiny, tiny_set

SEED = bytes(64)
BOARDS = 8
NEVER = Holds(99)
"""No deal has this card."""


class Counting(Tiny):
    """Counts the deals that are drawn."""

    def __init__(self) -> None:
        self.drawn = 0

    def deal_of_number(self, number: int) -> Any:
        self.drawn += 1
        return super().deal_of_number(number)


@dataclass(frozen=True, slots=True)
class Case:
    """Boards that cannot be found: with or without plays that only the file tells of."""

    by_play: ByPlay | None
    attempt: int
    code: str


def boards_of(numbers: list[int], attempt: int) -> list[tuple[str, ReleasedBoard]]:
    return [
        (f"boards[{place}]", ReleasedBoard(number, "N", "S", attempt, {}, (), ()))
        for place, number in enumerate(numbers)
    ]


@pytest.mark.parametrize(
    "case",
    [Case(None, 1, "no_deal"), Case(ByPlay("robots-2", 2, 0, 100), 40, "attempt_refused")],
    ids=["no deal", "attempt refused"],
)
@pytest.mark.parametrize("numbers", [[*range(1, BOARDS + 1)], [1] * BOARDS], ids=["all", "one again"])
def test_boards_that_are_never_found_use_up_the_deals(case: Case, numbers: list[int]) -> None:
    game = Counting()
    takers = Takers((Seat.N, Seat.S) * (BOARDS // 2), Balance.SEATS)
    description = tiny_set(boards=BOARDS, takers=takers, criteria=(NEVER,), by_play=case.by_play)
    checked = check_boards(Derivation(game, description, SEED, None), boards_of(numbers, case.attempt), 100)
    assert 0 < game.drawn <= 100
    codes = [problem.code for problem in checked.findings]
    assert {*codes} == {case.code, "too_many_deals"}
    assert len(codes) == BOARDS
    assert checked.agreeing == 0


def impossible(file: dict[str, Any]) -> None:
    file["description"]["criteria"][1]["least"] = 10_000


def refused(file: dict[str, Any]) -> None:
    for board in file["boards"]:
        board["attempt"] = 50
    impossible(file)


@pytest.mark.parametrize("change", [impossible, refused])
def test_a_whole_file_of_such_boards_is_answered(change: Callable[[dict[str, Any]], None]) -> None:
    played = described("tarot", "duplicate-individual", 4, 12, by_play=ByPlay("coin-1", 2, 0, 100))
    file = json.loads(file_of(played if change is refused else replace(played, by_play=None)))
    change(file)
    answer = verify(json.dumps(file).encode(), players={} if change is refused else PLAYERS, most_deals=200)
    codes = [problem.code for problem in answer.findings]
    assert codes.count("too_many_deals") >= 8
    assert answer.boards == 0
