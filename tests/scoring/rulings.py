"""Rulings by the real services, for the tests of standings and pages."""

from __future__ import annotations

from typing import Any

from tests.factories import NOW, desk
from tournaments.models import Event, Ruling
from tournaments.services.ruling_wishes import RulingWish
from tournaments.services.rulings import ruling_change, ruling_make, ruling_withdraw


def rule(event: Event, *, reason: str = "So ruled", **wish: Any) -> Ruling:
    """The event's director rules."""
    return ruling_make(event=event, wish=RulingWish(**wish), reason=reason, actor=desk(event), now=NOW)


def _version(event: Event, number: int) -> int:
    return Ruling.objects.get(event=event, number=number, is_current=True).version


def change(event: Event, number: int, **wish: Any) -> Ruling:
    """Ruling ``number`` is replaced."""
    given = {"wish": RulingWish(**wish), "reason": "On second thoughts", "actor": desk(event), "now": NOW}
    return ruling_change(event=event, number=number, version=_version(event, number), **given)


def withdraw(event: Event, number: int) -> Ruling:
    """Ruling ``number`` is taken back."""
    given = {"reason": "An error", "actor": desk(event), "now": NOW}
    return ruling_withdraw(event=event, number=number, version=_version(event, number), **given)
