"""Key, cards and plays are sealed in the database, and read and written like anything else."""

from __future__ import annotations

import pytest
from django.core.exceptions import FieldError
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games.models import Board, BoardSet
from games.sealing import SealBrokenError, WrongKeyError
from games.selectors.known_deals import known_deals
from games.services.boards import board_set_deal
from games.services.sealing import board_set_reseal
from tests.factories import KEY

pytestmark = pytest.mark.django_db

WRONG, ANOTHER = ("wrong-key-" * 5,), "another-key-" * 5


@pytest.fixture
def board_set() -> BoardSet:
    return board_set_deal(
        game_slug="tarot", ruleset="duplicate-individual", board_count=3, user=None, key=KEY, code="SEALED"
    )


def rows() -> list[bytes]:
    """Everything that the tables of the boards hold, as the database has it."""
    found = []
    with connection.cursor() as cursor:
        for table in ("games_boardset", "games_board"):
            cursor.execute(f"SELECT * FROM {table} ORDER BY id")
            found += [value for row in cursor.fetchall() for value in row]
    return [bytes(v) if isinstance(v, memoryview | bytes) else str(v).encode() for v in found]


def test_they_read_as_they_were_written(board_set):
    found = BoardSet.objects.get()
    assert found.key == KEY
    first = Board.objects.get(number=1)
    assert first.cards.startswith("N S:")
    first.plays = [[1, 60], [0, -80]]
    first.save()
    assert Board.objects.get(number=1).plays == [[1, 60], [0, -80]]
    assert (Board().cards, Board().plays, BoardSet().key) == ("", [], b"")


def test_the_database_holds_none_of_it(board_set):
    hands = [line for board in Board.objects.all() for line in board.cards.splitlines()]
    stored = b"\n".join(rows())
    assert b"SEALED" in stored
    assert KEY not in stored
    assert KEY.hex().encode() not in stored
    assert not [hand for hand in hands if hand.encode() in stored]


def test_only_what_is_looked_at_is_opened(board_set, settings):
    settings.BOARDS_KEYS = WRONG
    found, board = BoardSet.objects.get(), Board.objects.get(number=2)
    found.refresh_from_db()
    board.refresh_from_db()
    assert (found.code, board.number) == ("SEALED", 2)
    for look in (lambda: found.key, lambda: board.cards, lambda: board.plays):
        with pytest.raises(WrongKeyError):
            look()


def test_with_a_wrong_key_nothing_is_overwritten(board_set, settings):
    before, right = rows(), settings.BOARDS_KEYS
    settings.BOARDS_KEYS = WRONG
    for row in [*BoardSet.objects.all(), *Board.objects.all()]:
        row.save()
        row.refresh_from_db()
        row.save()
    assert rows() == before
    settings.BOARDS_KEYS = right
    assert BoardSet.objects.get().key == KEY


def test_a_new_key_before_the_old_one_opens_the_old_boards_and_seals_the_new(board_set, settings):
    settings.BOARDS_KEYS = (ANOTHER, *settings.BOARDS_KEYS)
    second = board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=1, user=None)
    assert BoardSet.objects.get(code="SEALED").key == KEY
    settings.BOARDS_KEYS = (ANOTHER,)
    assert BoardSet.objects.get(pk=second.pk).key == second.key
    with pytest.raises(WrongKeyError):
        _ = BoardSet.objects.get(code="SEALED").key


def test_cards_moved_to_another_board_do_not_open(board_set):
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_board SET cards = (SELECT cards FROM games_board WHERE number = 1) WHERE number = 2"
        )
    assert Board.objects.get(number=1).cards
    with pytest.raises(SealBrokenError):
        _ = Board.objects.get(number=2).cards


def test_a_key_moved_to_another_set_does_not_open(board_set):
    other = board_set_deal(game_slug="tarot", ruleset="duplicate-individual", board_count=1, user=None)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_boardset SET key = (SELECT key FROM games_boardset WHERE code = 'SEALED')"
            " WHERE id = %s",
            [other.pk],
        )
    with pytest.raises(SealBrokenError):
        _ = BoardSet.objects.get(pk=other.pk).key


def test_a_row_that_is_read_in_parts_fetches_the_rest(board_set, django_assert_num_queries):
    with django_assert_num_queries(2):
        assert BoardSet.objects.defer("key").get().key == KEY
    with django_assert_num_queries(1):
        assert [bool(board.cards) for board in Board.objects.all()] == [True] * 3


def test_nothing_plain_passes_by_the_row(board_set):
    with pytest.raises(TypeError, match="cards is written by saving its row"), transaction.atomic():
        Board.objects.update(cards="N: 21")
    board = Board.objects.get(number=1)
    board.cards = "N: 21"
    with pytest.raises(TypeError, match="cards is written by saving its row"), transaction.atomic():
        Board.objects.bulk_update([board], ["cards"])
    for question in ("cards", "cards__contains", "plays__0", "board_set__key"):
        with pytest.raises(FieldError):
            Board.objects.filter(**{question: "21"}).exists()


def test_a_deal_is_found_again_without_opening_a_board(board_set, settings, django_assert_num_queries):
    texts = [board.cards for board in Board.objects.order_by("-number")]
    with django_assert_num_queries(1):
        assert known_deals("tarot", ["another", *texts]) == texts
    assert known_deals("burraco", texts) == []
    settings.BOARDS_KEYS = (ANOTHER, *settings.BOARDS_KEYS)
    assert known_deals("tarot", texts) == texts
    board_set_reseal(board_set=board_set)
    settings.BOARDS_KEYS = (ANOTHER,)
    assert known_deals("tarot", texts) == texts
    # What no key opens is not found, and is in nobody's way.
    settings.BOARDS_KEYS = WRONG
    assert known_deals("tarot", texts) == []


def test_a_dump_of_the_rows_is_refused(board_set, capsys):
    with pytest.raises(CommandError, match=r"key is sealed and is not dumped: see deploy\.backup"):
        call_command("dumpdata", "games")
    assert KEY.hex() not in capsys.readouterr().out
