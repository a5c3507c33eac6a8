"""Telling whoever listens above that something of an event has changed."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F

from tournaments.models import Event
from tournaments.signals import results_changed


def announce_results_changed(event: Event) -> None:
    """Count a change of results and tell the listeners once it is committed."""
    _count(event.pk)
    transaction.on_commit(lambda: results_changed.send_robust(sender=Event, event_id=event.pk))


def announce_to_others(event_ids: Iterable[int]) -> None:
    """The same for events that the transaction does not hold: counted afterwards: no two wait in a ring."""
    ids = tuple(event_ids)
    if ids:
        transaction.on_commit(lambda: _tell(ids), robust=True)


def _tell(event_ids: Iterable[int]) -> None:
    for event_id in event_ids:
        _count(event_id)
        results_changed.send_robust(sender=Event, event_id=event_id)


def _count(event_id: int) -> None:
    Event.objects.filter(pk=event_id).update(results_version=F("results_version") + 1)
