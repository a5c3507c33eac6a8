"""A hall of results while workers are killed at random: the end is what scoring them in one go gives."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from django.db import connections
from django.utils import timezone

from scoring.models import BoardNotes, Snapshot, StandingRow
from scoring.services.standings import standings_compute
from tests.chaos.standings import CATCH_UP_SECONDS, assert_consistent, confirmed, sweep_until_complete
from tests.chaos.workers import marks_run_out
from tests.factories import play_result, running_event
from tests.services.etui import Worker
from tests.services.processes import wait_until
from tests.services.redis_server import RedisServer
from tournaments.models import Event, Play

pytestmark = pytest.mark.worker

SEED: Final = 2000
SHORT: Final = {"players": 20, "positions": 3, "boards_per_position": 4}
WHOLE: Final = {"players": 100, "positions": 8, "boards_per_position": 10}
"""2,000 results at 25 tables."""
TABLES_AT_ONCE: Final = 2


def outcome(event: Event) -> dict[str, Any]:
    """All that standings say, by whom it is said of, without the numbers of rows in the database."""
    snapshot = Snapshot.objects.filter(event=event).latest("number")
    kept = {field.name for field in StandingRow._meta.concrete_fields} - {"id", "snapshot"}
    rows = StandingRow.objects.filter(snapshot=snapshot).order_by("entry_id").values(*sorted(kept))
    notes = BoardNotes.objects.filter(event=event).order_by("board").values_list("board", "notes", "digest")
    return {
        "hash": snapshot.input_hash,
        "results": snapshot.result_count,
        "formula": snapshot.formula,
        "rows": list(rows),
        "notes": list(notes),
    }


def in_one_go(event: Event) -> dict[str, Any]:
    """The same results, scored as if no standings had ever been."""
    BoardNotes.objects.filter(event=event).delete()
    Snapshot.objects.filter(event=event).delete()
    Event.objects.filter(pk=event.pk).update(places_version=0)
    assert standings_compute(event_id=event.pk, now=timezone.now()) is not None
    return outcome(event)


def hall(event: Event, faults: list[Exception]) -> list[threading.Thread]:
    """So many tables at once enter and confirm everything, in an order of chance."""
    plays = list(Play.objects.filter(event=event).select_related("event", "position"))
    Random(SEED).shuffle(plays)

    def enter(mine: list[Play]) -> None:
        try:
            for play in mine:
                play_result(play)
        except Exception as error:
            faults.append(error)
        finally:
            connections.close_all()

    return [
        threading.Thread(target=enter, args=(plays[nth::TABLES_AT_ONCE],)) for nth in range(TABLES_AT_ONCE)
    ]


def kill_at_random(worker: Worker, event: Event, kills: int, is_over: Callable[[], bool]) -> None:
    """Kill the worker so often, each time after a number of further results."""
    chance, expected = Random(SEED), Play.objects.filter(event=event).count()
    for _ in range(kills):
        until = confirmed(event) + chance.randint(1, max(1, expected // kills - 1))
        wait_until(lambda until=until: confirmed(event) >= until or is_over(), 300, "further results")
        worker.kill()
        worker.start()


def test_killing_workers_during_a_hall_of_results_changes_nothing_in_the_end(
    worker: Worker, redis_server: RedisServer, is_long: bool
) -> None:
    size = WHOLE if is_long else SHORT
    event, faults = running_event(started=size["positions"], **size), []
    tables = hall(event, faults)
    for table in tables:
        table.start()
    kill_at_random(worker, event, 20 if is_long else 2, lambda: not any(table.is_alive() for table in tables))
    for table in tables:
        table.join(10 * CATCH_UP_SECONDS)
    assert not faults
    assert confirmed(event) == Play.objects.filter(event=event).count()
    if not is_long:
        marks_run_out(redis_server, event)
    sweep_until_complete(event)
    assert_consistent(event)
    under_fire = outcome(event)
    assert under_fire["results"] == (2000 if is_long else 60)
    assert under_fire == in_one_go(event)
