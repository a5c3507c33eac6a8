"""Boards without an event: a club's dealer has them made, gives their value, releases and cancels them.

Of a simultaneous that the club has joined (``tournaments.services.club_set_joining``) only its maker does so.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from games.dealing.source import normal_value
from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.selectors.boards import blank_numbers, board_heads, secret_count
from games.services.boards import boards_release
from games.services.cancelling import board_set_cancel
from games.services.committing import board_set_give_value
from games.services.free_sets import AskedSet, asked_problems, free_set_commit
from games.texts import one_line, unseen
from tournaments.models import Club, ClubSet
from tournaments.selectors.access import may_see_cards
from tournaments.services.actors import Actor
from tournaments.services.boards import dealing_begin
from tournaments.services.club_set_notes import note_append


@transaction.atomic
def club_set_make(*, club: Club, title: str, asked: AskedSet, actor: Actor, now: datetime) -> ClubSet:
    """Fix a set of any game that can be dealt; ``PermissionError`` for whoever is not the club's dealer.

    With a source it is dealt when that has spoken (``club_set_give_value``), else now, or by a worker where
    robots play the boards beforehand. It is released at its hour, or by hand (``club_set_release``).
    """
    require_dealer(club, actor)
    title = one_line(title)
    raise_if_any([*title_problems(title), *asked_problems(asked, now)])
    board_set = free_set_commit(asked=asked, title=title, user=actor.user, now=now)
    club_set = club_set_own(club=club, board_set=board_set, title=title, seats=asked.seats)
    if asked.source is None:
        _deal(club_set, actor, now)
    else:
        detail = _bound(board_set) | {"source": asked.source.name, "time": asked.source.time}
        note_append(club_set=club_set, actor=actor, verb="boards_committed", now=now, detail=detail)
    return club_set


@transaction.atomic
def club_set_give_value(
    *, club_set: ClubSet, value: str, actor: Actor, now: datetime, release_at: datetime | None = None
) -> ClubSet:
    """What the public source said, once; then the boards are dealt. ``PermissionError`` as above.

    A set whose hour of release has passed needs a later one (``release_at``).
    """
    club_set = own_locked(club_set, actor)
    club_set.board_set = board_set_give_value(
        board_set=club_set.board_set, value=value, release_at=release_at, now=now
    )
    detail = {"value": normal_value(value)}
    note_append(club_set=club_set, actor=actor, verb="boards_value_given", now=now, detail=detail)
    if release_at is not None:
        detail = {"time": release_at.isoformat(timespec="minutes")}
        note_append(club_set=club_set, actor=actor, verb="boards_hour_moved", now=now, detail=detail)
    _deal(club_set, actor, now)
    return club_set


@transaction.atomic
def club_set_release(*, club_set: ClubSet, is_confirmed: bool, actor: Actor, now: datetime) -> ClubSet:
    """Show everybody all boards and the key, for good; ``PermissionError`` as above.

    A set with an hour waits for it: it was announced, and whoever plays the boards relies on it. Of boards
    that are recorded those that are written down are shown; the others when they are.
    """
    club_set = own_locked(club_set, actor)
    raise_if_any(_release_problems(club_set.board_set, now, is_confirmed=is_confirmed))
    count = boards_release(board_set=club_set.board_set, numbers=_written(club_set.board_set), now=now)
    detail = {"boards": count}
    note_append(club_set=club_set, actor=actor, verb="boards_released_by_hand", now=now, detail=detail)
    return club_set


@transaction.atomic
def club_set_cancel(*, club_set: ClubSet, reason: str, actor: Actor, now: datetime) -> ClubSet:
    """Take the boards out of use, for good and with a public reason; ``PermissionError`` as above."""
    club_set = own_locked(club_set, actor)
    cancelled = board_set_cancel(board_set=club_set.board_set, reason=reason, now=now)
    detail = {"reason": cancelled.cancelled_reason}
    note_append(club_set=club_set, actor=actor, verb="boards_cancelled", now=now, detail=detail)
    return club_set


def require_dealer(club: Club, actor: Actor) -> None:
    """``PermissionError`` for whoever has not the dealer's permission of this very club."""
    if actor.user is None or not may_see_cards(actor.user, club):
        raise PermissionError("only the club's dealer has to do with its boards")


