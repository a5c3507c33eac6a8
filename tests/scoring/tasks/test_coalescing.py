"""With a real Redis and a real worker: bursts, failures, and the last state that is always computed."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.utils import timezone

from scoring import bell
from scoring.models import Snapshot
from scoring.services import turns
from scoring.tasks import standings_request, sweep
from tests.factories import enter_result, play_of, play_result, running_event
from tests.services.processes import wait_until
from tournaments.models import Event, Play, ResultVersion
from tournaments.services.announcing import announce_results_changed

pytestmark = pytest.mark.worker


def snapshots(event):
    return Snapshot.objects.filter(event=event)


def is_current(event):
    version = Event.objects.values_list("results_version", flat=True).get(pk=event.pk)
    return snapshots(event).filter(results_version=version).exists()


def write_results(event):
    """Confirmed results for all plays, as rows: the services would take longer than the burst may."""
    author = event.created_by
    now = timezone.now()
    return ResultVersion.objects.bulk_create(
        ResultVersion(
            play=play,
            number=1,
            unit=50 + 2 * play.table,
            sheet={},
            is_confirmed=True,
            created_at=now,
            confirmed_at=now,
            entered_by_user=author,
        )
        for play in Play.objects.filter(event=event)
    )


def test_a_burst_of_200_changes_is_a_handful_of_computations(celery_worker_process):
    event = running_event(started=5)
    wait_until(lambda: is_current(event), what="the standings of the start")
    before = snapshots(event).count()
    write_results(event)
    for _ in range(200):
        announce_results_changed(event)
    wait_until(lambda: is_current(event), what="the standings after the burst")
    assert 1 <= snapshots(event).count() - before <= 12
    assert snapshots(event).order_by("-number").first().result_count == 100


def test_many_threads_at_once_and_the_last_change_counts(celery_worker_process):
    event = running_event(started=5)
    write_results(event)

    def change(_):
        announce_results_changed(event)
        connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(change, range(40)))
    wait_until(lambda: is_current(event), what="the standings of the last change")
    numbers = list(snapshots(event).order_by("number").values_list("number", "results_version"))
    assert [number for number, _ in numbers] == list(range(1, len(numbers) + 1))
    assert numbers == sorted(numbers, key=lambda row: row[1])


def test_without_redis_results_are_saved_and_the_sweep_catches_up(celery_worker_process, redis_server):
    event = running_event(started=1)
    wait_until(lambda: is_current(event), what="the standings of the start")
    redis_server.stop()
    started = time.monotonic()
    play_result(play_of(event))
    assert time.monotonic() - started < 10
    assert ResultVersion.objects.filter(play__event=event, is_confirmed=True).count() == 1
    assert not is_current(event)

    redis_server.start()

    def worker_is_back():
        # A worker that loses its broker in the middle of a task may end; whoever runs it starts it again.
        celery_worker_process.start()
        return celery_worker_process.answers()

    wait_until(worker_is_back, 60, "the worker is back")

    def swept():
        sweep()
        return is_current(event)

    wait_until(swept, 60, "the standings catch up")
    assert snapshots(event).order_by("-number").first().result_count == 1


def test_only_the_first_request_sends_a_task(real_broker, redis_server, db):
    with redis_server.client() as client:
        before = client.llen("celery")
        for _ in range(5):
            standings_request(10**6)
        assert client.llen("celery") == before + 1
        client.delete("celery")


def test_a_request_that_fails_for_any_reason_is_nobodys_trouble_and_leaves_no_mark(
    real_broker, redis_server, db, caplog
):
    no_id = frozenset({7})  # nothing that a message can carry
    standings_request(no_id)
    assert "Standings wait for the sweep" in caplog.text
    assert "not JSON serializable" in caplog.text
    assert bell.pending_set(no_id) is True, "the next change could not ask"


def test_a_turn_takes_the_mark_away_before_it_reads(real_broker, db, monkeypatch):
    marks = []

    def reading(**_):
        marks.append(bell.pending_set(10**6))

    monkeypatch.setattr(turns, "standings_refresh", reading)
    assert bell.pending_set(10**6) is True
    assert turns.standings_take_turn(event_id=10**6, now=timezone.now()) == 0
    assert marks == [True], "a change during the computation could not ask for another one"


def test_a_second_turn_waits_while_the_first_runs_and_rests_after_it(real_broker, db):
    lock = bell.lock_take(10**6)
    assert turns.standings_take_turn(event_id=10**6, now=timezone.now()) == turns.BUSY_SECONDS
    bell.lock_release(10**6, lock)
    assert 0 < turns.standings_take_turn(event_id=10**6, now=timezone.now()) <= bell.REST_SECONDS
    time.sleep(bell.REST_SECONDS + 0.05)
    assert turns.standings_take_turn(event_id=10**6, now=timezone.now()) == 0


def test_rests_grow_while_results_keep_coming_and_shrink_when_they_stop(real_broker, db):
    rests = []
    for _ in range(5):
        lock = bell.lock_take(10**6)
        rests.append(bell.rest_next(10**6))
        bell.lock_release(10**6, lock, rests[-1])
        time.sleep(bell.rest_left(10**6) + 0.01)
    assert rests == [0.1, 0.2, 0.4, 0.8, 0.8]
    time.sleep(bell.BREATH_SECONDS)
    assert bell.rest_next(10**6) == bell.REST_SECONDS


def test_a_lock_that_has_run_out_is_not_given_back_twice(real_broker, db):
    bell.lock_take(10**6)
    bell.lock_release(10**6, "somebody else's")
    assert bell.lock_take(10**6) is None


def test_a_turn_that_fails_gives_the_lock_back(real_broker, db, monkeypatch):
    def failing(**_):
        raise RuntimeError("the database is away")

    monkeypatch.setattr(turns, "standings_refresh", failing)
    with pytest.raises(RuntimeError):
        turns.standings_take_turn(event_id=10**6, now=timezone.now())
    assert bell.lock_take(10**6)


def test_a_stamp_never_goes_back(real_broker):
    bell.stamp_write("CODE42", 7, 2)
    bell.stamp_write("CODE42", 6, 3)
    bell.stamp_write("CODE42", 7, 1)
    assert bell.stamp_read("CODE42") == "7.2"
    bell.stamp_write("CODE42", 7, 3)
    bell.stamp_write("CODE42", 12, 1)
    assert bell.stamp_read("CODE42") == "12.1"


def test_an_entered_result_asks_for_nothing(real_broker, redis_server, transactional_db):
    event = running_event(started=1)
    with redis_server.client() as client:
        client.delete("celery")
        bell.pending_clear(event.pk)
        enter_result(play_of(event))
        assert client.llen("celery") == 0
