"""Who plays: a list read in one go, a late name, a withdrawal."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.texts import one_line, unseen
from tournaments.models import Entry, Event
from tournaments.selectors.plays import plays_elsewhere
from tournaments.selectors.teams import members_wanted
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.entry_teams import back_problems
from tournaments.services.entry_writing import entries_written, entry_lines_read, plan_forget
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.movements import movement_drop
from tournaments.services.play_voiding import plays_known_elsewhere, plays_seen_meanwhile
from tournaments.services.remake_refusals import place_problems
from tournaments.services.round_places import (
    round_leave,
    round_open,
    round_plays_locked,
    round_return,
    rounds_missed,
)


@transaction.atomic
def entries_import(*, event: Event, text: str, actor: Actor, now: datetime) -> list[Entry]:
    """Enter everybody on the list, or nobody: every faulty line is reported with its number and reason.

    Where several enter together, a line is a pair or a team.
    """
    event = event_locked(event)
    _require_registration(event)
    members, most = members_wanted(event)
    entries = entries_written(event, entry_lines_read(event, text, members, most))
    movement_drop(event=event, actor=actor, now=now)
    verb = "entries_added" if members == 1 else "pairs_added"
    log_append(event=event, actor=actor, verb=verb, now=now, detail={"count": len(entries)})
    return entries


def _require_registration(event: Event) -> None:
    if event.started_at is not None:
        raise ProblemsError(
            [
                Problem(
                    "event_already_started",
                    gettext_noop("The event has started: its list of players is fixed."),
                )
            ]
        )


@transaction.atomic
def entry_remove(*, entry: Entry, actor: Actor, now: datetime) -> None:
    """Take somebody off the list before the start."""
    event = event_locked(entry.event)
    _require_registration(event)
    movement_drop(event=event, actor=actor, now=now)
    log_append(event=event, actor=actor, verb="entry_removed", now=now, detail={"player": entry.player.code})
    if event.has_rounds:
        plan_forget(event, entry.player.code)
    entry.delete()


@transaction.atomic
def entry_withdraw(*, entry: Entry, reason: str, actor: Actor, now: datetime) -> Entry:
    """Somebody stops playing during the event.

    Results already written stand. What the player had still to play is not played, for the reason given;
    the other three of those tables simply have fewer boards. Where rounds are drawn, whoever was to meet
    this entry in the round of now sits out, and the draws to come leave it out.
    """
    round_plays_locked(entry.event)
    event = event_locked(entry.event)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    reason = one_line(reason)
    problems = [*unseen(reason, "reason")]
    if entry.is_withdrawn:
        problems.append(
            Problem(
                "already_withdrawn",
                gettext_noop("%(name)s has withdrawn already."),
                {"name": str(entry.player)},
            )
        )
    if not reason:
        problems.append(Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason"))
    if event.state != Event.State.RUNNING:
        problems.append(
            Problem(
                "event_not_running",
                gettext_noop("Withdrawals are for a running event; before the start, remove the player."),
            )
        )
    raise_if_any(problems)
    entry.withdrawn_at = now
    entry.withdrawn_reason = reason[:200]
    entry.save(update_fields=["withdrawn_at", "withdrawn_reason"])
    if event.has_rounds and (position := round_open(event)):
        round_leave(position, entry)
    log_append(
        event=event,
        actor=actor,
        verb="entry_withdrawn",
        now=now,
        detail={"player": entry.player.code, "reason": reason},
    )
    announce_results_changed(event)
    return entry


@transaction.atomic
def entry_reinstate(*, entry: Entry, actor: Actor, now: datetime) -> Entry:
    """Undo a withdrawal: the player's boards are expected again, but for those released or met since.

    Where rounds are drawn: back at the table that waits, or at one with whoever sits out, or out itself.
    """
    round_plays_locked(entry.event)
    event = event_locked(entry.event)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    if not entry.is_withdrawn or event.state != Event.State.RUNNING:
        raise ProblemsError(
            [
                Problem(
                    "not_withdrawn",
                    gettext_noop("%(name)s cannot be put back: there is no withdrawal in a running event."),
                    {"name": str(entry.player)},
                )
            ]
        )
    raise_if_any([*place_problems(entry), *back_problems(entry)])
    if plays_elsewhere(entry).exists():
        message = gettext_noop("%(name)s is somebody else's substitute already.")
        raise ProblemsError([Problem("already_substitute", message, {"name": str(entry.player)})])
    plays_seen_meanwhile(entry=entry)
    plays_known_elsewhere(entry=entry)
    entry.withdrawn_at = None
    entry.withdrawn_reason = ""
    entry.save(update_fields=["withdrawn_at", "withdrawn_reason"])
    if event.has_rounds:
        rounds_missed(entry)
        if position := round_open(event):
            round_return(position, entry)
    log_append(
        event=event, actor=actor, verb="entry_reinstated", now=now, detail={"player": entry.player.code}
    )
    announce_results_changed(event)
    return entry
