"""Messages delivered twice, late and out of order, and two workers for one event."""

from __future__ import annotations

import time

import pytest

from scoring.bell import BREATH_SECONDS, REST_SECONDS
from scoring.models import Snapshot
from scoring.tasks import standings_compute
from tests.chaos.standings import assert_consistent, confirmed, newest, wait_for_standings
from tests.chaos.workers import asleep
from tests.factories import play_of, play_position, play_result, running_event
from tests.services.etui import Worker
from tests.services.processes import wait_until

pytestmark = pytest.mark.worker


def test_the_same_message_three_times_and_an_old_one_last(celery_worker_process, redis_server):
    worker = celery_worker_process
    event = running_event()
    play_result(play_of(event, nth=0))
    wait_for_standings(event)
    before = Snapshot.objects.filter(event=event).count()
    worker.stop()
    play_result(play_of(event, nth=1))
    with redis_server.client() as client:
        old = client.lrange("celery", 0, -1)
        assert old, "the message waits for the worker"
        client.lpush("celery", *old, *old)
    worker.start()
    wait_for_standings(event)
    wait_until(redis_server.is_idle, 60, "the worker: all messages taken")
    assert Snapshot.objects.filter(event=event).count() == before + 1

    play_result(play_of(event, nth=2))
    wait_for_standings(event)
    with redis_server.client() as client:
        client.lpush("celery", *old)
    wait_until(redis_server.is_idle, 60, "the worker: the old message taken")
    assert newest(event).result_count == 3
    assert Snapshot.objects.filter(event=event).count() == before + 2
    assert_consistent(event)


def test_two_workers_and_more_messages_than_needed(celery_worker_process, redis_server, tmp_path, rounds):
    second = Worker(redis_server.url, tmp_path, "second")
    second.start()
    try:
        event = running_event(started=3)
        wait_for_standings(event)
        before = newest(event).number
        for position in (1, 2, 3):
            for play in range(4):
                play_result(play_of(event, table=1, position=position, nth=play))
                for _ in range(3 * rounds):
                    standings_compute.apply_async((event.pk,))
        wait_for_standings(event)
        wait_until(redis_server.is_idle, 120, "both workers: all messages taken")
        assert_consistent(event)
        assert newest(event).result_count == 12
        # A change counts once: nobody computes what another has computed.
        assert newest(event).number <= before + 12
    finally:
        second.stop()


def test_the_hash_does_not_depend_on_the_way(celery_worker_process):
    """Two events with the same results, one computed at every step and one at the end: the same figures."""
    slowly, at_once = running_event(), running_event()
    for nth in range(4):
        play_result(play_of(slowly, nth=nth))
        wait_for_standings(slowly)
    with asleep(celery_worker_process):
        for nth in range(4):
            play_result(play_of(at_once, nth=nth))
    wait_for_standings(at_once)
    assert newest(slowly).number > newest(at_once).number
    figures = [
        sorted(newest(event).rows.values_list("entry__number", "total", "attack", "defence"))
        for event in (slowly, at_once)
    ]
    assert figures[0] == figures[1]


def test_a_burst_of_real_results_is_a_handful_of_snapshots(celery_worker_process):
    """Every result through the services, as fast as they go: screens get a few pictures, and the last one."""
    event = running_event(started=5)
    wait_for_standings(event)
    before = Snapshot.objects.filter(event=event).count()
    started = time.monotonic()
    for position in range(1, 6):
        play_position(event, position)
    took = time.monotonic() - started
    wait_for_standings(event)
    made = Snapshot.objects.filter(event=event).count() - before
    assert newest(event).result_count == confirmed(event) == 100
    # The rests double while results keep coming; only a breath of a slow machine makes them short again.
    assert made <= max(15, 6 + took / (REST_SECONDS + BREATH_SECONDS)), f"{made} snapshots in {took:.1f} s"
    assert_consistent(event)
