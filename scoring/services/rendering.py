"""A part of the scoreboard as HTML: read once in a constant number of queries, rendered in any language."""

from __future__ import annotations

from math import ceil
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from scoring.models import Snapshot, StandingRow
from scoring.selectors.board_list import boards_of_event
from scoring.selectors.inputs import has_lines
from scoring.selectors.kinds import of_kind
from scoring.selectors.rulings_shown import rulings_by_code
from scoring.selectors.stamps import Stamp
from scoring.selectors.standings import players_before_start, standings_of_snapshot
from scoring.services.rendering_groups import GROUP_KINDS, groups_context
from scoring.services.rendering_matches import MATCH_KINDS, matches_context
from scoring.services.rendering_rounds import round_kinds, rounds_context
from tournaments.models import Event, Position

PAGE_ROWS = 1000
"""Rows on one page of a ranking."""
TOP_ROWS = 10
"""Rows of the director's short list."""
TEMPLATES = frozenset({"projector", "director"})
"""Parts with a template of their own; the others are tabs of the scoreboard."""

BOARD_KINDS = frozenset({"general", "alternate", "boards", "projector", "director"})

Context = dict[str, Any]


class PartMissingError(LookupError):
    """An event of this kind has no such part."""


def part_context(*, code: str, kind: str, page: int, stamp: Stamp) -> Context:
    """What the template of a part shows, in no language yet; ``PartMissingError`` where there is none."""
    event = Event.objects.select_related("board_set").get(code=code)
    kinds, folder, specific = of_kind(
        event,
        boards=(BOARD_KINDS, "", _boards_context),
        rounds=(round_kinds(event), "rounds/", rounds_context),
        matches=(MATCH_KINDS, "matches/", matches_context),
    )
    if kind not in kinds | GROUP_KINDS:
        raise PartMissingError(kind)
    snapshot = Snapshot.objects.filter(event=event, number=stamp.number).first()
    context: Context = {
        "event": event,
        "kind": kind,
        "snapshot": snapshot,
        "position": stamp.position,
        "ruled": frozenset(rulings_by_code(event)),
        "event_url": reverse("scoreboard:event", args=[code]),
        "template": f"{folder}{kind if kind in TEMPLATES else 'scoreboard'}",
    }
    size = TOP_ROWS if kind == "director" else PAGE_ROWS
    groups = groups_context(event, snapshot, kind)
    if kind in GROUP_KINDS and not groups[f"has_{kind}"]:
        raise PartMissingError(kind)
    # What stands around a part is the same on every tab.
    kind, size = ("general", TOP_ROWS) if kind in GROUP_KINDS else (kind, size)
    return context | specific(event, snapshot, kind, page, size) | groups


def _boards_context(event: Event, snapshot: Snapshot | None, kind: str, page: int, size: int) -> Context:
    context: Context = {
        "positions": Position.objects.filter(event=event).count(),
        "has_lines": has_lines(event),
    }
    if kind == "boards":
        context["boards"] = boards = boards_of_event(event)
        context["released"] = any(board.is_released for board in boards)
    elif snapshot is None:
        context["players"] = list(players_before_start(event))
    else:
        context |= _ranking(snapshot, kind, page, size)
    return context


def _ranking(snapshot: Snapshot, kind: str, page: int, size: int) -> Context:
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
    with translation.override(language):
        return render_to_string(f"scoring/fragments/{context['template']}.html", context)
