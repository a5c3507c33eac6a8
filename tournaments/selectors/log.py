"""The log of an event, newest first."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.models import Entry, Event, LogEntry, Player
from tournaments.models.names import display_name
from tournaments.selectors.entry_names import names_of_entries


def log_of_event(event: Event) -> QuerySet[LogEntry]:
    """All lines, newest first; the caller slices."""
    return LogEntry.objects.filter(event=event).order_by("-id")


def player_names(event: Event, codes: Iterable[str]) -> dict[str, str]:
    """The names of the club's players that lines of the log call by their codes.

    A pair or a team is called by the code of its first player, and named with all of them.
    """
    asked = [code for code in codes if code]
    people = Player.objects.filter(club=event.club_id, code__in=asked)
    found = {player.code: display_name(player) for player in people}
    entries = Entry.objects.filter(event=event, player__code__in=asked, members__isnull=False).distinct()
    together = dict(entries.values_list("pk", "player__code"))
    names = names_of_entries([*together]) if together else {}
    return found | {together[entry]: name for entry, name in names.items()}
