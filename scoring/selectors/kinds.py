"""The two kinds of events: of boards that all play, and of rounds whose tables deal their own cards."""

from __future__ import annotations

from typing import TypeVar

from tournaments.models import Event

OfBoards = TypeVar("OfBoards")
OfRounds = TypeVar("OfRounds")


def of_kind(event: Event, *, boards: OfBoards, rounds: OfRounds) -> OfBoards | OfRounds:
    """What an event of its kind needs. Everything that scoring does differently is chosen here."""
    return rounds if event.has_rounds else boards
