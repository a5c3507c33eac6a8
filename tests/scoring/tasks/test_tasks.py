"""Tasks that run in place, without a broker: what the receiver, the task and the sweep do."""

import pytest
from django.utils import timezone

from scoring import bell
from scoring.models import Snapshot
from scoring.tasks import standings_compute, standings_request, sweep
from tests.factories import desk, drafted_event, play_of, play_result, running_event
from tournaments.models import Event
from tournaments.services.positions import position_start_next


def newest(event):
    return Snapshot.objects.filter(event=event).order_by("-number").first()


@pytest.mark.django_db(transaction=True)
def test_a_confirmed_result_is_in_the_standings_after_the_commit():
    event = running_event()
    play_result(play_of(event))
    snapshot = newest(event)
    event.refresh_from_db()
    assert (snapshot.result_count, snapshot.results_version) == (1, event.results_version)


@pytest.mark.django_db
def test_nothing_is_computed_before_the_commit(django_capture_on_commit_callbacks):
    event = running_event()
    with django_capture_on_commit_callbacks(execute=False) as callbacks:
        play_result(play_of(event))
    assert callbacks
    assert newest(event) is None


@pytest.mark.django_db
def test_the_sweep_finds_what_was_missed_and_nothing_else():
    behind, current = running_event(), running_event()
    drafted_event()
    standings_compute.delay(current.pk)
    sweep.delay()
    assert set(Snapshot.objects.values_list("event", "number")) == {(behind.pk, 1), (current.pk, 1)}
    sweep.delay()
    assert Snapshot.objects.count() == 2


@pytest.mark.django_db
def test_the_same_task_twice_does_nothing_the_second_time():
    event = running_event()
    standings_compute.delay(event.pk)
    standings_compute.delay(event.pk)
    assert Snapshot.objects.filter(event=event).count() == 1


@pytest.mark.django_db
def test_a_task_for_an_event_that_is_gone_does_nothing():
    standings_compute.delay(10**6)
    assert not Snapshot.objects.exists()


@pytest.mark.django_db
def test_without_redis_a_request_neither_fails_nor_waits(settings, caplog):
    """The tests' Redis is nowhere; outside the tests the task is then left to the sweep."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    event = running_event()
    started = timezone.now()
    standings_request(event.pk)
    assert (timezone.now() - started).total_seconds() < 2
    assert newest(event) is None
    assert "sweep" in caplog.text


def test_the_bell_answers_as_if_nothing_had_been_said_while_redis_is_away():
    bell.ring("NOBODY", 1)
    bell.stamp_write("NOBODY", 1, 1)
    bell.pending_clear(1)
    assert bell.stamp_read("NOBODY") is None
    assert bell.pending_set(1) is None
    assert bell.rest_left(1) == 0
    assert bell.lock_take(1) == ""
    bell.lock_release(1, "")


@pytest.mark.django_db(transaction=True)
def test_a_position_that_starts_is_announced(monkeypatch):
    event = running_event()
    heard = []
    monkeypatch.setattr(bell, "stamp_write", lambda *stamp: heard.append(stamp))
    position_start_next(event=event, number=2, actor=desk(event), now=timezone.now())
    assert heard == [(event.code, newest(event).number, 2)]
    assert Event.objects.get(pk=event.pk).results_version == newest(event).results_version
