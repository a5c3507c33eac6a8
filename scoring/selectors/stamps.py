"""Which standings pages shall show: asked with every request, so it must cost next to nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from scoring import bell
from scoring.models import Snapshot
from tournaments.models import Event, Position


@dataclass(frozen=True, slots=True)
class Stamp:
    """The newest snapshot of an event and its last started position; 0 while there is none."""

    number: int
    position: int

    def __str__(self) -> str:
        return f"{self.number}.{self.position}"

    @classmethod
    def parse(cls, text: str) -> Stamp:
        """Read what ``str`` wrote.

        >>> Stamp.parse("17.2")
        Stamp(number=17, position=2)
        """
        number, position = text.split(".")
        return cls(int(number), int(position))


def stamp_of_event(code: str) -> Stamp | None:
    """The stamp of an event from Redis, or else from the database; ``None`` when there is no such event."""
    remembered = bell.stamp_read(code)
    if remembered is not None:
        return Stamp.parse(remembered)
    stamp = stamp_in_database(code)
    if stamp is not None:
        bell.stamp_write(code, stamp.number, stamp.position)
    return stamp


def stamp_in_database(code: str) -> Stamp | None:
    """The stamp of an event in one query."""
    number = Snapshot.objects.filter(event=OuterRef("pk")).order_by("-number").values("number")[:1]
    position = (
        Position.objects.filter(event=OuterRef("pk"), started_at__isnull=False)
        .order_by("-number")
        .values("number")[:1]
    )
    row = Event.objects.filter(code=code).values_list(Subquery(number), Subquery(position)).first()
    return Stamp(row[0] or 0, row[1] or 0) if row else None
