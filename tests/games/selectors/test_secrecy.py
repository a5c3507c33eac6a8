"""Cards leave the room of the games by these doors only, and not before their board is released."""

from __future__ import annotations

import pytest

from games.dealing.criteria import ByPlay
from games.dealing.released import print_set
from games.dealing.source import PublicSource
from games.dealing.verify import verify
from games.models import Board, BoardSet
from games.selectors.boards import (
    board_takers,
    boards_for_dealer,
    released_board,
    released_numbers,
    released_set,
)
from games.services.boards import board_set_deal, boards_release
from games.services.cancelling import board_set_cancel
from tests.factories import NOW, BoardSetFactory
from tests.games.dealing.sets import PLAYERS

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


def test_key_and_set_are_published_when_the_last_board_is_released(board_set):
    assert released_set(board_set) is None
    boards_release(board_set=board_set, numbers=[1, 3], now=NOW)
    assert released_set(board_set) is None
    boards_release(board_set=board_set, numbers=None, now=NOW)
    assert released_set(board_set).key == bytes(board_set.key)


def test_a_cancelled_set_or_one_without_boards_or_description_is_not_published(board_set):
    boards_release(board_set=board_set, numbers=[1], now=NOW)
    board_set_cancel(board_set=board_set, reason="wet cards", now=NOW)
    assert released_set(board_set) is None
    assert released_set(BoardSetFactory()) is None
    by_hand = BoardSetFactory()
    Board.objects.create(board_set=by_hand, number=1, dealer="N", taker="E", cards="secret", released_at=NOW)
    assert released_set(by_hand) is None


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"takers": "NNS"},
        {"game_slug": "burraco", "ruleset": "fibur-2026"},
        {"source": PublicSource("Lotto", "2026-03-07T20:00+01:00"), "value": "12, 45 e 7"},
        {"by_play": ByPlay("coin-1", 6, 30, 70), "players": PLAYERS},
    ],
    ids=["usual", "takers", "burraco", "source", "by play"],
)
def test_what_the_house_deals_and_publishes_is_verified(options):
    options = {"game_slug": "tarot", "ruleset": "duplicate-individual"} | options
    board_set = board_set_deal(board_count=3, user=None, **options)
    boards_release(board_set=board_set, numbers=None, now=NOW)
    text = print_set(released_set(BoardSet.objects.get(pk=board_set.pk)))
    verified = verify(text.encode(), commitment=board_set.commitment, players=PLAYERS)
    assert verified.findings == ()
    assert verified.boards == 3


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
