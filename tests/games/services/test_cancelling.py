"""A set is cancelled once, with a time and a reason, and never without."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.models import BoardSet
from games.models.reasons import REPLACED
from games.problems import ProblemsError
from games.selectors.board_sets import public_set, released_file
from games.services.boards import board_set_deal, boards_release
from games.services.cancelling import board_set_cancel
from tests.factories import NOW, BoardSetFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def board_set() -> BoardSet:
    return board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=2, user=None)


def codes(board_set: BoardSet, reason: str) -> list[str]:
    with pytest.raises(ProblemsError) as caught:
        board_set_cancel(board_set=board_set, reason=reason, now=NOW)
    return [problem.code for problem in caught.value.problems]


def test_with_its_reason_on_one_line(board_set):
    board_set_cancel(board_set=board_set, reason="  a card fell\n on the floor ", now=NOW)
    found = public_set(board_set.code)
    assert (found.is_cancelled, found.cancelled_at) == (True, NOW)
    assert found.cancelled_reason == "a card fell on the floor"


@pytest.mark.parametrize(
    ("reason", "code"),
    [
        (" \n ", "reason_missing"),
        ("x" * 201, "reason_too_long"),
        ("\x07", "reason_unprintable"),
        ("a\u202eb", "reason_unprintable"),
        # With it the cards could be brought as a file again, played or not.
        (f" {REPLACED}", "reason_ours"),
    ],
)
def test_a_reason_that_is_none_is_refused(board_set, reason, code):
    assert codes(board_set, reason) == [code]
    board_set.refresh_from_db()
    assert board_set.state == BoardSet.State.DEALT


def test_a_second_time_the_first_reason_is_told_and_kept(board_set):
    board_set_cancel(board_set=board_set, reason="first", now=NOW)
    assert codes(board_set, "second") == ["boards_cancelled"]
    found = public_set(board_set.code)
    assert (found.cancelled_reason, found.cancelled_at) == ("first", NOW)


def test_nothing_is_released_or_verified_afterwards(board_set):
    boards_release(board_set=board_set, numbers=[1], now=NOW)
    board_set_cancel(board_set=board_set, reason="seen", now=NOW)
    assert boards_release(board_set=board_set, numbers=None, now=NOW + timedelta(hours=1)) == 0
    found = public_set(board_set.code)
    assert (found.released_count, found.key, released_file(board_set.code)) == (1, None, None)


@pytest.mark.parametrize(
    "fields",
    [
        {"state": "cancelled"},
        {"state": "cancelled", "cancelled_at": NOW},
        {"state": "cancelled", "cancelled_reason": "why"},
        {"cancelled_at": NOW, "cancelled_reason": "why"},
        {"cancelled_reason": "why"},
        {"cancelled_at": NOW},
    ],
)
def test_the_database_refuses_half_of_it(fields):
    with pytest.raises(IntegrityError), transaction.atomic():
        BoardSetFactory(**fields)
