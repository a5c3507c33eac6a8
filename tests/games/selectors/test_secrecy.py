"""Cards leave the room of the games by these doors only, and not before their board is released."""

from __future__ import annotations

import pytest

from games.models import Board, BoardSet
from games.selectors.boards import board_takers, boards_for_dealer, released_board, released_numbers
from games.services.boards import board_set_deal, boards_release
from tests.factories import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def board_set():
    return board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=3, user=None)


def test_nothing_is_released_at_first(board_set):
    assert released_numbers(board_set) == set()
    assert [released_board(board_set, number) for number in (1, 2, 3)] == [None] * 3


def test_only_the_released_board_opens(board_set):
    boards_release(board_set=board_set, numbers=[2], now=NOW)
    assert released_numbers(board_set) == {2}
    assert released_board(board_set, 1) is None
    assert released_board(board_set, 2).cards
    assert released_board(board_set, 99) is None


def test_the_board_of_another_set_stays_closed(board_set):
    other = board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=3, user=None)
    boards_release(board_set=other, numbers=None, now=NOW)
    assert released_board(board_set, 2) is None


def test_takers_are_public_and_tell_no_card(board_set):
    takers = board_takers(board_set)
    assert set(takers) == {1, 2, 3}
    assert set(takers.values()) <= set("NESW")


def test_the_dealer_sees_all_in_order(board_set):
    assert [board.number for board in boards_for_dealer(board_set)] == [1, 2, 3]
    assert all(board.cards for board in boards_for_dealer(board_set))


def test_how_boards_and_sets_print_themselves_tells_no_card(board_set):
    board = Board.objects.filter(board_set=board_set).first()
    shown = f"{board} {board!r} {board_set} {board_set!r}"
    assert board.cards not in shown
    assert bytes(board_set.key).hex() not in shown


def test_cards_and_keys_are_in_no_form():
    """Fields that cannot be edited appear in no model form, so in no admin page by accident."""
    assert not Board._meta.get_field("cards").editable
    assert not BoardSet._meta.get_field("key").editable
