"""A set for a table that is not its ruleset's usual one is read from a file, and filed and dealt as such."""

import pytest

from games.selectors.blind import blind_steps
from games.selectors.board_files import board_file
from tests.tournaments.printing.sets import boards_of, cards_of

pytestmark = pytest.mark.django_db


def test_two_players_of_burraco_stay_two() -> None:
    _event, boards = boards_of("burraco-2", 1)
    file = board_file(boards[0].board_set, boards)
    assert (file.players, file.dealt.print_deal(file.boards[0].deal)) == (2, boards[0].cards)
    heaps = [step.heap for step in blind_steps(boards[0])]
    assert {heap: heaps.count(heap) for heap in heaps} == {
        heap: len(cards) for heap, cards in cards_of(boards[0]).items()
    }
