"""The list of prizes of an event: set as a whole, whenever the director likes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line
from scoring.category_words import group_name
from scoring.maths.categories import EVERYBODY
from scoring.maths.prizes.prize_list import prize_list
from scoring.selectors.categories import entry_groups
from scoring.selectors.prizes import prizes_of
from tournaments.models import Event
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.categories import reason_problems
from tournaments.services.events import event_locked
from tournaments.services.log import log_append


@transaction.atomic
def prizes_set(
    *, event: Event, data: Mapping[str, Any], actor: Actor, now: datetime, reason: str = ""
) -> Event:
    """``data`` instead of the list (see ``prize_list``); ``ProblemsError`` with everything that is wrong.

    Prizes change nobody's place: they may be set at any time, after the publication for a reason.
    """
    event = event_locked(event)
    reason = one_line(reason)
    problems: list[Problem] = [*reason_problems(event, reason)]
    prizes = None
    try:
        prizes = prize_list(data)
    except ProblemsError as error:
        problems += error.problems
    raise_if_any(problems)
    assert prizes is not None  # noqa: S101 - without a list there is a problem
    event.prizes = prizes.as_dict() if prizes.prizes else {}
    event.save(update_fields=["prizes"])
    detail = {"count": len(prizes.prizes), "prizes": event.prizes, "reason": reason}
    log_append(event=event, actor=actor, verb="prizes_set", now=now, detail=detail)
    if event.started_at is not None:
        # The pages are kept under the number of a snapshot: a new one shows the new prizes.
        announce_results_changed(event)
    return event


def prize_doubts(event: Event) -> Iterator[Problem]:
    """What the director should look at again: prizes for groups that nobody belongs to."""
    there = {group for groups in entry_groups(event).values() for group in groups}
    for group in dict.fromkeys(prize.group for prize in prizes_of(event).prizes):
        if group != EVERYBODY and group not in there:
            message = gettext_noop("Nobody is in “%(group)s” yet: its prizes would go to nobody.")
            yield Problem("group_empty", message, {"group": group_name(group)}, "prizes")
