"""The director rules on a board, a match, a player, a pair or a team; and changes or withdraws a ruling."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from tournaments.models import Event, Ruling
from tournaments.selectors.rulings import plays_waiting_for_ruling, ruling_current
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.play_voiding import plays_ruled_out
from tournaments.services.round_places import round_plays_locked
from tournaments.services.rounds import reason_read
from tournaments.services.ruling_wishes import RulingWish, ruling_read


@transaction.atomic
def ruling_make(*, event: Event, wish: RulingWish, reason: str, actor: Actor, now: datetime) -> Ruling:
    """Rule what ``wish`` says, for a reason; ``ProblemsError`` with everything that speaks against it.

    What has no result yet is not waited for any more. Who is excluded from a running event leaves it.
    """
    event = _locked(event)
    made = _read(event, wish, reason, actor)
    numbers = Ruling.objects.filter(event=event).order_by("-number").values_list("number", flat=True)
    made.number, made.version = (numbers.first() or 0) + 1, 1
    return _write(made, "ruling_made", actor, now)


@transaction.atomic
def unplayed_annul(*, event: Event, reason: str, actor: Actor, now: datetime) -> int:
    """Annul, at their tables, all plays that were not played and of which nothing is ruled; how many."""
    wishes = [
        RulingWish(kind=str(Ruling.Kind.ANNULLED), board=play.board, table=play.table)
        for play in plays_waiting_for_ruling(event)
    ]
    for wish in wishes:
        ruling_make(event=event, wish=wish, reason=reason, actor=actor, now=now)
    return len(wishes)


@transaction.atomic
def ruling_change(
    *, event: Event, number: int, version: int, wish: RulingWish, reason: str, actor: Actor, now: datetime
) -> Ruling:
    """Rule otherwise: the version that the director looked at is replaced, and kept."""
    event = _locked(event)
    before = _current(event, number, version)
    made = _read(event, wish, reason, actor, replacing=before)
    made.number, made.version = before.number, before.version + 1
    _replace(before)
    return _write(made, "ruling_changed", actor, now)


@transaction.atomic
def ruling_withdraw(
    *, event: Event, number: int, version: int, reason: str, actor: Actor, now: datetime
) -> Ruling:
    """Take a ruling back, by a new version that says so. Who was excluded comes back as from a withdrawal."""
    event = _locked(event)
    before = _current(event, number, version)
    reason, problems = reason_read(reason)
    problems += _state_problems(event, actor)
    if before.is_withdrawn:
        message = gettext_noop("Ruling %(number)s is withdrawn already.")
        problems.append(Problem("ruling_withdrawn", message, {"number": number}))
    raise_if_any(problems)
    _replace(before)
    made = Ruling.objects.get(pk=before.pk)
    made.pk, made.version, made.is_current, made.is_withdrawn = None, before.version + 1, True, True
    made.reason, made.author = reason, actor.user
    made._state.adding = True
    return _write(made, "ruling_withdrawn", actor, now)


def _locked(event: Event) -> Event:
    """Plays before the event, in the order in which results take them."""
    round_plays_locked(event)
    return event_locked(event)


def _state_problems(event: Event, actor: Actor) -> list[Problem]:
    if not actor.is_desk:
        raise PermissionError("only the desk rules")
    if event.started_at is None:
        return [Problem("event_not_started", gettext_noop("There is nothing to rule before the start."))]
    return []


def _read(
    event: Event, wish: RulingWish, reason: str, actor: Actor, replacing: Ruling | None = None
) -> Ruling:
    """The ruling without number and hour, as it will be written."""
    reason, problems = reason_read(reason)
    problems += _state_problems(event, actor)
    try:
        made = ruling_read(event, wish, replacing)
    except ProblemsError as error:
        raise ProblemsError([*problems, *error.problems]) from error
    raise_if_any(problems)
    made.reason, made.author = reason, actor.user
    return made


def _current(event: Event, number: int, version: int) -> Ruling:
    found = ruling_current(event, number)
    if found is None:
        message = gettext_noop("There is no ruling %(number)s.")
        raise ProblemsError([Problem("ruling_unknown", message, {"number": number})])
    if found.version != version:
        message = gettext_noop("Ruling %(number)s has been changed meanwhile: look at it first.")
        raise ProblemsError([Problem("ruling_changed_meanwhile", message, {"number": number})])
    return found


def _replace(before: Ruling) -> None:
    Ruling.objects.filter(pk=before.pk).update(is_current=False)


def _write(made: Ruling, verb: str, actor: Actor, now: datetime) -> Ruling:
    event = made.event
    made.at = now
    made.save()
    if not made.is_withdrawn:
        board = made.board if made.entry is None else None
        plays_ruled_out(event=event, play=made.play, board=board, reason=made.reason, now=now)
    log_append(event=event, actor=actor, verb=verb, now=now, detail=_detail(made))
    entry = made.entry
    leaves = made.kind == Ruling.Kind.EXCLUSION and not made.is_withdrawn
    if leaves and entry is not None and not entry.is_withdrawn and event.state == Event.State.RUNNING:
        entry_withdraw(entry=entry, reason=made.reason, actor=actor, now=now)
    else:
        announce_results_changed(event)
    return made


def _detail(made: Ruling) -> dict[str, Any]:
    """What the log keeps, also when the table of a ruling is dissolved: everything that was ruled."""
    detail: dict[str, Any] = {"number": made.number, "version": made.version, "ruling": made.kind}
    if made.play is not None:
        detail |= {"board": made.play.board, "table": made.play.table, "sides": made.sides}
    elif made.board is not None:
        detail["board"] = made.board
    if made.entry is not None:
        detail["player"] = made.entry.player.code
    if made.amount:
        detail |= {"amount": made.amount, "in": made.unit, "scope": made.scope}
    if made.position is not None:
        detail["position"] = made.position
    if made.stands:
        detail["stands"] = made.stands
    return detail | {"reason": made.reason}
