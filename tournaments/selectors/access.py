"""Who may do what. Whoever may not direct an event is told that it does not exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import QuerySet

from tournaments.models import Club, Event, Membership

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser


def clubs_directed(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Club]:
    """Clubs for which ``user`` runs events, as director or arbiter; every club for the superuser."""
    if not user.is_authenticated:
        return Club.objects.none()
    if is_superuser(user):
        return Club.objects.all()
    return Club.objects.filter(memberships__user=user).distinct()


def events_directed(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Event]:
    """Events that ``user`` may run."""
    return Event.objects.filter(club__in=clubs_directed(user)).select_related("club", "board_set")


def may_see_cards(user: AbstractBaseUser | AnonymousUser, club: Club) -> bool:
    """The dealer's permission, given per person and club and implied by no other, not even superuser."""
    return (
        user.is_authenticated and Membership.objects.filter(club=club, user=user, may_see_cards=True).exists()
    )


def is_dealer(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether ``user`` has the dealer's permission in any club."""
    return user.is_authenticated and Membership.objects.filter(user=user, may_see_cards=True).exists()


def is_superuser(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether ``user`` keeps the house: everything that is nobody's else."""
    return bool(getattr(user, "is_superuser", False))


def dealers_of(club: Club) -> list[AbstractBaseUser]:
    """Who may see the club's cards before their release."""
    dealers = Membership.objects.filter(club=club, may_see_cards=True).select_related("user")
    return [membership.user for membership in dealers.order_by("user__username")]
