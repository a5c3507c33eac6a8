"""The grid of results as the page shows it: one position, table by table, or every board at every table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.selectors.grid import (
    CONFIRMED,
    CORRECTED,
    ENTERED,
    MISSING,
    NOT_PLAYED,
    WAITING,
    PlayState,
    play_states,
    plays_waited_for,
)
from tournaments.selectors.progress import EventProgress
from tournaments.selectors.seats import in_order, seating

ALL = "all"
MARKS = {WAITING: "·", MISSING: "○", ENTERED: "◐", CONFIRMED: "✓", CORRECTED: "✎", NOT_PLAYED: "✕"}


def state_words() -> dict[str, str]:
    """What each state is called."""
    return {
        WAITING: _("not started"),
        MISSING: _("missing"),
        ENTERED: _("to confirm"),
        CONFIRMED: _("confirmed"),
        CORRECTED: _("corrected"),
        NOT_PLAYED: _("not played"),
    }


def grid_context(event: Event, progress: EventProgress, asked: str) -> dict[str, Any]:
    """What ``_grid.html`` needs; ``asked`` is a position's number, "all", or anything for the current one."""
    shown = _shown(progress, asked)
    states = play_states(event, None if shown == ALL else int(shown))
    words = state_words()
    waited = plays_waited_for(event)
    newest = progress.current.number if progress.current else 0
    if progress.next_number is None:
        # Nobody moves on from the last position: what is missing there is late as well.
        newest += 1
    counts = Counter(state.state for state in states)
    context: dict[str, Any] = {
        "progress": progress,
        "shown": shown,
        "states": states,
        "legend": [
            {"state": state, "mark": MARKS[state], "word": words[state], "count": counts[state]}
            for state in MARKS
            if counts[state]
        ],
        "has_scores": any(state.unit is not None for state in states),
        "waited": waited,
        "to_confirm": [play for play in waited if play.is_entered],
        "late": [play for play in waited if not play.is_entered and play.position < newest],
    }
    cells = _Cells(event, words)
    return context | (_matrix(states, cells) if shown == ALL else _by_table(event, int(shown), states, cells))


def _shown(progress: EventProgress, asked: str) -> str:
    numbers = {str(position.number) for position in progress.positions}
    if asked in numbers | {ALL}:
        return asked
    return str(progress.current.number) if progress.current else "1"


class _Cells:
    """The cells of an event's grid; whatever is the same in all of them is looked up once."""

    def __init__(self, event: Event, words: dict[str, str]) -> None:
        self.code, self.words = event.code, words
        in_rounds, on_boards = _("Round %(number)s, table %(table)s:"), _("Board %(board)s, table %(table)s:")
        self.label = in_rounds if event.has_rounds else on_boards

    def of(self, state: PlayState) -> dict[str, Any]:
        """What a cell shows."""
        return {
            "play": state,
            "mark": MARKS[state.state],
            "word": self.words[state.state],
            "label": self.label % {"number": state.board, "board": state.board, "table": state.table},
            "url": reverse("director:play", args=[self.code, state.board, state.table]),
        }


def _by_table(event: Event, position: int, states: list[PlayState], cells: _Cells) -> dict[str, Any]:
    """Rows of one position: a table, who sits there, and its boards."""
    seated = seating(event, position)
    return {
        "rows": [
            {
                "table": table,
                "names": [seat.name for seat in in_order(seated.get(table, {})).values()],
                "cells": [cells.of(state) for state in plays],
            }
            for table, plays in groupby(states, key=lambda state: state.table)
        ]
    }


def _matrix(states: Iterable[PlayState], made: _Cells) -> dict[str, Any]:
    """Rows of the whole event: a board, and its result at every table."""
    cells = {(state.board, state.table): made.of(state) for state in states}
    tables = sorted({table for _board, table in cells})
    boards = sorted({board for board, _table in cells})
    return {
        "tables": tables,
        "boards": [{"board": b, "cells": [cells.get((b, table)) for table in tables]} for b in boards],
    }
