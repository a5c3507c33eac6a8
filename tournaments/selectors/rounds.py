"""Rounds that are drawn one after the other: what is drawn, what is published, who sits out."""

from __future__ import annotations

from tournaments.models import Bye, Event, Position
from tournaments.movements.programmes.plan import Plan
from tournaments.selectors.rows import rows_fetch

ByeRow = tuple[int, int, str]
"""``(position number, entry id, kind)``."""


def plan_of(event: Event) -> Plan:
    """The plan of an event that is drawn round by round."""
    return Plan.from_dict(event.plan)


def byes_of_event(event: Event) -> list[ByeRow]:
    """Everybody without an opponent in the published rounds; one query, plain rows in no order."""
    byes = Bye.objects.filter(position__event=event, position__published_at__isnull=False).order_by()
    return rows_fetch(byes.values_list("position__number", "entry_id", "kind"))


def round_drawn(event: Event) -> Position | None:
    """The round that is drawn and that nobody but the directors may see yet."""
    return Position.objects.filter(event=event, published_at=None).order_by("number").first()


def rounds_published(event: Event) -> list[Position]:
    """The rounds whose seats everybody may see, in order."""
    return list(Position.objects.filter(event=event, published_at__isnull=False).order_by("number"))


def round_shown(event: Event) -> Position | None:
    """The last published round: where everybody sits now, or goes next."""
    return Position.objects.filter(event=event, published_at__isnull=False).order_by("-number").first()
