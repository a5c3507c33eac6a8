"""What must hold of standings after every fault."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise

from deploy.celery import app
from scoring.models import Snapshot, StandingRow
from tests.services.processes import wait_until
from tournaments.models import Entry, Event, ResultVersion

#: Locks and marks of a dead worker run out after half a minute at most; the rest is for a busy machine.
CATCH_UP_SECONDS = 120
SWEEP_EVERY = 3.0


def newest(event: Event) -> Snapshot | None:
    """The newest snapshot."""
    return Snapshot.objects.filter(event=event).order_by("-number").first()


def confirmed(event: Event) -> int:
    """How many results count."""
    return ResultVersion.objects.filter(play__event=event, is_confirmed=True).count()


def is_complete(event: Event) -> bool:
    """Whether the newest standings count every confirmed result."""
    event.refresh_from_db()
    snapshot = newest(event)
    return (
        snapshot is not None
        and snapshot.results_version == event.results_version
        and snapshot.result_count == confirmed(event)
    )


def wait_for_standings(event: Event) -> None:
    """The last state is computed without any help."""
    wait_until(lambda: is_complete(event), CATCH_UP_SECONDS, "the standings: complete")


def sweep_until_complete(event: Event) -> None:
    """Sweeps, as the worker's own clock asks for them, until the last state is computed."""
    wait_until(
        _sweeping(lambda: is_complete(event)), CATCH_UP_SECONDS, "the standings after sweeps: complete"
    )


def _sweeping(condition: Callable[[], bool]) -> Callable[[], bool]:
    last = 0.0

    def asked() -> bool:
        nonlocal last
        if time.monotonic() - last > SWEEP_EVERY:
            app.send_task("scoring.sweep")
            last = time.monotonic()
        return condition()

    return asked


def assert_consistent(event: Event) -> None:
    """No snapshot is half there, and none has read less than the one before."""
    snapshots = list(Snapshot.objects.filter(event=event).order_by("number"))
    assert [snapshot.number for snapshot in snapshots] == list(range(1, len(snapshots) + 1))
    for before, after in pairwise(snapshots):
        assert after.results_version > before.results_version
    entries = Entry.objects.filter(event=event).count()
    for snapshot in snapshots[-20:]:
        assert StandingRow.objects.filter(snapshot=snapshot).count() == entries, snapshot.number
    last = {row.entry_id: row.place for row in snapshots[-1].rows.all()}
    assert dict(Entry.objects.filter(event=event).values_list("pk", "place")) == last
