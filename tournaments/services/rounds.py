"""A round that is drawn is published, started and closed; and each of these is taken back while it can be."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line, unseen
from tournaments.models import Event, Position
from tournaments.selectors.rounds import has_results, round_last, rounds_missing
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.events import event_locked
from tournaments.services.links import links_complete
from tournaments.services.log import log_append
from tournaments.services.positions import start_position
from tournaments.services.round_drawing import require_running, unpublished
from tournaments.services.round_places import round_plays_locked


@transaction.atomic
def round_publish(
    *, event: Event, number: int, actor: Actor, now: datetime, start: bool = True, seen: str = ""
) -> Position:
    """Show everybody who sits where in round ``number``, and with ``start`` begin it.

    ``seen`` is the seed of the draw that the director looked at: another one, drawn meanwhile, is not
    published unseen. Where tables have links, new tables get theirs.
    """
    event = event_locked(event)
    position = unpublished(event, number)
    if seen and seen != position.draw.get("seed"):
        message = gettext_noop("Round %(number)s has been drawn again meanwhile: look at that draw first.")
        raise ProblemsError([Problem("round_drawn_meanwhile", message, {"number": number})])
    position.published_at = now
    position.save(update_fields=["published_at"])
    log_append(event=event, actor=actor, verb="round_published", now=now, detail={"round": number})
    if start:
        position = start_position(event=event, number=number, actor=actor, now=now)
    links_complete(event=event, now=now)
    announce_results_changed(event)
    return position


@transaction.atomic
def round_unpublish(*, event: Event, number: int, reason: str, actor: Actor, now: datetime) -> Position:
    """Hide round ``number`` again, so that it can be drawn anew: only while no result of it is written."""
    round_plays_locked(event)
    event = event_locked(event)
    require_running(event)
    reason, problems = reason_read(reason)
    position = _last(event, number)
    if position.published_at is None:
        message = gettext_noop("Round %(number)s is not published.")
        problems.append(Problem("round_not_published", message, {"number": number}))
    elif has_results(position):
        message = gettext_noop("Results of round %(number)s are written: it stays published.")
        problems.append(Problem("round_has_results", message, {"number": number}))
    raise_if_any(problems)
    position.published_at = position.started_at = position.closed_at = None
    position.save(update_fields=["published_at", "started_at", "closed_at"])
    detail = {"round": number, "reason": reason}
    log_append(event=event, actor=actor, verb="round_unpublished", now=now, detail=detail)
    announce_results_changed(event)
    return position


@transaction.atomic
def round_close(*, event: Event, number: int, actor: Actor, now: datetime) -> Position:
    """All results of round ``number`` are in; those that are missing are named otherwise."""
    event = event_locked(event)
    require_running(event)
    position = _last(event, number)
    if not position.is_started:
        message = gettext_noop("Round %(number)s has not been started.")
        raise ProblemsError([Problem("round_not_started", message, {"number": number})])
    if position.closed_at is not None:
        message = gettext_noop("Round %(number)s is closed already.")
        raise ProblemsError([Problem("round_already_closed", message, {"number": number})])
    raise_if_any(rounds_missing(event, number))
    position.closed_at = now
    position.save(update_fields=["closed_at"])
    log_append(event=event, actor=actor, verb="round_closed", now=now, detail={"round": number})
    return position


@transaction.atomic
def round_reopen(*, event: Event, number: int, reason: str, actor: Actor, now: datetime) -> Position:
    """Open the last round again, for a reason: before the next one is drawn."""
    event = event_locked(event)
    require_running(event)
    reason, problems = reason_read(reason)
    position = _last(event, number)
    if position.closed_at is None:
        message = gettext_noop("Round %(number)s is not closed.")
        problems.append(Problem("round_not_closed", message, {"number": number}))
    raise_if_any(problems)
    position.closed_at = None
    position.save(update_fields=["closed_at"])
    detail = {"round": number, "reason": reason}
    log_append(event=event, actor=actor, verb="round_reopened", now=now, detail=detail)
    return position


def reason_read(text: str) -> tuple[str, list[Problem]]:
    """A reason in one line, and what is wrong with it."""
    reason = one_line(text)[:200]
    problems = [*unseen(reason, "reason")]
    if not reason:
        problems.append(Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason"))
    return reason, problems


def _last(event: Event, number: int) -> Position:
    """Round ``number``, which must be the newest: what a later one rests on stays as it is."""
    last = round_last(event)
    if last is None or last.number < number or number < 1:
        message = gettext_noop("Round %(number)s is not drawn.")
        raise ProblemsError([Problem("round_not_drawn", message, {"number": number})])
    if last.number > number:
        message = gettext_noop("Round %(next)s is drawn already: it rests on round %(number)s.")
        raise ProblemsError([Problem("round_not_last", message, {"number": number, "next": last.number})])
    return last
