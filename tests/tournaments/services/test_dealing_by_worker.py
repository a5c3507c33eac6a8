"""Boards that robots play beforehand: a worker deals one after the other, and twice is as good as once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache

from games.dealing.verify import verify
from games.models import Board, BoardSet
from games.selectors.board_sets import public_set, released_file, undealt_ids
from games.services.boards import boards_release
from games.services.cancelling import board_set_cancel
from games.services.committing import later_source
from games.services.dealing_task import board_deal_next, board_set_fill
from games.services.dealing_turns import is_moving
from games.tasks import boards_deal as task
from games.tasks import dealing_request, sweep
from tests.factories import KEY, NOW, SEED, desk, drafted_event
from tests.refusals import refused
from tournaments.models import LogEntry
from tournaments.services.boards import boards_deal, boards_value_give
from tournaments.services.events import event_start
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_marks():
    cache.clear()
    yield
    cache.clear()


def prepared():
    event = drafted_event(now=NOW, code="EVENING")
    return movement_prepare(
        event=event, positions=2, boards_per_position=1, actor=desk(event), now=NOW, seed=SEED
    )


def dealing(**options):
    event = prepared()
    options = {"key": KEY, "code": "PLAYED"} | options
    return boards_deal(event=event, actor=desk(event), now=NOW, is_played=True, **options)


def step(event):
    return board_deal_next(board_set_id=event.board_set.pk, now=NOW)


def rows(board_set):
    boards = Board.objects.filter(board_set=board_set).order_by("number")
    return [(board.number, board.taker, board.cards, board.plays, board.rejections) for board in boards]


def test_the_boards_come_one_by_one_and_then_the_event_is_ready():
    event = dealing()
    assert (event.state, event.board_set.state) == ("draft", BoardSet.State.DEALING)
    for count in range(1, 6):
        assert step(event)
        assert public_set("PLAYED").dealt_count == count
        with refused("boards_dealing") as error:
            event_start(event=event, actor=desk(event), now=NOW)
        assert error.value.problems[0].params == {"dealt": count, "boards": 5}
    assert not step(event)
    event.refresh_from_db()
    assert (event.state, event.board_set.state) == ("ready", BoardSet.State.DEALT)
    line = LogEntry.objects.filter(event=event).latest("pk")
    assert (line.verb, line.actor, line.detail["boards"]) == ("boards_dealt", "", 5)
    assert event_start(event=event, actor=desk(event), now=NOW).state == "running"
    for plays in (board.plays for board in event.board_set.boards.all()):
        assert len(plays) == 20
        assert 5 <= sum(made for made, _unit in plays) <= 15


@pytest.mark.usefixtures("few_plays")
def test_step_by_step_and_at_once_are_the_same_boards():
    event = dealing()
    while step(event):
        pass
    dealt = rows(event.board_set)
    rejected = BoardSet.objects.get(pk=event.board_set.pk).rejected_count
    Board.objects.filter(board_set=event.board_set).delete()
    board_set_fill(board_set=event.board_set)
    assert rows(event.board_set) == dealt
    assert event.board_set.rejected_count == rejected > 0


@pytest.mark.usefixtures("few_plays")
def test_a_board_that_got_lost_is_dealt_again_and_the_others_stay():
    event = dealing()
    for _ in range(3):
        step(event)
    before = rows(event.board_set)
    Board.objects.get(board_set=event.board_set, number=2).delete()
    kept = set(Board.objects.values_list("pk", flat=True))
    step(event)
    assert rows(event.board_set) == before
    assert kept < set(Board.objects.values_list("pk", flat=True))


@pytest.mark.usefixtures("few_plays")
def test_a_message_that_comes_again_changes_nothing():
    event = dealing()
    task.apply((event.board_set.pk,))
    before = rows(event.board_set), LogEntry.objects.count()
    for _ in range(2):
        task.apply((event.board_set.pk,))
    assert not step(event)
    assert (rows(event.board_set), LogEntry.objects.count()) == before
    task.apply((0,))


def test_a_set_that_is_cancelled_meanwhile_gets_no_more_boards():
    event = dealing()
    step(event)
    board_set_cancel(board_set=event.board_set, reason="wet cards", now=NOW)
    assert not step(event)
    assert event.board_set.boards.count() == 1
    assert undealt_ids() == []


def test_dealing_again_leaves_the_former_dealing_alone():
    event = dealing()
    former = event.board_set
    step(event)
    event = boards_deal(event=event, actor=desk(event), now=NOW)
    assert not board_deal_next(board_set_id=former.pk, now=NOW)
    assert (event.state, event.board_set.state) == ("ready", BoardSet.State.DEALT)


@pytest.mark.usefixtures("few_plays")
def test_the_worker_is_asked_after_commit(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        event = dealing()
        assert event.board_set.boards.count() == 0
    assert event.board_set.boards.count() == 5
    assert not is_moving(event.board_set.pk)


@pytest.mark.usefixtures("few_plays")
def test_whoever_moves_is_not_asked_again_and_the_sweep_finds_what_got_lost():
    event = dealing()
    cache.add(f"games:dealing:{event.board_set.pk}", 1)
    dealing_request(event.board_set.pk)
    sweep()
    assert event.board_set.boards.count() == 0
    cache.clear()
    sweep()
    assert event.board_set.boards.count() == 5


@pytest.mark.usefixtures("few_plays")
def test_a_committed_set_is_dealt_by_the_worker_once_its_source_has_spoken():
    later = NOW + timedelta(hours=1)
    event = dealing(source=later_source("Lotto", later, NOW))
    assert not step(event)
    event = boards_value_give(event=event, value="7 12", actor=desk(event), now=later)
    assert (event.state, event.board_set.state) == ("draft", BoardSet.State.DEALING)
    while step(event):
        pass
    verbs = list(LogEntry.objects.filter(event=event).order_by("pk").values_list("verb", flat=True))
    assert verbs[-4:] == ["boards_committed", "boards_value_given", "boards_dealing", "boards_dealt"]


@pytest.mark.usefixtures("few_plays")
def test_a_stranger_lets_the_robots_play_again():
    event = dealing()
    task.apply((event.board_set.pk,))
    boards_release(board_set=event.board_set, numbers=None, now=NOW)
    answer = verify(released_file("PLAYED").encode(), commitment=event.board_set.commitment)
    assert answer.is_verified
    assert "plays_not_repeated" not in {note.code for note in answer.notes}
    assert public_set("PLAYED").rejections["by_play"] > 0


@pytest.mark.usefixtures("few_plays")
def test_nothing_of_the_plays_is_seen_before_the_release():
    event = dealing()
    task.apply((event.board_set.pk,))
    found = public_set("PLAYED")
    assert (found.key, found.rejections, released_file("PLAYED")) == (None, None, None)
