"""Evenings of a few results, with standings, for the tests of the pages."""

from __future__ import annotations

from django.utils import timezone

from scoring.services.standings import standings_compute
from tests.factories import entry_at, finish_event, play_result, running_event
from tournaments.models import Event, Play

OFFICIAL = (56, 62, -56, -52, 50)
"""Units of étui 1 of the official example, at positions 1 to 5."""
NOTES = ("75.00", "100.00", "0.00", "25.00", "50.00")


def compute(event: Event):
    return standings_compute(event_id=event.pk, now=timezone.now())


def plays_of_board(event: Event, board: int) -> list[Play]:
    plays = Play.objects.filter(event=event, board=board).select_related("event", "position")
    return list(plays.order_by("position__number"))


def play_board(event: Event, board: int, units=OFFICIAL) -> list[Play]:
    plays = plays_of_board(event, board)
    for play, unit in zip(plays, units, strict=False):
        play_result(play, unit)
    return plays


def taker_of(play: Play):
    return entry_at(play.event, play.table, play.position.number, play.taker)


def evening_with_board(board: int = 1) -> tuple[Event, list[Play]]:
    """A running event whose one board is complete, released and noted as in the official example."""
    event = running_event(started=5)
    plays = play_board(event, board)
    compute(event)
    return event, plays


def short_evening() -> Event:
    """A running event of 15 results."""
    return running_event(20, 3, 1)


def published_evening() -> Event:
    """A short evening, played, closed, published and computed."""
    event = finish_event(short_evening(), publish=True)
    compute(event)
    return event
