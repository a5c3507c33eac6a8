"""Confirmed results with their notes, as explanations need them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from scoring.maths.board_formula import PERCENT, UNITS
from scoring.models import BoardNotes
from tournaments.models import Event, Play, Player, ResultVersion, Seat

HUNDRED = 100_000_000


@dataclass(frozen=True, slots=True)
class Person:
    """A player as pages name one."""

    code: str
    name: str

    @classmethod
    def of(cls, player: Player) -> Person:
        """The person that ``player`` is."""
        return cls(player.code, str(player))

    @classmethod
    def at(cls, seat: Seat) -> Person:
        """Who sits there: a player, or a team under the code of the one named first (see ``name_sides``)."""
        return cls(seat.person.code, seat.name)


@dataclass(frozen=True, slots=True)
class Result:
    """What counts of a play. ``note`` is the attack's, in millionths; ``None`` while there is none.

    ``is_noted`` tells the two cases apart: a result that nobody else can be compared with has no note for
    good, one that has just been confirmed has none until the standings are computed. ``before`` is the unit
    of the version that a correction replaced.
    """

    unit: int
    sheet: dict[str, Any] = field(hash=False)
    note: int | None
    is_noted: bool
    before: int | None
    reason: str
    whole: int = HUNDRED
    """What the notes of the attack and of a defender add up to."""

    @property
    def is_corrected(self) -> bool:
        return self.before is not None

    @property
    def defence_note(self) -> int | None:
        """The note of each defender."""
        return None if self.note is None else self.whole - self.note


def results_of_plays(event: Event, plays: QuerySet[Play], boards: Iterable[int]) -> dict[int, Result]:
    """Play id to its confirmed result, for ``plays`` on ``boards``; two queries."""
    notes = {
        play: (unit, note)
        for rows in BoardNotes.objects.filter(event=event, board__in=set(boards)).values_list(
            "notes", flat=True
        )
        for play, unit, note, *_own in rows
    }
    whole = HUNDRED if UNITS.get(event.formula.get("name"), PERCENT) == PERCENT else 0
    results: dict[int, Result] = {}
    before: dict[int, int] = {}
    versions = ResultVersion.objects.filter(play__in=plays, confirmed_at__isnull=False).order_by("number")
    for play, unit, sheet, reason, confirmed in versions.values_list(
        "play_id", "unit", "sheet", "reason", "is_confirmed"
    ):
        if confirmed:
            known = notes.get(play)
            is_noted = known is not None and known[0] == unit
            note = known[1] if known is not None and is_noted else None
            results[play] = Result(unit, sheet, note, is_noted, before.get(play), reason, whole)
        else:
            before[play] = unit
    return results
