"""The boards of an event are given up: replaced before the start, cancelled with a reason after it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop
from games.services.cancelling import board_set_cancel
from tournaments.models import Event
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.log import log_append


def boards_drop(*, event: Event, reason: str, now: datetime) -> None:
    """Take the set off a locked event that has not started; the caller saves the event.

    The set is cancelled with it, unless others play it, or may join it: those keep it.
    """
    board_set = event.board_set
    event.board_set = None
    if board_set is None or board_set.state == BoardSet.State.CANCELLED:
        return
    others = Event.objects.filter(board_set=board_set).exclude(pk=event.pk)
    if not board_set.join_code and not others.exists():
        board_set_cancel(board_set=board_set, reason=reason, now=now)


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
    if len(events) > 1 and (actor.user is None or actor.user.pk != event.board_set.created_by_id):
        message = gettext_noop("Other events play these boards, too: only who dealt them can cancel them.")
        raise ProblemsError([Problem("boards_shared", message)])
    cancelled = board_set_cancel(board_set=event.board_set, reason=reason, now=now)
    detail = {"set": cancelled.code, "reason": cancelled.cancelled_reason}
    for other in events.values():
        other.board_set = cancelled
        log_append(event=other, actor=actor, verb="boards_cancelled", now=now, detail=detail)
        announce_results_changed(other)
    return event


def events_locked(event: Event) -> list[Event]:
    """The event and all others that play its set, in one order."""
    pk = Event.objects.filter(pk=event.pk).values_list("board_set", flat=True).get()
    alike = Event.objects.filter(pk=event.pk) if pk is None else Event.objects.filter(board_set=pk)
    found = list(alike.select_for_update().order_by("pk"))
    # Whoever was faster may have dealt other boards while this waited.
    is_same = any(one.pk == event.pk and one.board_set_id == pk for one in found)
    return found if is_same else events_locked(event)
