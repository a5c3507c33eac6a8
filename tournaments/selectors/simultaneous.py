"""The simultaneous sets that somebody has made, and who plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Prefetch, Q, QuerySet

from games.models import BoardSet
from tournaments.models import ClubSet, Event, Membership
from tournaments.selectors.access import is_superuser

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser


def simultaneous_of(user: AbstractBaseUser | AnonymousUser) -> QuerySet[BoardSet]:
    """The sets that ``user`` has made, the newest first; never a key or a card.

    Those whose maker's account is gone are every superuser's.
    """
    mine = Q(created_by=user.pk)
    if is_superuser(user):
        mine |= Q(created_by=None)
    return BoardSet.objects.filter(mine).exclude(join_code="").defer("key").order_by("-created_at")


def simultaneous_listed(user: AbstractBaseUser | AnonymousUser) -> list[BoardSet]:
    """The same with their events and clubs, and the clubs that play them without one, in three queries."""
    events = Event.objects.select_related("club").order_by("club__name", "pk")
    club_sets = ClubSet.objects.select_related("club").order_by("club__name", "pk")
    fetched = Prefetch("events", events), Prefetch("club_sets", club_sets)
    return list(simultaneous_of(user).prefetch_related(*fetched))


def fellow_makers(user_id: int) -> list[int]:
    """The accounts of everybody who has a role in a club in which this person has one."""
    members = Membership.objects.filter(club__memberships__user=user_id)
    return list(members.values_list("user", flat=True).order_by("user").distinct())
