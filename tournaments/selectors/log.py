"""The log of an event, newest first."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Event, LogEntry


def log_of_event(event: Event) -> QuerySet[LogEntry]:
    """All lines, newest first; the caller slices."""
    return LogEntry.objects.filter(event=event).order_by("-id")
