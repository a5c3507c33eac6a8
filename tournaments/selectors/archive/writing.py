"""The archive of an event, and its one way of being written."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from django.db import transaction

from tournaments.models import Event
from tournaments.selectors.archive import about, boards, history, people, results, ruled, seating
from tournaments.selectors.archive.source import Source, source_of

FORMAT: Final = "etui-event"
VERSION: Final = 1

SECTIONS: Final[dict[str, Callable[[Source], Any]]] = {
    "club": about.club,
    "event": about.event,
    "players": people.players,
    "entries": people.entries,
    "positions": seating.positions,
    "plays": results.plays,
    "rulings": ruled.rulings,
    "board_set": boards.board_set,
    "log": history.log,
}
"""What an archive has, by name. What is not written by one of these is in no archive."""


@transaction.atomic
def event_archive(event: Event) -> dict[str, Any]:
    """The event as data; a constant number of queries."""
    event = Event.objects.select_related("club", "board_set").get(pk=event.pk)
    source = source_of(event)
    return {"format": FORMAT, "version": VERSION} | {name: read(source) for name, read in SECTIONS.items()}


def archive_text(archive: dict[str, Any]) -> str:
    """Canonical: fields by name, one space of indentation, UTF-8, a line end at the end."""
    return json.dumps(archive, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
