"""The two kinds of events: of boards that all play, and of rounds whose tables deal their own cards."""

from __future__ import annotations

from typing import TypeVar

from tournaments.models import Event
from tournaments.selectors.events import event_by_code

OfBoards = TypeVar("OfBoards")
OfRounds = TypeVar("OfRounds")


def of_kind(event: Event, *, boards: OfBoards, rounds: OfRounds) -> OfBoards | OfRounds:
    """What an event of its kind needs. Everything that scoring does differently is chosen here."""
    return rounds if event.has_rounds else boards


def event_of_boards(code: str) -> Event | None:
    """The event called ``code`` if it has boards to look at: a round has none of its own."""
    event = event_by_code(code)
    return None if event is None else of_kind(event, boards=event, rounds=None)
