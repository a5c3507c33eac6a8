"""How far an event is: a handful of counts, for the director's steps and the public page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from tournaments.models import AccessLink, Entry, Event, Position
from tournaments.selectors.plays import expected_plays


@dataclass(frozen=True, slots=True)
class PositionProgress:
    """One position: how many results are expected, written (confirmed or not) and confirmed."""

    number: int
    started_at: datetime | None
    expected: int
    written: int
    confirmed: int

    @property
    def waiting(self) -> int:
        """Expected results that are not confirmed."""
        return self.expected - self.confirmed

    @property
    def unconfirmed(self) -> int:
        """Results written and not confirmed."""
        return self.written - self.confirmed


@dataclass(frozen=True, slots=True)
class EventProgress:
    """Players on the list, links that work, and every position."""

    players: int
    withdrawn: int
    links: int
    positions: tuple[PositionProgress, ...]

    @property
    def current(self) -> PositionProgress | None:
        """The last started position."""
        return next((position for position in reversed(self.positions) if position.started_at), None)

    @property
    def next_number(self) -> int | None:
        """The first position that has not been started."""
        return next((position.number for position in self.positions if not position.started_at), None)

    @property
    def expected(self) -> int:
        return sum(position.expected for position in self.positions)

    @property
    def confirmed(self) -> int:
        return sum(position.confirmed for position in self.positions)

    @property
    def unconfirmed(self) -> int:
        return sum(position.unconfirmed for position in self.positions)

    @property
    def waiting(self) -> int:
        return self.expected - self.confirmed

    @property
    def late(self) -> int:
        """Waited for in positions before the current one."""
        current = self.current
        return sum(p.waiting for p in self.positions if current and p.number < current.number)


def event_progress(event: Event, now: datetime) -> EventProgress:
    """The progress of one event in a constant number of queries."""
    people = Entry.objects.filter(event=event).aggregate(
        players=Count("pk"), withdrawn=Count("pk", filter=Q(withdrawn_at__isnull=False))
    )
    links = AccessLink.objects.filter(event=event, revoked_at=None, expires_at__gt=now).count()
    # A play has at most one confirmed version, so the joined rows count plays.
    counts = (
        expected_plays(event)
        .order_by()
        .values("position_id")
        .annotate(
            expected=Count("pk", distinct=True),
            written=Count("pk", distinct=True, filter=Q(versions__isnull=False)),
            confirmed=Count("pk", distinct=True, filter=Q(versions__is_confirmed=True)),
        )
    )
    by_position = {row["position_id"]: row for row in counts}
    positions = []
    for position in Position.objects.filter(event=event).order_by("number").defer("draw"):
        row = by_position.get(position.pk, {"expected": 0, "written": 0, "confirmed": 0})
        positions.append(
            PositionProgress(
                number=position.number,
                started_at=position.started_at,
                expected=row["expected"],
                written=row["written"],
                confirmed=row["confirmed"],
            )
        )
    return EventProgress(people["players"], people["withdrawn"], links, tuple(positions))
