"""What the worker does for scoring, and how it is asked to."""

from __future__ import annotations

import logging
from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.problems import ProblemsError
from scoring import bell
from scoring.selectors.standings import stale_event_ids
from scoring.services.refresh import standings_refresh
from scoring.services.sessions import tournament_compute
from scoring.services.turns import standings_take_turn
from tournaments.selectors.sessions import tournaments_behind

logger = logging.getLogger("etui.standings")


@shared_task(
    bind=True,
    name="scoring.standings_compute",
    acks_late=True,
    ignore_result=True,
    autoretry_for=(Exception,),
    dont_autoretry_for=(ProblemsError,),
    retry_backoff=True,
    retry_backoff_max=30,
    max_retries=6,
)
def standings_compute(self: Any, event_id: int) -> None:
    """Compute the standings of an event, or come back when it is its turn. Twice is as good as once."""
    if self.request.is_eager:
        bell.pending_clear(event_id)
        standings_refresh(event_id=event_id, now=timezone.now())
        return
    wait = standings_take_turn(event_id=event_id, now=timezone.now())
    if wait:
        standings_compute.apply_async((event_id,), countdown=wait)


@shared_task(name="scoring.sweep", ignore_result=True)
def sweep() -> None:
    """Find the events whose standings are behind and ask for them, whatever got lost meanwhile."""
    for event_id in stale_event_ids():
        standings_request(event_id)
    for tournament_id in tournaments_behind():
        sessions_request(tournament_id)


@shared_task(name="scoring.sessions_compute", acks_late=True, ignore_result=True)
def sessions_compute(tournament_id: int) -> None:
    """Compute the ranking over the sessions of a tournament. Twice is as good as once."""
    tournament_compute(tournament_id=tournament_id, now=timezone.now())


def sessions_request(tournament_id: int) -> None:
    """Ask for the ranking over sessions; never raises: the sweep asks again."""
    try:
        sessions_compute.apply_async((tournament_id,))
    except (OperationalError, OSError) as error:
        logger.warning(
            "Sessions wait for the sweep: the task could not be sent",
            extra={"tournament_id": tournament_id, "error": str(error)},
        )


def standings_request(event_id: int) -> None:
    """Ask for an event's standings; the first to ask since the last computation began sends the task.

    Never raises and never waits long: results are saved whether Redis is there or not, and the sweep asks
    again.
    """
    first = bell.pending_set(event_id)
    if first is None and not settings.CELERY_TASK_ALWAYS_EAGER:
        logger.warning("Standings wait for the sweep: Redis is away", extra={"event_id": event_id})
        return
    if first is False:
        return
    try:
        standings_compute.apply_async((event_id,))
    except Exception as error:
        # Whatever it is: the result is saved, and a mark that stayed would silence the next one too.
        bell.pending_clear(event_id)
        logger.warning(
            "Standings wait for the sweep: the task could not be sent",
            # A broker that is away is no surprise; anything else is one.
            exc_info=not isinstance(error, (OperationalError, OSError)),
            extra={"event_id": event_id, "error": str(error)},
        )
