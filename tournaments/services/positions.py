"""Positions: when they start."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop
from tournaments.models import Event, Position
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.log import log_append
from tournaments.services.releasing import boards_release_due


def start_position(*, event: Event, number: int, actor: Actor, now: datetime) -> Position:
    """Start position ``number`` of a locked, running event; the caller holds the transaction."""
    position = Position.objects.filter(event=event, number=number).first()
    if position is None:
        raise ProblemsError(
            [
                Problem(
                    "position_unknown",
                    gettext_noop("The event has no position %(number)s."),
                    {"number": number},
                )
            ]
        )
    if position.is_started:
        raise ProblemsError(
            [
                Problem(
                    "position_already_started",
                    gettext_noop("Position %(number)s has already been started."),
                    {"number": number},
                )
            ]
        )
    if position.published_at is None:
        message = gettext_noop("Round %(number)s has to be published before it starts.")
        raise ProblemsError([Problem("round_not_published", message, {"number": number})])
    position.started_at = now
    position.save(update_fields=["started_at"])
    verb, what = ("round_started", "round") if event.has_rounds else ("position_started", "position")
    log_append(event=event, actor=actor, verb=verb, now=now, detail={what: number})
    return position


@transaction.atomic
def position_start_next(*, event: Event, number: int, actor: Actor, now: datetime) -> Position:
    """Start position ``number``, which must be the first that has not been started.

    The number is the caller's: two directors who press the button at once start one position, not two.
    """
    event = Event.objects.select_for_update(of=("self",)).select_related("board_set").get(pk=event.pk)
    if event.state != Event.State.RUNNING:
        raise ProblemsError(
            [Problem("event_not_running", gettext_noop("Positions start only while the event is running."))]
        )
    next_number = (
        Position.objects.filter(event=event, started_at=None)
        .order_by("number")
        .values_list("number", flat=True)
        .first()
    )
    if next_number is not None and number > next_number:
        raise ProblemsError(
            [
                Problem(
                    "position_out_of_order",
                    gettext_noop("Position %(next)s comes before position %(number)s."),
                    {"next": next_number, "number": number},
                )
            ]
        )
    position = start_position(event=event, number=number, actor=actor, now=now)
    # What a withdrawal has left over.
    if boards_release_due(event=event, now=now):
        announce_results_changed(event)
    return position
