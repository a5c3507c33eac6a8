"""The worker killed with SIGKILL: in the middle of a computation, and in the middle of a burst."""

from __future__ import annotations

import threading

import pytest
from django.db import connections, transaction

from scoring.models import BoardNotes, Snapshot
from tests.chaos.standings import assert_consistent, confirmed, sweep_until_complete, wait_for_standings
from tests.chaos.workers import asleep, marks_run_out
from tests.factories import play_of, play_position, play_result, running_event
from tests.services.processes import wait_until
from tournaments.models import Event

pytestmark = pytest.mark.worker


def snapshots(event: Event) -> int:
    return Snapshot.objects.filter(event=event).count()


def test_killed_in_the_middle_of_a_computation(worker, redis_server, rounds):
    event = running_event()
    play_result(play_of(event, nth=0))
    wait_for_standings(event)
    before = snapshots(event)
    with asleep(worker):
        play_result(play_of(event, nth=1))
        held = transaction.atomic()
        held.__enter__()
        # While the event's row is ours the worker can compute its standings and not save them.
        Event.objects.select_for_update().get(pk=event.pk)
    lock, asked = f"etui:standings:lock:{event.pk}", f"etui:standings:pending:{event.pk}"
    try:
        with redis_server.client() as client:
            wait_until(lambda: client.exists(lock) and not client.exists(asked), 60, "the computation: begun")
        worker.kill()
    finally:
        held.__exit__(None, None, None)
    assert snapshots(event) == before
    if rounds == 1:
        marks_run_out(redis_server, event)

    worker.start()
    sweep_until_complete(event)
    assert_consistent(event)
    # One change is one snapshot, however often it was asked for.
    assert snapshots(event) == before + 1
    assert BoardNotes.objects.filter(event=event).count() == 2


def test_killed_in_the_middle_of_a_burst(worker, redis_server, rounds):
    event = running_event(started=2)
    faults: list[Exception] = []

    def burst() -> None:
        try:
            for position in (1, 2):
                play_position(event, position)
        except Exception as error:
            faults.append(error)
        finally:
            connections.close_all()

    tables = threading.Thread(target=burst)
    tables.start()
    for _ in range(rounds):
        before = confirmed(event)
        wait_until(lambda before=before: confirmed(event) > before or not tables.is_alive(), 60, "a result")
        worker.kill()
        worker.start()
    tables.join(180)
    assert not faults
    assert confirmed(event) == 40
    if rounds == 1:
        marks_run_out(redis_server, event)
    sweep_until_complete(event)
    assert_consistent(event)
