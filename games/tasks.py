"""What the worker does for games: it deals sets whose boards robots play beforehand."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.problems import ProblemsError
from games.sealing import UnsealError
from games.selectors.board_sets import undealt_ids
from games.services.dealing_task import board_deal_next
from games.services.dealing_turns import turn_ask, turn_end, turn_fails, turn_moves

logger = logging.getLogger("etui.dealing")

TURN_SECONDS: Final = 30
"""So long a worker deals before other tasks have their turn; far below the time limit of a task."""


@shared_task(
    bind=True,
    name="games.boards_deal",
    acks_late=True,
    ignore_result=True,
    autoretry_for=(Exception,),
    dont_autoretry_for=(ProblemsError,),
    retry_backoff=True,
    retry_backoff_max=30,
    max_retries=6,
)
def boards_deal(self: Any, board_set_id: int) -> None:
    """Deal the missing boards of a set, board by board. Whoever is asked twice finds nothing left to do.

    Under a wrong key to try again soon is in vain: the director is told, and the sweep asks again.
    """
    begun = time.monotonic()
    try:
        while board_deal_next(board_set_id=board_set_id, now=timezone.now()):
            turn_moves(board_set_id)
            if time.monotonic() - begun > TURN_SECONDS and not self.request.is_eager:
                boards_deal.apply_async((board_set_id,))
                return
    except UnsealError as error:
        turn_fails(board_set_id, error.problem.code)
        extra = {"board_set_id": board_set_id, "error": error.problem.code}
        logger.error("Boards cannot be dealt: the worker's key does not open their set", extra=extra)
        return
    turn_end(board_set_id)


@shared_task(name="games.sweep", ignore_result=True)
def sweep() -> None:
    """Ask again for sets whose dealing got lost meanwhile."""
    for board_set_id in undealt_ids():
        dealing_request(board_set_id)


def dealing_request(board_set_id: int) -> None:
    """Ask for a set to be dealt, unless that was asked for and still moves.

    Never raises: the set is saved whether Redis is there or not, and the sweep asks again.
    """
    if not turn_ask(board_set_id):
        return
    try:
        boards_deal.apply_async((board_set_id,))
    except Exception as error:
        turn_end(board_set_id)
        logger.warning(
            "Boards wait for the sweep: the task could not be sent",
            # A broker that is away is no surprise; anything else is one.
            exc_info=not isinstance(error, (OperationalError, OSError)),
            extra={"board_set_id": board_set_id, "error": str(error)},
        )
