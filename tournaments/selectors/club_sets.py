"""The sets that a club has for no event: for its people with how far they are, never with a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from games.models import BoardSet
from games.selectors.other_simultaneous import OtherSimultaneous
from games.selectors.set_origin import SetOrigin
from tournaments.models import Club, ClubSet
from tournaments.selectors.access import clubs_directed

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser


def club_sets_of(user: AbstractBaseUser | AnonymousUser) -> QuerySet[ClubSet]:
    """The sets of the clubs in which ``user`` has a role, the newest first, each with its counts.

    ``dealt`` of its boards are there, ``blank`` of these without cards (they are to be written down), and
    ``released`` may be looked at. Whoever may also see the cards,
    ``tournaments.selectors.access.may_see_cards`` tells.
    """
    return (
        ClubSet.objects.filter(club__in=clubs_directed(user))
        .select_related("club", "board_set")
        .defer("board_set__key")
        .annotate(
            dealt=Count("board_set__boards"),
            released=Count("board_set__boards__released_at"),
            blank=Count("board_set__boards", filter=Q(board_set__boards__is_written=False)),
        )
        .order_by("-pk")
    )


def clubs_of_dealer(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Club]:
    """The clubs whose cards ``user`` may see."""
    if not user.is_authenticated:
        return Club.objects.none()
    return Club.objects.filter(memberships__user=user, memberships__may_see_cards=True)


def club_set_by_code(code: str) -> ClubSet | None:
    """A set that is one club's alone by the code of its boards, upper or lower case."""
    found = ClubSet.objects.filter(board_set__join_code="").select_related("club", "board_set")
    found = found.defer("board_set__key")
    return found.filter(board_set__code=code.upper()).first()


def origin_of(board_set: BoardSet) -> SetOrigin | None:
    """What the public page says of a set that is for no event; three queries at most."""
    club_set = ClubSet.objects.filter(board_set=board_set).select_related("club").first()
    if club_set is None:
        return None
    return SetOrigin(
        title=club_set.title,
        club=club_set.club.name,
        records=reverse("public:set_records", args=[board_set.code]) if is_open(board_set) else "",
        others=_others(club_set),
    )


def is_open(board_set: BoardSet) -> bool:
    """Whether all boards have been released; what was released stays so, also in a set that is cancelled."""
    boards = board_set.boards.aggregate(open=Count("released_at"))
    return bool(boards["open"] == board_set.board_count)


def _others(club_set: ClubSet) -> tuple[OtherSimultaneous, ...]:
    made = BoardSet.objects.filter(club_sets__club=club_set.club_id, join_code="")
    others = made.exclude(pk=club_set.board_set_id)
    names = ("code", "board_count", "created_at", "state", "commitment", "cancelled_at", "cancelled_reason")
    rows = others.order_by("created_at", "pk").values(*names)
    return tuple(OtherSimultaneous(**row) for row in rows)
