"""The simultaneous sets that somebody has made, and who plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Prefetch

from games.models import BoardSet
from tournaments.models import Event

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser


def simultaneous_of(user: AbstractBaseUser) -> list[BoardSet]:
    """With their events and clubs, the newest first; never a key or a card."""
    events = Event.objects.select_related("club").order_by("club__name", "pk")
    made = BoardSet.objects.filter(created_by=user).exclude(join_code="").defer("key")
    return list(made.order_by("-created_at").prefetch_related(Prefetch("events", events)))
