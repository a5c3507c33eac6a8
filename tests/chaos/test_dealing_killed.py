"""The worker killed while it deals boards that robots play: another goes on, and the boards are the same."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.models import Board, BoardSet
from games.services.dealing_task import dealing_of
from games.services.dealing_turns import turn_end
from games.services.free_sets import AskedSet
from games.tasks import boards_deal as task
from games.tasks import sweep
from tests.factories import KEY, SEED, MembershipFactory, desk, drafted_event
from tests.services.processes import wait_until
from tournaments.models import ClubSetNote, Event, LogEntry
from tournaments.services.actors import Actor
from tournaments.services.boards import boards_deal
from tournaments.services.club_sets import club_set_make
from tournaments.services.movements import movement_prepare

pytestmark = pytest.mark.worker


@pytest.fixture
def worker(celery_worker_process, redis_server):
    """A worker that may be killed."""
    yield celery_worker_process
    celery_worker_process.start()
    with redis_server.client() as client:
        client.delete("unacked", "unacked_index")


def prepared() -> Event:
    event, now = drafted_event(), timezone.now()
    return movement_prepare(
        event=event, positions=2, boards_per_position=2, actor=desk(event), now=now, seed=SEED
    )


def deal(event: Event) -> BoardSet:
    event = boards_deal(event=event, actor=desk(event), now=timezone.now(), is_played=True, key=KEY)
    assert event.board_set is not None
    return event.board_set


def tarot() -> BoardSet:
    """The boards of an event."""
    return deal(prepared())


def burraco() -> BoardSet:
    """A club's set for no event."""
    dealer = MembershipFactory(may_see_cards=True)
    asked = AskedSet(game="burraco", ruleset="fibur-2026", board_count=10, is_played=True)
    actor, now = Actor(user=dealer.user), timezone.now()
    return club_set_make(club=dealer.club, title="Serata", asked=asked, actor=actor, now=now).board_set


def count(board_set: BoardSet) -> int:
    return Board.objects.filter(board_set=board_set).count()


def is_dealt(board_set: BoardSet) -> bool:
    return BoardSet.objects.filter(pk=board_set.pk, state=BoardSet.State.DEALT).exists()


def assert_as_without_a_kill(board_set: BoardSet) -> None:
    dealing = dealing_of(board_set)
    boards = list(board_set.boards.order_by("number"))
    assert [board.number for board in boards] == list(range(1, board_set.board_count + 1))
    for board in boards:
        derived = dealing.board(board.number)
        assert board.cards == dealing.game.print_deal(derived.deal)
        assert board.plays == [[play.made, play.unit] for play in derived.plays]


@pytest.mark.parametrize("make", [tarot, burraco])
def test_killed_in_the_middle_and_told_again(make, worker, redis_server, rounds):
    board_set = make()
    # Ten boards, two for each round, and some left for the last worker.
    for nth in range(1, min(rounds, 4) + 1):
        wait_until(lambda nth=nth: count(board_set) >= 2 * nth, 60, "the next boards")
        worker.kill()
        assert not is_dealt(board_set)
        before = set(Board.objects.filter(board_set=board_set).values_list("pk", flat=True))
        # What a dead worker has left behind runs out by itself; a short test does not wait for it.
        turn_end(board_set.pk)
        worker.start()
        sweep()
        assert before <= set(Board.objects.filter(board_set=board_set).values_list("pk", flat=True))
    wait_until(lambda: is_dealt(board_set), 120, "the last board")
    assert_as_without_a_kill(board_set)
    of_event = LogEntry.objects.filter(event__board_set=board_set, verb="boards_dealt").count()
    assert of_event + ClubSetNote.objects.filter(verb="boards_dealt").count() == 1
    assert not Event.objects.filter(board_set=board_set).exclude(state=Event.State.READY).exists()


@pytest.mark.usefixtures("few_plays")
def test_told_three_times_it_is_dealt_once(worker, redis_server):
    event = prepared()
    board_set = deal(event)
    for _ in range(2):
        task.apply_async((board_set.pk,))
    wait_until(lambda: is_dealt(board_set), 120, "the last board")
    wait_until(redis_server.is_idle, 60, "the worker: all messages taken")
    assert count(board_set) == 10
    assert LogEntry.objects.filter(event=event, verb="boards_dealt").count() == 1


@pytest.mark.usefixtures("few_plays")
def test_without_redis_the_set_is_saved_and_the_sweep_asks_again(worker, redis_server):
    event = prepared()
    redis_server.stop()
    board_set = deal(event)
    assert (count(board_set), board_set.state) == (0, BoardSet.State.DEALING)
    redis_server.start()
    turn_end(board_set.pk)
    cache._cache._away_until = 0.0
    wait_until(worker.answers, 60, "the worker: back at its Redis")
    sweep()
    wait_until(lambda: is_dealt(board_set), 120, "the last board")
