"""Clubs and events as the public sees them."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from tournaments.models import Club, Entry, Event


def clubs_listed() -> QuerySet[Club]:
    """All clubs with the number of their events."""
    return Club.objects.annotate(event_count=Count("events")).order_by("name")


def events_of_club(club: Club) -> QuerySet[Event]:
    """A club's events, newest first, with the number of players who have not withdrawn (``player_count``)."""
    return with_player_count(Event.objects.filter(club=club).select_related("club"))


def with_player_count(events: QuerySet[Event]) -> QuerySet[Event]:
    """Events, newest first, with the number of players who have not withdrawn (``player_count``)."""
    # Counting drops the model's own order, so it is asked for by name.
    return events.annotate(player_count=Count("entries", filter=Q(entries__withdrawn_at=None))).order_by(
        "-played_on", "-created_at"
    )


def event_by_code(code: str) -> Event | None:
    """An event by its public code, upper or lower case."""
    return Event.objects.select_related("club", "board_set").filter(code=code.upper()).first()


def entries_of_event(event: Event) -> list[Entry]:
    """All entries with their players in the order of the list."""
    return list(Entry.objects.filter(event=event).select_related("player").order_by("number"))
