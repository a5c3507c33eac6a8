"""What everybody may know of a board set: nothing secret, at any time before the last board is released."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from games.dealing.source import PublicSource
from games.dealing.verify import verify
from games.models import Board, BoardSet
from games.selectors.board_sets import public_set, released_file
from games.services.boards import board_set_deal, boards_release
from games.services.cancelling import board_set_cancel
from tests.factories import NOW, BoardSetFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def board_set() -> BoardSet:
    return board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=3, user=None)


def secrets_of(board_set: BoardSet) -> list[str]:
    """The key, and every line of cards."""
    lines = [line for board in board_set.boards.all() for line in board.cards.splitlines()]
    return [bytes(board_set.key).hex(), *lines]


def test_nothing_secret_is_said_before_the_last_board_is_released(board_set: BoardSet) -> None:
    for number in (1, 2, 3):
        said = repr(asdict(public_set(board_set.code)))
        assert not [secret for secret in secrets_of(board_set) if secret in said]
        assert released_file(board_set.code) is None
        assert public_set(board_set.code).released_count == number - 1
        boards_release(board_set=board_set, numbers=[number], now=NOW)
    assert public_set(board_set.code).is_released


def test_no_card_and_no_key_is_read_before(board_set: BoardSet, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(3) as queries:
        public_set(board_set.code)
    asked = " ".join(query["sql"] for query in queries)
    assert '"cards"' not in asked
    assert '"key"' not in asked


def test_after_it_the_key_and_the_refused_deals_are_public(board_set: BoardSet) -> None:
    boards_release(board_set=board_set, numbers=None, now=NOW)
    found = public_set(board_set.code.lower())
    assert found.key == bytes(board_set.key).hex()
    assert sum(found.rejections.values()) == board_set.rejected_count


def test_the_file_verifies_with_the_commitment_and_value_that_were_shown_before() -> None:
    source = PublicSource("Lotto", "2026-03-07T20:00+01:00")
    board_set = board_set_deal(
        game_slug="tarot",
        ruleset="duplicate-individual",
        board_count=3,
        user=None,
        source=source,
        value="12, 45 e 7",
    )
    before = public_set(board_set.code)
    assert before.value == "12 45 e 7"
    boards_release(board_set=board_set, numbers=None, now=NOW)
    text = released_file(board_set.code)
    verified = verify(text.encode(), commitment=before.commitment, value=before.value)
    assert (verified.findings, verified.boards) == ((), 3)


def test_a_cancelled_set_keeps_its_key(board_set: BoardSet) -> None:
    boards_release(board_set=board_set, numbers=[1], now=NOW)
    board_set_cancel(board_set=board_set, reason="wet cards", now=NOW)
    found = public_set(board_set.code)
    assert (found.is_cancelled, found.key, found.rejections) == (True, None, None)
    assert released_file(board_set.code) is None


def test_what_was_published_stays_published_whoever_cancels_it_afterwards(board_set: BoardSet) -> None:
    boards_release(board_set=board_set, numbers=None, now=NOW)
    published = released_file(board_set.code)
    board_set_cancel(board_set=board_set, reason="wet cards", now=NOW)
    found = public_set(board_set.code)
    assert (found.is_cancelled, found.cancelled_reason) == (True, "wet cards")
    assert found.key == bytes(board_set.key).hex()
    assert released_file(board_set.code) == published


def test_a_set_that_was_not_dealt_from_a_key_promises_nothing() -> None:
    by_hand = BoardSetFactory()
    Board.objects.create(board_set=by_hand, number=1, dealer="N", taker="E", cards="secret", released_at=NOW)
    found = public_set(by_hand.code)
    assert (found.commitment, found.key, found.description) == ("", None, {})
    assert released_file(by_hand.code) is None


def test_an_unknown_set() -> None:
    assert public_set("NOWHERE") is None
    with pytest.raises(LookupError):
        released_file("NOWHERE")
