"""A set of boards is cancelled: once, for good, and with a reason that everybody may read."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import BoardSet
from games.models.reasons import OURS
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line, unseen


@transaction.atomic
def board_set_cancel(*, board_set: BoardSet, reason: str, now: datetime, is_ours: bool = False) -> BoardSet:
    """Take a set out of use: what is secret of it stays so, and nothing of it can be verified any more.

    ``reason`` is shown to everybody. The program's own (``games.models.reasons``, ``is_ours``) is also shown
    in other languages, and decides whether the cards may come again: nobody else says the same.
    """
    found = BoardSet.objects.select_for_update().defer("key").get(pk=board_set.pk)
    if found.state == BoardSet.State.CANCELLED:
        message = gettext_noop("These boards were cancelled before: %(reason)s")
        raise ProblemsError([Problem("boards_cancelled", message, {"reason": found.cancelled_reason})])
    board_set.state = BoardSet.State.CANCELLED
    board_set.cancelled_at, board_set.cancelled_reason = now, reason if is_ours else _reason(reason)
    board_set.save(update_fields=["state", "cancelled_at", "cancelled_reason"])
    return board_set


def _reason(text: str) -> str:
    """The reason on one line; ``ProblemsError`` without one, and for one that is too long to be kept."""
    reason, longest = one_line(text), BoardSet._meta.get_field("cancelled_reason").max_length
    if not reason:
        raise ProblemsError(
            [Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason")]
        )
    raise_if_any(unseen(reason, "reason", "reason_unprintable"))
    if reason in OURS:
        message = gettext_noop("Say it in other words: these are the program's own, for what it did itself.")
        raise ProblemsError([Problem("reason_ours", message, where="reason")])
    if len(reason) > longest:
        message = gettext_noop("The reason has at most %(most)s letters.")
        raise ProblemsError([Problem("reason_too_long", message, {"most": longest}, "reason")])
    return reason
