"""Board sets: dealt once, derived again from key and code, released board by board."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from games.dealing.key import is_committed
from games.models import Board, BoardSet
from games.registry import game
from games.services.boards import board_set_cancel, board_set_deal, boards_release, set_description
from tests.factories import KEY, NOW
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def deal(count=4, **options):
    options = {"game_slug": "tarot", "ruleset": "duplicate-individual", "user": None} | options
    return board_set_deal(board_count=count, **options)


def cards(board_set):
    return list(board_set.boards.order_by("number").values_list("number", "dealer", "taker", "cards"))


def test_a_set_is_dealt_from_a_fresh_key_of_512_bits():
    first, second = deal(), deal()
    assert len(bytes(first.key)) == len(bytes(second.key)) == 64
    assert bytes(first.key) != bytes(second.key)
    assert [row[0] for row in cards(first)] == [1, 2, 3, 4]
    assert not set(cards(first)) & set(cards(second))


def test_every_board_is_a_legal_deal_as_text():
    rules = game("tarot")
    for board in deal().boards.all():
        parsed = rules.parse_deal(board.cards, rules.ruleset("duplicate-individual"))
        assert rules.print_deal(parsed) == board.cards
        assert board.taker in parsed.hands


def test_the_commitment_binds_key_and_set():
    board_set = deal()
    key, description = bytes(board_set.key), set_description(board_set)
    assert is_committed(board_set.commitment, key, description)
    assert not is_committed(board_set.commitment, key[::-1], description)
    assert not is_committed(board_set.commitment, key, description | {"boards": 5})


def test_key_and_code_deal_a_known_set_again():
    first = deal(key=KEY, code="SET1")
    known, commitment = cards(first), first.commitment
    first.delete()
    again = deal(key=KEY, code="SET1")
    assert (cards(again), again.commitment) == (known, commitment)
    assert not set(cards(deal(key=KEY, code="SET2"))) & set(known)


def test_a_code_is_one_set_of_the_house():
    deal(code="SET1")
    with pytest.raises(IntegrityError), transaction.atomic():
        deal(code="SET1")


def test_a_key_of_another_length_is_no_key():
    with pytest.raises(ValueError, match="64 bytes"):
        deal(key=b"short")
    assert not BoardSet.objects.exists()


def test_unknown_games_and_rulesets():
    with refused("game_unknown"):
        deal(game_slug="whist")
    with refused("ruleset_unknown"):
        deal(ruleset="whist")


def test_boards_are_released_one_by_one_and_once():
    board_set = deal()
    assert boards_release(board_set=board_set, numbers=[2, 3], now=NOW) == 2
    assert boards_release(board_set=board_set, numbers=[3, 4, 99], now=NOW) == 1
    assert boards_release(board_set=board_set, numbers=[], now=NOW) == 0
    released = board_set.boards.exclude(released_at=None).values_list("number", flat=True)
    assert list(released) == [2, 3, 4]
    assert boards_release(board_set=board_set, numbers=None, now=NOW) == 1


def test_releasing_touches_no_other_set():
    first, second = deal(), deal()
    boards_release(board_set=first, numbers=None, now=NOW)
    assert not Board.objects.filter(board_set=second).exclude(released_at=None).exists()


def test_a_cancelled_set_stays_secret():
    board_set = deal()
    board_set_cancel(board_set=board_set)
    board_set.refresh_from_db()
    assert board_set.state == BoardSet.State.CANCELLED
    assert not board_set.boards.exclude(released_at=None).exists()
