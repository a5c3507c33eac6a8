"""A part of the scoreboard as HTML: read once in a constant number of queries, rendered in any language."""

from __future__ import annotations

from math import ceil
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from scoring.models import Snapshot, StandingRow
from scoring.selectors.board_list import boards_of_event
from scoring.selectors.stamps import Stamp
from scoring.selectors.standings import players_before_start, standings_of_snapshot
from tournaments.models import Event, Position

PAGE_ROWS = 1000
"""Rows on one page of a ranking."""
TOP_ROWS = 10
"""Rows of the director's short list."""

Context = dict[str, Any]


def part_context(*, code: str, kind: str, page: int, stamp: Stamp) -> Context:
    """What the template of a part shows, in no language yet."""
    event = Event.objects.select_related("board_set").get(code=code)
    snapshot = Snapshot.objects.filter(event=event, number=stamp.number).first()
    context: Context = {
        "event": event,
        "kind": kind,
        "snapshot": snapshot,
        "position": stamp.position,
        "positions": Position.objects.filter(event=event).count(),
        "event_url": reverse("scoreboard:event", args=[code]),
    }
    if kind == "boards":
        context["boards"] = boards = boards_of_event(event)
        context["released"] = any(board.is_released for board in boards)
    elif snapshot is None:
        context["players"] = list(players_before_start(event))
    else:
        context |= _ranking(snapshot, kind, page)
    return context


def _ranking(snapshot: Snapshot, kind: str, page: int) -> Context:
    size = TOP_ROWS if kind == "director" else PAGE_ROWS
    total = StandingRow.objects.filter(snapshot=snapshot).count()
    pages = max(1, ceil(total / size))
    page = min(page, pages)
    by_lines = kind == "alternate"
    order = "alternate_place" if by_lines else "place"
    standings = standings_of_snapshot(snapshot, order=order, first=(page - 1) * size, count=size)
    rows = [
        (row.alternate_place, row.alternate_move, row) if by_lines else (row.place, row.move, row)
        for row in standings
    ]
    return {"rows": rows, "total": total, "page": page, "pages": range(1, pages + 1)}


def part_html(context: Context, language: str) -> str:
    """The part in a language."""
    kind = context["kind"]
    name = kind if kind in {"projector", "director"} else "scoreboard"
    with translation.override(language):
        return render_to_string(f"scoring/fragments/{name}.html", context)
