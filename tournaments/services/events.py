"""An event from its creation to its publication."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from games.models import BoardSet
from games.models.codes import new_code
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.selectors.boards import blank_numbers, dealt_count, released_numbers, secret_count
from games.texts import one_line, unseen
from tournaments.models import Club, Event, Position
from tournaments.movements.programmes.plan import Plan
from tournaments.presets import presets
from tournaments.selectors.plans import readiness_problems
from tournaments.selectors.plays import plays_missing
from tournaments.selectors.rounds import rounds_unfinished
from tournaments.selectors.rulings import plays_unruled
from tournaments.services.actors import Actor
from tournaments.services.announcing import announce_results_changed
from tournaments.services.log import log_append
from tournaments.services.positions import start_position
from tournaments.services.releasing import boards_release_due


def event_locked(event: Event) -> Event:
    """The event read again under a row lock, so that two directors act one after the other.

    Its board set is read when it is asked for: joined, PostgreSQL would give the one from before the wait.
    """
    return Event.objects.select_for_update(of=("self",)).select_related("club").get(pk=event.pk)


@transaction.atomic
def event_create(
    *, club: Club, name: str, played_on: date, preset: str, actor: Actor, now: datetime, code: str = ""
) -> Event:
    """A new event open for registration. Refuses an empty name and an unknown preset, both at once.

    ``code`` left out is a new one; demonstrations, whose cards depend on it, give theirs.
    """
    name = one_line(name)
    problems = [*unseen(name, "name")]
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
        code=code or new_code(),
        name=name,
        played_on=played_on,
        preset=chosen.slug,
        game=chosen.game,
        ruleset=chosen.ruleset,
        formula=dict(chosen.formula),
        plan=Plan.from_dict(chosen.plan).as_dict() if chosen.plan else {},
        created_by=actor.user,
    )
    log_append(
        event=event, actor=actor, verb="event_created", now=now, detail={"preset": preset, "name": name}
    )
    return event


@transaction.atomic
def event_start(*, event: Event, actor: Actor, now: datetime) -> Event:
    """Freeze movement and formula, and start position 1. A second start is refused.

    Where rounds are drawn one after the other, the plan is frozen, and round 1 is drawn next.
    """
    event = event_locked(event)
    if event.started_at is not None:
        raise ProblemsError(
            [Problem("event_already_started", gettext_noop("The event has already been started."))]
        )
    raise_if_any(readiness_problems(event) if event.has_rounds else _board_problems(event))
    event.state = Event.State.RUNNING
    event.started_at = now
    event.save(update_fields=["state", "started_at"])
    log_append(event=event, actor=actor, verb="event_started", now=now)
    if not event.has_rounds:
        start_position(event=event, number=1, actor=actor, now=now)
    announce_results_changed(event)
    return event


def _board_problems(event: Event) -> list[Problem]:
    """What an event whose movement is made beforehand still lacks."""
    problems = []
    if event.movement is None:
        problems.append(Problem("movement_missing", gettext_noop("The event has no movement yet.")))
    if event.board_set is None:
        problems.append(Problem("boards_missing", gettext_noop("The boards have not been dealt yet.")))
    elif event.board_set.is_undealt:
        problems.append(boards_undealt(event.board_set))
    elif event.board_set.state == BoardSet.State.CANCELLED:
        message = gettext_noop("The boards were cancelled (%(reason)s): deal others.")
        params = {"reason": event.board_set.cancelled_reason}
        problems.append(Problem("boards_cancelled", message, params))
    elif event.board_set.origin == BoardSet.Origin.TYPED and (blank := blank_numbers(event.board_set)):
        message = gettext_noop("These boards have no cards yet: %(numbers)s.")
        params = {"numbers": ", ".join(map(str, blank))}
        problems.append(Problem("boards_blank", message, params))
    elif released_numbers(event.board_set):
        message = gettext_noop("Boards of the set have been released: whoever looked knows the cards.")
        problems.append(Problem("boards_released", message))
    return problems


def boards_undealt(board_set: BoardSet) -> Problem:
    """What a set that is not dealt yet waits for."""
    if board_set.state == BoardSet.State.COMMITTED:
        message = gettext_noop("The boards wait for what the public source says: %(name)s.")
        return Problem("boards_committed", message, {"name": board_set.description["source"]["name"]})
    message = gettext_noop("The boards are being dealt: %(dealt)s of %(boards)s.")
    params = {"dealt": dealt_count(board_set), "boards": board_set.board_count}
    return Problem("boards_dealing", message, params)


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
    """End the play: refused while results are missing, every one of them named.

    And what was not played needs a ruling: what its sides have for it.

    Releases all boards, but for those that wait for an hour or for another club that plays them.
    """
    event = event_locked(event)
    _require_state(event, Event.State.RUNNING)
    missing = rounds_unfinished(event) if event.has_rounds else plays_missing(event)
    raise_if_any([*missing, *plays_unruled(event)])
    if event.has_rounds:
        Position.objects.filter(event=event, closed_at=None).update(closed_at=now)
    event.state = Event.State.CLOSED
    event.closed_at = now
    event.save(update_fields=["state", "closed_at"])
    boards_release_due(event=event, now=now)
    secret = secret_count(event.board_set) if event.board_set else 0
    verb = "rounds_ended" if event.has_rounds else "event_closed"
    log_append(event=event, actor=actor, verb=verb, now=now, detail={"secret": secret})
    announce_results_changed(event)
    return event


@transaction.atomic
def event_reopen(*, event: Event, reason: str, actor: Actor, now: datetime) -> Event:
    """Back from closed or published to running, with a reason; released boards stay released."""
    event = event_locked(event)
    _require_state(event, Event.State.CLOSED, Event.State.PUBLISHED)
    reason = one_line(reason)
    if not reason:
        raise ProblemsError(
            [Problem("reason_missing", gettext_noop("Say why, in a few words."), where="reason")]
        )
    raise_if_any(unseen(reason, "reason"))
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
