"""What is noted of a set without an event, in the words of an event's log; services write it themselves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.models import BoardSet
from tournaments.models import ClubSet, ClubSetNote
from tournaments.services.actors import Actor


def note_append(*, club_set: ClubSet, actor: Actor, verb: str, now: datetime, detail: dict[str, Any]) -> None:
    """Append one line, with the set's code. ``detail`` holds no card."""
    whole = {"set": club_set.board_set.code, **detail}
    ClubSetNote.objects.create(club_set=club_set, at=now, actor=actor.label, verb=verb, detail=whole)


def set_noted(
    *, board_set: BoardSet, verb: str, now: datetime, detail: dict[str, Any] | None = None, by: str = ""
) -> None:
    """Tell every club that has the set what was done with it: by the product itself, or by its maker."""
    whole = {"set": board_set.code, **(detail or {})}
    ClubSetNote.objects.bulk_create(
        ClubSetNote(club_set=club_set, at=now, actor=by, verb=verb, detail=whole)
        for club_set in ClubSet.objects.filter(board_set=board_set).order_by("pk")
    )
