"""The plan of an event that is drawn round by round: changed until the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from tournaments.models import Entry, Event
from tournaments.movements.programmes.plan import Plan
from tournaments.selectors.plans import plan_problems
from tournaments.services.actors import Actor
from tournaments.services.events import event_locked
from tournaments.services.log import log_append


@transaction.atomic
def plan_set(*, event: Event, data: Mapping[str, Any], actor: Actor, now: datetime) -> Event:
    """``data`` (``Plan.from_dict``) instead of the plan; ``ProblemsError`` with everything that is wrong.

    What the list of entries makes impossible is said before the start, for the list may still grow.
    """
    event = event_locked(event)
    problems = [*_refusals(event)]
    plan = None
    try:
        plan = Plan.from_dict(data)
    except ProblemsError as error:
        problems += error.problems
    if plan is not None:
        problems += [*plan_problems(plan), *_apart_problems(event, plan)]
    raise_if_any(problems)
    assert plan is not None  # noqa: S101 - without a plan there is a problem
    event.plan = plan.as_dict()
    event.save(update_fields=["plan"])
    detail = {"programme": plan.programme.as_text(), "plan": event.plan}
    log_append(event=event, actor=actor, verb="plan_set", now=now, detail=detail)
    return event


def _refusals(event: Event) -> Iterator[Problem]:
    if not event.has_rounds:
        message = gettext_noop("This event is not drawn round by round: it has a movement.")
        yield Problem("event_without_rounds", message)
    if event.started_at is not None:
        message = gettext_noop("The event has started: its plan is fixed.")
        yield Problem("event_already_started", message)


def _apart_problems(event: Event, plan: Plan) -> Iterator[Problem]:
    """Codes of nobody who has entered."""
    known = set(Entry.objects.filter(event=event).values_list("player__code", flat=True))
    named = {code for pair in plan.apart for code in pair}
    for code in sorted(named - known):
        message = gettext_noop("%(code)s is nobody’s code in this event.")
        yield Problem("apart_unknown", message, {"code": code}, "apart")
