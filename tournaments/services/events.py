"""An event from its creation to its publication."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import F

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.services.boards import boards_release
from tournaments.models import Club, Event
from tournaments.presets import presets
from tournaments.selectors.plays import plays_missing
from tournaments.services.actors import Actor
from tournaments.services.log import log_append
from tournaments.services.positions import start_position
from tournaments.signals import results_changed


def event_locked(event: Event) -> Event:
    """The event read again under a row lock, so that two directors act one after the other."""
    return Event.objects.select_for_update(of=("self",)).select_related("club", "board_set").get(pk=event.pk)


def announce_results_changed(event: Event) -> None:
    """Count a change of results and tell the listeners once it is committed."""
    Event.objects.filter(pk=event.pk).update(results_version=F("results_version") + 1)
    transaction.on_commit(lambda: results_changed.send_robust(sender=Event, event_id=event.pk))


@transaction.atomic
def event_create(
    *, club: Club, name: str, played_on: date, preset: str, actor: Actor, now: datetime
) -> Event:
    """A new event open for registration. Refuses an empty name and an unknown preset, both at once."""
    name = " ".join(name.split())
    problems = []
    if not name:
        problems.append(Problem("name_missing", gettext_noop("The event needs a name."), where="name"))
    if len(name) > 120:
        problems.append(
            Problem("name_too_long", gettext_noop("The name has more than 120 letters."), where="name")
        )
    chosen = presets().get(preset)
    if chosen is None:
        problems.append(
            Problem(
                "preset_unknown",
                gettext_noop("There is no preset “%(preset)s”."),
                {"preset": preset},
                "preset",
            )
        )
    raise_if_any(problems)
    assert chosen is not None  # noqa: S101
    event = Event.objects.create(
        club=club,
        name=name,
        played_on=played_on,
        preset=chosen.slug,
        game=chosen.game,
        ruleset=chosen.ruleset,
        formula=dict(chosen.formula),
        created_by=actor.user,
    )
    log_append(
        event=event, actor=actor, verb="event_created", now=now, detail={"preset": preset, "name": name}
    )
    return event


@transaction.atomic
def event_start(*, event: Event, actor: Actor, now: datetime) -> Event:
    """Freeze movement and formula, and start position 1. A second start is refused."""
    event = event_locked(event)
    if event.started_at is not None:
        raise ProblemsError(
            [Problem("event_already_started", gettext_noop("The event has already been started."))]
        )
    problems = []
    if event.movement is None:
        problems.append(Problem("movement_missing", gettext_noop("The event has no movement yet.")))
    if event.board_set_id is None:
        problems.append(Problem("boards_missing", gettext_noop("The boards have not been dealt yet.")))
    raise_if_any(problems)
    event.state = Event.State.RUNNING
    event.started_at = now
    event.save(update_fields=["state", "started_at"])
    log_append(event=event, actor=actor, verb="event_started", now=now)
    start_position(event=event, number=1, actor=actor, now=now)
    announce_results_changed(event)
    return event


def _require_state(event: Event, *states: object) -> None:
    if event.state not in states:
        raise ProblemsError(
            [
                Problem(
                    "event_in_wrong_state",
                    gettext_noop("This cannot be done now: the event is “%(state)s”."),
                    {"state": str(event.get_state_display())},
                )
            ]
        )


@transaction.atomic
def event_close(*, event: Event, actor: Actor, now: datetime) -> Event:
    """End the play: refused while results are missing, every one of them named. Releases all boards."""
    event = event_locked(event)
    _require_state(event, Event.State.RUNNING)
    raise_if_any(plays_missing(event))
    event.state = Event.State.CLOSED
    event.closed_at = now
    event.save(update_fields=["state", "closed_at"])
    if event.board_set is not None:
        boards_release(board_set=event.board_set, numbers=None, now=now)
    log_append(event=event, actor=actor, verb="event_closed", now=now)
    announce_results_changed(event)
    return event


@transaction.atomic
def event_reopen(*, event: Event, reason: str, actor: Actor, now: datetime) -> Event:
    """Back from closed or published to running, with a reason; released boards stay released."""
    event = event_locked(event)
    _require_state(event, Event.State.CLOSED, Event.State.PUBLISHED)
    reason = reason.strip()
    if not reason:
        raise ProblemsError(
            [Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason")]
        )
    event.state = Event.State.RUNNING
    event.closed_at = None
    event.published_at = None
    event.save(update_fields=["state", "closed_at", "published_at"])
    log_append(event=event, actor=actor, verb="event_reopened", now=now, detail={"reason": reason})
    announce_results_changed(event)
    return event


@transaction.atomic
def event_publish(*, event: Event, actor: Actor, now: datetime) -> Event:
    """Make the ranking official. Only a closed event has one."""
    event = event_locked(event)
    _require_state(event, Event.State.CLOSED)
    event.state = Event.State.PUBLISHED
    event.published_at = now
    event.save(update_fields=["state", "published_at"])
    log_append(event=event, actor=actor, verb="event_published", now=now)
    announce_results_changed(event)
    return event
