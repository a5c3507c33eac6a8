"""The boards of an event as the public sees them: how often played, and whether they may be looked at."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from games.selectors.boards import released_numbers
from tournaments.models import Event, Play
from tournaments.selectors.plays import expected_plays


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board: its taker's seat, results that count, results expected, released or not."""

    number: int
    taker: str
    confirmed: int
    expected: int
    is_released: bool


def boards_of_event(event: Event) -> list[BoardState]:
    """All boards of an event's movement in order; four queries at most."""
    released = set() if event.board_set is None else released_numbers(event.board_set)
    takers = dict(Play.objects.filter(event=event).order_by().values_list("board", "taker").distinct())
    counts = {
        row["board"]: row
        for row in expected_plays(event)
        .order_by()
        .values("board")
        .annotate(
            expected=Count("pk", distinct=True),
            confirmed=Count("pk", distinct=True, filter=Q(versions__is_confirmed=True)),
        )
    }
    boards = []
    for number, taker in sorted(takers.items()):
        row = counts.get(number, {"expected": 0, "confirmed": 0})
        boards.append(
            BoardState(number, taker, row["confirmed"], row["expected"], is_released=number in released)
        )
    return boards
