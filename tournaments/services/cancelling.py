"""The boards of an event are given up: replaced before the start, cancelled with a reason after it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop
from games.services.cancelling import board_set_cancel
from tournaments.models import Event
from tournaments.selectors.access import is_superuser
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.club_set_notes import set_noted
from tournaments.services.log import log_append


def boards_drop(*, event: Event, reason: str, now: datetime) -> None:
    """Take the set off a locked event that has not started, for a reason of ours; the caller saves the event.

    The set is cancelled with it, unless others play it, or may join it: those keep it.
    """
    board_set = event.board_set
    event.board_set = None
    if board_set is None or board_set.state == BoardSet.State.CANCELLED:
        return
    others = Event.objects.filter(board_set=board_set).exclude(pk=event.pk)
    if not board_set.join_code and not others.exists():
        board_set_cancel(board_set=board_set, reason=reason, now=now, is_ours=True)


@transaction.atomic
def boards_cancel(*, event: Event, reason: str, actor: Actor, now: datetime) -> Event:
    """Cancel the boards of an event that has started, for everybody who plays them.

    The set stays with its events and their results stay as they are; what is secret of it is never released
    and never verified, and every page that tells of it says why. Boards that several clubs play are cancelled
    only by who dealt them.
    """
    # All at once and in one order, then the set: two directors who cancel it act one after the other.
    events = {other.pk: other for other in events_locked(event)}
    event = events[event.pk]
    if event.board_set is None or event.started_at is None:
        message = gettext_noop("Before the start the boards are dealt again instead: that cancels them.")
        raise ProblemsError([Problem("event_not_started", message)])
    is_shared = len(events) > 1 or event.board_set.join_code
    if is_shared and not has_made(event.board_set, actor):
        message = gettext_noop("Other events play these boards, too: only who dealt them can cancel them.")
        raise ProblemsError([Problem("boards_shared", message)])
    event.board_set = _cancel(event.board_set, events.values(), reason, actor, now)
    return event


@transaction.atomic
def simultaneous_cancel(*, board_set: BoardSet, reason: str, actor: Actor, now: datetime) -> BoardSet:
    """Cancel a set for all clubs that have joined it; ``PermissionError`` for whoever has not made it."""
    events = list(Event.objects.filter(board_set=board_set).select_for_update().order_by("pk"))
    if not has_made(board_set, actor):
        raise PermissionError("only who made a simultaneous cancels it")
    return _cancel(board_set, events, reason, actor, now)


def has_made(board_set: BoardSet, actor: Actor) -> bool:
    """Whether a set is the actor's; one whose maker's account is gone is every superuser's."""
    if actor.user is None:
        return False
    is_orphan = board_set.created_by_id is None
    return actor.user.pk == board_set.created_by_id or (is_orphan and is_superuser(actor.user))


def _cancel(
    board_set: BoardSet, events: Iterable[Event], reason: str, actor: Actor, now: datetime
) -> BoardSet:
    """Cancel a set whose events are locked, and tell each of them, and clubs that play it without one."""
    cancelled = board_set_cancel(board_set=board_set, reason=reason, now=now)
    detail = {"set": cancelled.code, "reason": cancelled.cancelled_reason}
    for event in events:
        log_append(event=event, actor=actor, verb="boards_cancelled", now=now, detail=detail)
        announce_results_changed(event)
    set_noted(board_set=cancelled, verb="boards_cancelled", now=now, detail=detail, by=actor.label)
    # Whoever has not started needs other boards first.
    Event.objects.filter(board_set=cancelled, started_at=None).update(state=Event.State.DRAFT)
    return cancelled


def events_locked(event: Event) -> list[Event]:
    """The event and all others that play its set, in one order."""
    pk = Event.objects.filter(pk=event.pk).values_list("board_set", flat=True).get()
    alike = Event.objects.filter(pk=event.pk) if pk is None else Event.objects.filter(board_set=pk)
    found = list(alike.select_for_update().order_by("pk"))
    # Whoever was faster may have dealt other boards while this waited.
    is_same = any(one.pk == event.pk and one.board_set_id == pk for one in found)
    return found if is_same else events_locked(event)
