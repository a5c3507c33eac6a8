"""The rule by which the boards of an event become visible: chosen by its director; the hour that passes."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.hours import hour_problems
from games.models import BoardSet
from games.problems import Problem, gettext_noop, raise_if_any
from games.selectors.boards import released_numbers
from games.texts import one_line, unseen
from tournaments.models import Event
from tournaments.selectors.releases import events_of_set, sets_whose_hour_has_come
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.club_set_notes import set_noted
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.releasing import boards_release_due, set_release_due

_STRICTER = {
    (Event.Release.BOARD, Event.Release.POSITION),
    (Event.Release.BOARD, Event.Release.EVENT),
    (Event.Release.BOARD, Event.Release.HOUR),
    (Event.Release.POSITION, Event.Release.EVENT),
}
"""From which rule to which no board is seen earlier; an hour may pass before the event is closed."""


@transaction.atomic
def release_rule_set(
    *, event: Event, rule: str, at: datetime | None, reason: str, actor: Actor, now: datetime
) -> Event:
    """Choose when the boards become visible; what the new rule lets go is released at once.

    Before the start freely; afterwards without a reason only to a rule under which nothing is seen earlier.
    Boards that have been released stay so. ``at`` counts under the rule ``hour`` alone.
    """
    event = event_locked(event)
    reason = one_line(reason)[:200]
    at = at if rule == Event.Release.HOUR else None
    raise_if_any(_problems(event, rule, at, reason, now))
    before = {"rule": event.release_rule, "at": _text(event.release_at)}
    event.release_rule, event.release_at = rule, at
    event.save(update_fields=["release_rule", "release_at"])
    released = boards_release_due(event=event, now=now)
    detail = {"rule": rule, "at": _text(at), "before": before, "reason": reason, "released": released}
    log_append(event=event, actor=actor, verb="release_rule_set", now=now, detail=detail)
    if event.started_at is not None:
        # The screens say when the boards open.
        announce_results_changed(event)
    return event


def _text(at: datetime | None) -> str:
    return at.isoformat() if at else ""


def _problems(event: Event, rule: str, at: datetime | None, reason: str, now: datetime) -> list[Problem]:
    problems = [*unseen(reason, "reason")]
    if rule not in Event.Release.values:
        message = gettext_noop("There is no such rule for the release of boards: “%(rule)s”.")
        problems.append(Problem("rule_unknown", message, {"rule": rule[:40]}, "rule"))
    if rule == Event.Release.HOUR and at is None:
        problems.append(Problem("hour_missing", gettext_noop("Say at which hour."), where="at"))
    if at is not None:
        problems.extend(hour_problems(at, now, "at"))
    if event.is_over and event.board_set and _all_released(event.board_set):
        message = gettext_noop("All boards have been released: there is nothing left to decide.")
        problems.append(Problem("boards_released", message))
    elif event.started_at is not None and not reason and not _is_stricter(event, rule, at):
        message = gettext_noop("Under the new rule boards can be seen earlier than announced: say why.")
        problems.append(Problem("reason_missing", message, where="reason"))
    return problems


def _all_released(board_set: BoardSet) -> bool:
    return len(released_numbers(board_set)) == board_set.board_count


def _is_stricter(event: Event, rule: str, at: datetime | None) -> bool:
    """Whether no board can be seen earlier than under the rule that the event has."""
    if rule == event.release_rule:
        return event.release_at is None or (at is not None and at >= event.release_at)
    return (event.release_rule, rule) in _STRICTER


def boards_release_at_hour(*, now: datetime) -> int:
    """The sweep: release what an hour that has passed lets go, and tell the events' screens; how many boards.

    Whatever was missed while no worker ran is found again; twice is as good as once.
    """
    return sum(_set_release(board_set, now) for board_set in sets_whose_hour_has_come(now))


@transaction.atomic
def _set_release(board_set: BoardSet, now: datetime) -> int:
    # Events before their set, as everybody takes them.
    events = [event_locked(event) for event in events_of_set(board_set)]
    released = set_release_due(board_set=board_set, now=now)
    detail = {"set": board_set.code, "boards": released}
    for event in events if released else ():
        log_append(event=event, actor=Actor.clock(), verb="boards_released", now=now, detail=detail)
    if released:
        set_noted(board_set=board_set, verb="boards_released", now=now, detail=detail)
    return released
