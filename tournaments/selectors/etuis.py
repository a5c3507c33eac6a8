"""Where every étui of an event lies, as its plays have it."""

from __future__ import annotations

from tournaments.models import Event, Play
from tournaments.movements.etuis import EtuiWay, etui_ways


def movement_kind(event: Event) -> str:
    """The construction of the event's movement; empty before there is one."""
    return str(event.movement["kind"]) if event.movement else ""


def etuis_of_event(event: Event) -> tuple[EtuiWay, ...]:
    """The ways of all étuis; one query. None where the tables deal their own cards."""
    if event.has_rounds:
        return ()
    plays = Play.objects.filter(event=event).order_by("board", "position__number", "table")
    rows = list(plays.values_list("board", "copy", "position__number", "table"))
    return etui_ways(rows, movement_kind(event))
