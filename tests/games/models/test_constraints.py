"""What the database refuses of boards."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from games.models import Board
from games.models.codes import ALPHABET, new_code
from tests.factories import BoardSetFactory

pytestmark = pytest.mark.django_db


def board(board_set, number):
    return Board.objects.create(board_set=board_set, number=number, dealer="N", taker="E", cards="secret")


def test_a_board_is_once_in_its_set():
    board_set = BoardSetFactory()
    board(board_set, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        board(board_set, 1)
    assert board(BoardSetFactory(), 1).number == 1


def test_boards_are_numbered_from_one():
    with pytest.raises(IntegrityError), transaction.atomic():
        board(BoardSetFactory(), 0)


def test_new_codes():
    assert len(ALPHABET) == len(set(ALPHABET)) == 24
    assert len(new_code(10)) == 10
    assert set(new_code(500)) <= set(ALPHABET)
