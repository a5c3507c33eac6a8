"""The log of an event, newest first."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.models import Event, LogEntry, Player
from tournaments.models.names import display_name


def log_of_event(event: Event) -> QuerySet[LogEntry]:
    """All lines, newest first; the caller slices."""
    return LogEntry.objects.filter(event=event).order_by("-id")


def player_names(event: Event, codes: Iterable[str]) -> dict[str, str]:
    """The names of the club's players that lines of the log call by their codes; one query."""
    people = Player.objects.filter(club=event.club_id, code__in=[code for code in codes if code])
    return {player.code: display_name(player) for player in people}
