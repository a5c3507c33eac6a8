"""Standings: read, computed and written once per change of the results."""

from __future__ import annotations

import logging
import time
from datetime import datetime

from django.db import transaction

from scoring.models import BoardNotes, Snapshot, StandingRow
from scoring.selectors.inputs import AnyInput, standings_input
from scoring.services.bulk import rows_insert, rows_update
from scoring.services.collector import collector_paused
from scoring.services.computed import Computed, changed_boards
from scoring.services.computing import compute
from scoring.services.inputs_keeping import inputs_keep
from scoring.services.pages import pages_announce
from tournaments.models import Entry, Event

logger = logging.getLogger("etui.standings")

ROWS_KEPT = 20
"""Of so many newest snapshots the rows are kept; older ones keep number, hash and formula, and what they
were computed from."""


@collector_paused()
def standings_compute(*, event_id: int, now: datetime, announce: bool = True) -> Snapshot | None:
    """Compute the standings of an event and save them as its next snapshot.

    ``None`` when there is nothing to do: no such event, or a snapshot that has read as much already. Whoever
    runs this twice at once gets one snapshot: the second is dropped under the lock of the event's row. After
    the commit screens are rung; a caller who first renders the pages (``announce`` false) does that itself.
    """
    started = time.monotonic()
    given = standings_input(event_id)
    if given is None or _is_known(given):
        return None
    snapshot = _save(given, compute(given), now)
    if snapshot is None:
        return None
    rows_prune(snapshot=snapshot)
    logger.info(
        "Standings computed",
        extra={
            "event_id": event_id,
            "snapshot": snapshot.number,
            "results": snapshot.result_count,
            "ms": round(1000 * (time.monotonic() - started), 1),
        },
    )
    if announce:
        transaction.on_commit(lambda: pages_announce(event_id=event_id, render=False), robust=True)
    return snapshot


def _newest(event_id: int) -> Snapshot | None:
    return Snapshot.objects.filter(event=event_id).order_by("-number").first()


def _is_known(given: AnyInput) -> bool:
    newest = _newest(given.event_id)
    return newest is not None and newest.results_version >= given.version


@transaction.atomic
def _save(given: AnyInput, computed: Computed, now: datetime) -> Snapshot | None:
    """Write the snapshot, unless one that has read as much or more was written meanwhile."""
    if Event.objects.select_for_update().filter(pk=given.event_id).first() is None:
        return None
    newest = _newest(given.event_id)
    if newest is not None and newest.results_version >= given.version:
        return None
    snapshot = Snapshot.objects.create(
        event_id=given.event_id,
        number=newest.number + 1 if newest else 1,
        results_version=given.version,
        result_count=len(given.results),
        expected_count=given.expected_count,
        formula=computed.formula.as_dict(),
        input_hash=computed.input_hash,
        created_at=now,
    )
    rows_insert(StandingRow, ("snapshot", *computed.fields), [(snapshot.pk, *row) for row in computed.rows])
    inputs_keep(snapshot=snapshot, given=given, computed=computed)
    _write_notes(snapshot, computed)
    _write_places(snapshot, computed)
    return snapshot


def _write_notes(snapshot: Snapshot, computed: Computed) -> None:
    """Insert or replace the notes of the boards whose results changed."""
    known = dict(BoardNotes.objects.filter(event=snapshot.event_id).values_list("board", "digest"))
    changed = changed_boards(computed, known)
    rows_insert(
        BoardNotes,
        ("event", "board", "snapshot", "notes", "digest"),
        [
            (
                snapshot.event_id,
                board,
                snapshot.pk,
                computed.notes_text(board),
                computed.digests[board],
            )
            for board in changed
        ],
        replace=(("event", "board"), ("snapshot", "notes", "digest")),
    )
    gone = known.keys() - computed.digests.keys()
    if gone:
        BoardNotes.objects.filter(event=snapshot.event_id, board__in=gone).delete()


def _write_places(snapshot: Snapshot, computed: Computed) -> None:
    """Write places and points of entries where they changed, and on which change of results they rest.

    What stands is read under the lock of the event's row.
    """
    entries = Entry.objects.filter(event=snapshot.event_id).values_list("pk", "place", "points")
    place_before, points_before = {}, {}
    for entry, place, points in entries:
        place_before[entry], points_before[entry] = place, points
    places = [(entry, place) for entry, place, *_ in computed.rows if place_before.get(entry) != place]
    rows_update(Entry, "place", places)
    new = [(entry, points) for entry, points in computed.points.items() if points_before.get(entry) != points]
    rows_update(Entry, "points", new)
    Event.objects.filter(pk=snapshot.event_id).update(places_version=snapshot.results_version)


def rows_prune(*, snapshot: Snapshot) -> int:
    """Delete the rows of all but the newest snapshots of an event; returns how many rows went."""
    rows = StandingRow.objects.filter(
        snapshot__event=snapshot.event_id, snapshot__number__lte=snapshot.number - ROWS_KEPT
    )
    return rows.delete()[0]
