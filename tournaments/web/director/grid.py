"""The grid of results as the page shows it: one position, table by table, or every board at every table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.models.names import display_name
from tournaments.selectors.grid import (
    CONFIRMED,
    CORRECTED,
    ENTERED,
    MISSING,
    NOT_PLAYED,
    WAITING,
    PlayState,
    play_states,
)
from tournaments.selectors.progress import EventProgress
from tournaments.selectors.seats import seating

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
        "to_confirm": [state for state in states if state.state == ENTERED],
    }
    return context | (_matrix(states, words) if shown == ALL else _by_table(event, int(shown), states, words))


def _shown(progress: EventProgress, asked: str) -> str:
    numbers = {str(position.number) for position in progress.positions}
    if asked in numbers | {ALL}:
        return asked
    return str(progress.current.number) if progress.current else "1"


def _cell(state: PlayState, words: dict[str, str]) -> dict[str, Any]:
    return {"play": state, "mark": MARKS[state.state], "word": words[state.state]}


def _by_table(event: Event, position: int, states: list[PlayState], words: dict[str, str]) -> dict[str, Any]:
    """Rows of one position: a table, who sits there, and its boards."""
    seated = seating(event, position)
    return {
        "rows": [
            {
                "table": table,
                "names": [
                    display_name(seat.entry.player) for _letter, seat in sorted(seated.get(table, {}).items())
                ],
                "cells": [_cell(state, words) for state in plays],
            }
            for table, plays in groupby(states, key=lambda state: state.table)
        ]
    }


def _matrix(states: Iterable[PlayState], words: dict[str, str]) -> dict[str, Any]:
    """Rows of the whole event: a board, and its result at every table."""
    cells = {(state.board, state.table): _cell(state, words) for state in states}
    tables = sorted({table for _board, table in cells})
    boards = sorted({board for board, _table in cells})
    return {
        "tables": tables,
        "boards": [{"board": b, "cells": [cells.get((b, table)) for table in tables]} for b in boards],
    }
