"""The released boards of a set as a file: what is read back is what was dealt, and nothing that is secret."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.exchange.reading import read_set
from games.models import Board, BoardSet
from games.services.boards import board_set_deal, boards_release
from tests.factories import NOW

pytestmark = pytest.mark.django_db
FORMS = pytest.mark.parametrize("form", ["txt", "json"])


def dealt(count: int = 3) -> BoardSet:
    return board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=count, user=None)


def ask(board_set: BoardSet, form: str, **headers: str) -> Any:
    return Client(headers=headers).get(f"/boards/{board_set.code}/boards.{form}")


@FORMS
def test_what_is_released_is_in_the_file_and_nothing_else(form: str) -> None:
    board_set = dealt()
    boards_release(board_set=board_set, numbers=[1, 3], now=NOW)
    answer = ask(board_set, form)
    assert f'filename="etui-{board_set.code}-boards.{form}"' in answer["Content-Disposition"]
    found = read_set(answer.content)
    assert [*found.problems, *found.notes] == []
    assert found.file is not None
    dealt_game = found.file.dealt
    assert {board.number: dealt_game.print_deal(board.deal) for board in found.file.boards} == {
        board.number: board.cards for board in Board.objects.filter(board_set=board_set, number__in=[1, 3])
    }
    heads = [(board.number, board.dealer, board.taker) for board in found.file.boards]
    assert heads == list(board_set.boards.exclude(number=2).values_list("number", "dealer", "taker"))


@FORMS
def test_before_the_first_release_and_for_no_set_there_is_no_file(form: str) -> None:
    board_set = dealt()
    assert ask(board_set, form).status_code == 404
    assert Client().get(f"/boards/NOSUCH/boards.{form}").status_code == 404
    assert f"boards.{form}" not in Client().get(f"/boards/{board_set.code}/").content.decode()
    boards_release(board_set=board_set, numbers=[2], now=NOW)
    assert (
        f"/boards/{board_set.code}/boards.{form}"
        in Client().get(f"/boards/{board_set.code}/").content.decode()
    )


def test_a_form_that_is_none_is_not_found() -> None:
    board_set = dealt()
    boards_release(board_set=board_set, numbers=None, now=NOW)
    assert ask(board_set, "exe").status_code == 404


def test_who_has_the_file_is_told_that_it_has_not_changed() -> None:
    board_set = dealt()
    boards_release(board_set=board_set, numbers=[1], now=NOW)
    tag = ask(board_set, "txt")["ETag"]
    assert ask(board_set, "txt", if_none_match=tag).status_code == 304
    boards_release(board_set=board_set, numbers=[2], now=NOW)
    assert ask(board_set, "txt", if_none_match=tag).status_code == 200