def locked_for_dealer(club_set: ClubSet, actor: Actor) -> ClubSet:
    """The set as it is now, locked: of two dealers who act at once the second sees what the first did.

    Its boards' set is read after the lock: joined, PostgreSQL would give the one from before the wait.
    """
    ClubSet.objects.select_for_update(no_key=True).get(pk=club_set.pk)
    found = ClubSet.objects.select_related("club", "board_set").defer("board_set__key")
    club_set = found.get(pk=club_set.pk)
    require_dealer(club_set.club, actor)
    return club_set


def own_locked(club_set: ClubSet, actor: Actor) -> ClubSet:
    """The same of a set that is the club's alone; ``ProblemsError`` for one that it has joined."""
    club_set = locked_for_dealer(club_set, actor)
    if club_set.is_joined:
        message = gettext_noop(
            "Other clubs play these boards, too: only who made the simultaneous gives its value or cancels "
            "it, and its hour releases it for all."
        )
        raise ProblemsError([Problem("boards_shared", message)])
    return club_set


def club_set_own(*, club: Club, board_set: BoardSet, title: str, seats: int) -> ClubSet:
    """The club's word on a set that was just made for it alone; the caller notes how."""
    return ClubSet.objects.create(
        club=club, board_set=board_set, page_code=board_set.code, title=title, seats=seats
    )


def _deal(club_set: ClubSet, actor: Actor, now: datetime) -> None:
    verb = "boards_dealt" if dealing_begin(club_set.board_set) else "boards_dealing"
    detail = _bound(club_set.board_set)
    note_append(club_set=club_set, actor=actor, verb=verb, now=now, detail=detail)


def _bound(board_set: BoardSet) -> dict[str, str | int]:
    return {"boards": board_set.board_count, "commitment": board_set.commitment}


def _written(board_set: BoardSet) -> set[int] | None:
    """The boards that have their cards; ``None`` for all."""
    blank = set(blank_numbers(board_set))
    return {number for number, _dealer, _taker in board_heads(board_set)} - blank if blank else None


def _has_recorded(board_set: BoardSet, blank: int) -> bool:
    """Whether boards are recorded, and some that are written down are still secret."""
    return board_set.origin == BoardSet.Origin.RECORDED and secret_count(board_set) > blank


def title_problems(title: str) -> Iterator[Problem]:
    most = ClubSet._meta.get_field("title").max_length
    if not title:
        yield Problem("title_missing", gettext_noop("Give the set a title."), where="title")
    if len(title) > most:
        message = gettext_noop("The title has at most %(most)s letters.")
        yield Problem("title_too_long", message, {"most": most}, "title")
    yield from unseen(title, "title")


def _release_problems(board_set: BoardSet, now: datetime, *, is_confirmed: bool) -> Iterator[Problem]:
    if board_set.state == BoardSet.State.CANCELLED:
        message = gettext_noop("These boards were cancelled: what is secret of them stays so.")
        yield Problem("release_cancelled", message)
    elif board_set.is_undealt:
        yield Problem("boards_missing", gettext_noop("The boards have not been dealt yet."))
    elif not secret_count(board_set):
        yield Problem("release_done", gettext_noop("The boards of this set have been released."))
    elif board_set.release_at is not None and now < board_set.release_at:
        message = gettext_noop("These boards are released at the hour that was announced, not before.")
        yield Problem("release_before_hour", message)
    elif (blank := blank_numbers(board_set)) and not _has_recorded(board_set, len(blank)):
        message = gettext_noop("These boards have no cards yet: %(numbers)s.")
        yield Problem("boards_blank", message, {"numbers": ", ".join(map(str, blank))})
    elif not is_confirmed:
        message = gettext_noop("Say that you mean it: what is released stays so, for everybody.")
        yield Problem("release_unconfirmed", message, where="confirmed")
