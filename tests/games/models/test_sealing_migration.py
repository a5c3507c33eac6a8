"""Boards dealt before boards were sealed: the migration seals them, and its reverse opens them again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core import checks
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import Board, BoardSet
from games.models.reasons import REPLACED
from games.sealing import WrongKeyError
from games.selectors.board_sets import public_set
from games.selectors.known_deals import known_deals
from games.services.sealing import board_set_reseal

BEFORE, AFTER = ("games", "0003_exchange_and_release"), ("games", "0004_sealed")
CARDS = "N: 21 20 19 E-OLD-CARDS-IN-THE-CLEAR"
PLAYS = [[1, 1234567], [0, -7654321]]

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(*target: tuple[str, str]) -> MigrationExecutor:
    executor = MigrationExecutor(connection)
    executor.migrate(list(target))
    return MigrationExecutor(connection)


@pytest.fixture
def before() -> Iterator[None]:
    """The tables as they were, with a set of two boards."""
    apps = migrate(BEFORE).loader.project_state([BEFORE]).apps
    board_set = apps.get_model("games", "BoardSet").objects.create(
        code="OLDSET", game="tarot", ruleset="fft-4", board_count=2, key=bytes(range(64)), commitment="0" * 64
    )
    written = apps.get_model("games", "Board").objects
    for number in (1, 2):
        written.create(
            board_set=board_set, number=number, dealer="N", taker="E", cards=f"{CARDS} {number}", plays=PLAYS
        )
    yield
    last = MigrationExecutor(connection)
    last.migrate(last.loader.graph.leaf_nodes())


def test_a_set_that_was_cancelled_without_a_reason_gets_one(before):
    state = MigrationExecutor(connection).loader.project_state([BEFORE])
    state.apps.get_model("games", "BoardSet").objects.update(state="cancelled")
    last = MigrationExecutor(connection)
    # All of them: going back took what other apps have built on these tables along.
    last.migrate(last.loader.graph.leaf_nodes())
    found = public_set("OLDSET")
    assert (found.is_cancelled, found.cancelled_reason) == (True, REPLACED)
    assert found.cancelled_at == found.created_at


def boards() -> list[Board]:
    """Without the columns of later migrations."""
    return list(Board.objects.only("board_set", "number", "cards", "plays").order_by("number"))


def columns() -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT number, cards, plays FROM games_board ORDER BY number")
        return cursor.fetchall()


def test_there_and_back(before):
    assert checks.run_checks(tags=["database"], databases=["default"]) == []
    migrate(AFTER)
    assert bytes(BoardSet.objects.get().key) == bytes(range(64))
    assert [(board.cards, board.plays) for board in boards()] == [
        (f"{CARDS} 1", PLAYS),
        (f"{CARDS} 2", PLAYS),
    ]
    assert CARDS.encode() not in b"".join(bytes(cards) for _, cards, _ in columns())
    migrate(BEFORE)
    assert [
        (number, cards, json.loads(plays) if isinstance(plays, str) else plays)
        for number, cards, plays in columns()
    ] == [(1, f"{CARDS} 1", PLAYS), (2, f"{CARDS} 2", PLAYS)]


def test_boards_that_open_are_marked_and_the_others_when_their_key_is_back(before, settings):
    migrate(AFTER)
    right, settings.BOARDS_KEYS = settings.BOARDS_KEYS, ("wrong-key-" * 5,)
    last = MigrationExecutor(connection)
    last.migrate([node for node in last.loader.graph.leaf_nodes() if node[0] == "games"])
    settings.BOARDS_KEYS = right
    assert known_deals("tarot", [f"{CARDS} 1"]) == []
    board_set_reseal(board_set=BoardSet.objects.get())
    assert known_deals("tarot", [f"{CARDS} 1"]) == [f"{CARDS} 1"]
    migrate(AFTER)
    last.migrate([node for node in last.loader.graph.leaf_nodes() if node[0] == "games"])
    assert known_deals("tarot", [f"{CARDS} 1", f"{CARDS} 2"]) == [f"{CARDS} 1", f"{CARDS} 2"]


def test_the_way_back_with_a_wrong_key_changes_nothing(before, settings):
    migrate(AFTER)
    stored, right = columns(), settings.BOARDS_KEYS
    settings.BOARDS_KEYS = ("wrong-key-" * 5,)
    with pytest.raises(WrongKeyError):
        migrate(BEFORE)
    settings.BOARDS_KEYS = right
    assert columns() == stored
    assert boards()[0].cards == f"{CARDS} 1"


@pytest.mark.skipif(connection.vendor != "sqlite", reason="looks into the file of the database")
def test_nothing_of_it_stays_in_the_file(before):
    file = Path(connection.settings_dict["NAME"])

    def content() -> bytes:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return file.read_bytes()

    assert CARDS.encode() in content()
    migrate(AFTER)
    assert CARDS.encode() not in content()
    assert b"7654321" not in content()
