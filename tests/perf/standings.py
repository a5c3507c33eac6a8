"""Standings from rows in the database to a saved snapshot: 1,000 to 10,000 tables of 24 boards.

``full`` computes an event that has no standings yet, so every row and every board's notes are written;
``one_change`` computes again after one result has changed, as it happens all evening. Both end when the
snapshot is saved. ``pages`` is what follows: the scoreboard's bytes in every language, and the bell.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from deploy.env import ROOT
from tests.perf.figures import figure, note, timed
from tests.perf.installation import installation
from tests.perf.process import run_group

if TYPE_CHECKING:
    from tournaments.models import Event

SIZES = {1_000: 5, 2_000: 3, 5_000: 3, 10_000: 3}
"""Tables, and how often each is measured."""
LARGEST = max(SIZES)


def _forget(event: Event) -> None:
    """Leave nothing of earlier computations."""
    from scoring.models import BoardNotes, Snapshot, StandingRow
    from tournaments.models import Entry

    StandingRow.objects.filter(snapshot__event=event).delete()
    BoardNotes.objects.filter(event=event).delete()
    Snapshot.objects.filter(event=event).delete()
    Entry.objects.filter(event=event).update(place=None)


def _change_one(event: Event) -> None:
    """The best result of board 1 becomes a little better."""
    from django.db.models import F

    from tournaments.models import Event, ResultVersion

    best = ResultVersion.objects.filter(play__event=event, play__board=1).order_by("-unit").first()
    ResultVersion.objects.filter(pk=best.pk).update(unit=best.unit + 2)
    Event.objects.filter(pk=event.pk).update(results_version=F("results_version") + 1)


def _compute(event: Event) -> None:
    from django.utils import timezone

    from scoring.services.standings import standings_compute

    if standings_compute(event_id=event.pk, now=timezone.now(), announce=False) is None:
        raise RuntimeError("there was nothing to compute")


def _peak(event: Event) -> tuple[float, float]:
    """The peak memory in MB of a process that computes ``event``, and what it had before."""
    command = [sys.executable, "-m", "tests.perf.memory", str(event.pk)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    before, peak = map(float, done.stdout.split())
    return before, peak


def _sizes() -> dict[int, int]:
    """The sizes that the numbers of an event's entries can count."""
    from django.db import connection

    from tournaments.models import Entry

    kind = Entry._meta.get_field("number").get_internal_type()
    largest = connection.ops.integer_field_range(kind)[1] or 4 * LARGEST
    sizes = {tables: runs for tables, runs in SIZES.items() if 4 * tables <= largest}
    for tables in SIZES.keys() - sizes.keys():
        note(f"standings: {tables} tables left out, this database numbers {largest} entries at most")
    return sizes


def _measure(database: str) -> None:
    from scoring.services.pages import pages_announce
    from tests.perf.evening import build_event
    from tests.perf.rows import settle

    full, sizes = {}, _sizes()
    for tables, runs in sizes.items():
        started = time.monotonic()
        event = build_event(tables)
        settle()
        note(f"standings: {tables} tables written in {time.monotonic() - started:.0f} s")
        name = f"standings.{database}.{tables}x24"
        compute = partial(_compute, event)
        full[tables] = timed(f"{name}.full", compute, runs=runs, before=partial(_forget, event))
        timed(f"{name}.one_change", compute, runs=runs, before=partial(_change_one, event))
        if tables in {min(sizes), max(sizes)}:
            timed(f"{name}.pages", partial(pages_announce, event_id=event.pk), runs=1)
            _forget(event)
            before, peak = _peak(event)
            figure(f"{name}.memory_peak", peak, "MB")
            figure(f"{name}.memory_for_it", peak - before, "MB")
    smallest, largest = min(sizes), max(sizes)
    growth = full[largest] / full[smallest] / (largest / smallest)
    figure(f"standings.{database}.growth_per_table", growth, "x (1 is linear)")


def main() -> None:
    """Measure on SQLite, or on PostgreSQL where ``DATABASE_URL`` names a server."""
    with installation() as house:
        _measure(house.database)


if __name__ == "__main__":
    run_group(main)
