"""The kinds of events: of boards that all play, of oppositions of teams, and of rounds with own cards."""

from __future__ import annotations

from typing import TypeVar

from scoring.maths.match_formula import NAME
from tournaments.models import Event
from tournaments.selectors.events import event_by_code

OfBoards = TypeVar("OfBoards")
OfRounds = TypeVar("OfRounds")
OfMatches = TypeVar("OfMatches")


def of_kind(
    event: Event, *, boards: OfBoards, rounds: OfRounds, matches: OfMatches
) -> OfBoards | OfRounds | OfMatches:
    """What an event of its kind needs. Everything that scoring does differently is chosen here.

    Teams whose attackers are set against each other are ranked by match points (``matches``) unless their
    formula compares each board over all tables, as for single players.
    """
    if event.has_rounds:
        return rounds
    return matches if event.formula.get("name") == NAME else boards


def event_of_boards(code: str) -> Event | None:
    """The event called ``code`` if it has boards to look at: a round has none of its own."""
    event = event_by_code(code)
    return None if event is None else of_kind(event, boards=event, rounds=None, matches=event)
