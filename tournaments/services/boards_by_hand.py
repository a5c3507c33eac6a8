"""Boards that are written down by hand: typed in by the dealer before the play, or recorded after it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.services.typing import Typed, board_set_blank, board_write
from tournaments.models import Event
from tournaments.movements.taken import taker_seats
from tournaments.selectors.access import may_see_cards
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.board_sets import board_set_take
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.movements import event_state, require_not_started, schedule_of
from tournaments.services.releasing import boards_release_due

VERBS = {BoardSet.Origin.TYPED: "boards_typing", BoardSet.Origin.RECORDED: "boards_recording"}


@transaction.atomic
def boards_by_hand(
    *, event: Event, origin: str, actor: Actor, now: datetime, seen: str | None = None
) -> Event:
    """Give the event boards without cards, in place of those it has.

    They are typed in before the start (``typed``), or the players deal them at the first position and the
    event starts without them (``recorded``).
    """
    event = event_locked(event)
    require_not_started(event)
    if origin not in VERBS:
        message = gettext_noop("Boards are typed in before the play or recorded after it.")
        raise ProblemsError([Problem("origin_unknown", message, where="origin")])
    board_set = board_set_blank(
        game_slug=event.game,
        ruleset=event.ruleset,
        takers=dict(enumerate(taker_seats(schedule_of(event)), start=1)),
        origin=origin,
        user=actor.user,
    )
    verb = VERBS[BoardSet.Origin(origin)]
    return board_set_take(event=event, board_set=board_set, actor=actor, now=now, verb=verb, seen=seen)


@transaction.atomic
def board_by_hand(*, event: Event, number: int, hands: Typed, actor: Actor, now: datetime) -> Event:
    """Write the cards of one board; ``PermissionError`` for whoever is not the club's dealer.

    Before the start a board may be typed again; afterwards a board without cards is recorded once, and
    becomes visible by the event's rule.
    """
    event = event_locked(event)
    require_typist(event, actor)
    raise_if_any(_problems(event))
    assert event.board_set is not None  # noqa: S101
    board_write(board_set=event.board_set, number=number, hands=hands, again=event.started_at is None)
    event.state = event_state(event) if event.started_at is None else event.state
    event.save(update_fields=["state"])
    detail = {"set": event.board_set.code, "board": number}
    log_append(event=event, actor=actor, verb="board_written", now=now, detail=detail)
    if event.started_at is not None and boards_release_due(event=event, now=now):
        announce_results_changed(event)
    return event


def require_typist(event: Event, actor: Actor) -> None:
    """Whoever types a board knows its cards: ``PermissionError`` for all but the club's dealer."""
    if actor.user is None or not may_see_cards(actor.user, event.club):
        raise PermissionError("only the club's dealer writes cards down")


def _problems(event: Event) -> list[Problem]:
    if event.board_set is None or event.board_set.origin not in VERBS:
        message = gettext_noop("The boards of this event are not written down by hand.")
        return [Problem("boards_not_by_hand", message)]
    if event.board_set.state == BoardSet.State.CANCELLED:
        return [Problem("boards_cancelled", gettext_noop("The boards were cancelled."))]
    if event.started_at is not None and event.board_set.origin == BoardSet.Origin.TYPED:
        message = gettext_noop("The event has started: its boards cannot be changed any more.")
        return [Problem("event_already_started", message)]
    return []
