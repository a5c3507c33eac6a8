"""The boards of an event: dealt now, or committed to now and dealt when a public source has spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial

from django.db import transaction

from games.dealing.source import PublicSource, normal_value
from games.models import BoardSet
from games.models.reasons import REPLACED, TOO_LATE
from games.problems import Problem, ProblemsError, gettext_noop
from games.registry import dealable
from games.selectors.boards import board_takers
from games.services.committing import board_set_commit, board_set_give_value
from games.services.dealing_task import board_set_fill
from games.signals import dealing_wanted
from tournaments.models import Event, Play
from tournaments.movements.taken import taker_seats
from tournaments.services.actors import Actor
from tournaments.services.cancelling import boards_drop, events_locked
from tournaments.services.club_set_notes import set_noted
from tournaments.services.events import event_locked
from tournaments.services.log import log_append
from tournaments.services.movements import event_state, require_not_started, schedule_of


@transaction.atomic
def boards_deal(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    source: PublicSource | None = None,
    is_played: bool = False,
    seen: str | None = None,
    key: bytes | None = None,
    code: str = "",
) -> Event:
    """Fix the event's boards under a fresh key; an earlier set is cancelled, never looked at.

    With a ``source`` they are dealt when it has spoken (``boards_value_give``), else now. ``is_played``:
    robots play every deal that may become a board, as the game asks (``games.registry.Dealable.by_play``),
    and a worker deals. ``seen``: see ``require_seen``. The commitment binds the event's code: no set can be
    shown as that of another evening. ``key``, ``code`` and the event's code deal a known set again, for
    demonstrations.
    """
    event = event_locked(event)
    require_not_started(event)
    require_seen(event, seen)
    commit = partial(board_set_commit, source=source, key=key, code=code, user=actor.user)
    event.board_set = _replaced(event, commit, is_played=is_played, now=now)
    event.save(update_fields=["board_set"])
    note_takers(event, event.board_set)
    if source is None:
        _deal([event], event.board_set, actor, now)
    else:
        detail = _detail(event.board_set) | {"source": source.name, "time": source.time}
        _settle(event, actor, now, "boards_committed", detail)
    return event


def _replaced(event: Event, commit: Callable[..., BoardSet], *, is_played: bool, now: datetime) -> BoardSet:
    """The set that the event's movement needs, in place of any earlier one."""
    schedule = schedule_of(event)
    boards_drop(event=event, reason=REPLACED, now=now)
    return commit(
        game_slug=event.game,
        ruleset=event.ruleset,
        board_count=schedule.board_count,
        takers=taker_seats(schedule),
        by_play=dealable(event.game).by_play if is_played else None,
        event=event.code,
    )


@transaction.atomic
def boards_value_give(*, event: Event, value: str, actor: Actor, now: datetime) -> Event:
    """What the public source said: given once, then the boards are dealt, for every event that plays them.

    Of boards that several clubs play only who committed to them gives it.
    """
    events = {other.pk: other for other in events_locked(event)}
    event = events[event.pk]
    require_not_started(event)
    if event.board_set is None:
        message = gettext_noop("There is no set that waits for a public source.")
        raise ProblemsError([Problem("boards_missing", message)])
    if len(events) > 1 and (actor.user is None or actor.user.pk != event.board_set.created_by_id):
        message = gettext_noop("Other events play these boards, too: only who made the set gives the value.")
        raise ProblemsError([Problem("boards_shared", message, where="value")])
    board_set = board_set_give_value(board_set=event.board_set, value=value, now=now)
    detail = {"set": board_set.code, "value": normal_value(value)}
    for other in events.values():
        other.board_set = board_set
        log_append(event=other, actor=actor, verb="boards_value_given", now=now, detail=detail)
    _deal(events.values(), board_set, actor, now)
    return event


def boards_dealt(*, board_set: BoardSet, now: datetime) -> None:
    """A worker has dealt the last board: the event that waited for it is ready.

    The caller holds the transaction and ends the dealing in it, after this.
    """
    waiting = Event.objects.select_for_update().filter(board_set=board_set).order_by("pk")
    for event in waiting:
        event.board_set = board_set
        board_set.state = BoardSet.State.DEALT
        _settle(event, Actor.clock(), now, "boards_dealt", _detail(board_set))
    set_noted(board_set=board_set, verb="boards_dealt", now=now, detail=_detail(board_set))


def boards_failed(*, board_set: BoardSet, reason: str, now: datetime) -> None:
    """A worker found no deal for a board, or was too late: those that waited are told, and need other boards.

    The caller holds the transaction and cancels the set in it, after this.
    """
    verb = "boards_too_late" if reason == TOO_LATE else "boards_failed"
    for event in Event.objects.select_for_update().filter(board_set=board_set).order_by("pk"):
        detail: dict[str, str | int] = {"set": board_set.code}
        log_append(event=event, actor=Actor.clock(), verb=verb, now=now, detail=detail)
    set_noted(board_set=board_set, verb=verb, now=now)


def require_seen(event: Event, seen: str | None) -> None:
    """Refuse to replace another set than the one whose code is ``seen``, empty for none; ``None`` replaces
    any."""
    there = event.board_set.code if event.board_set else ""
    if seen is not None and seen != there:
        message = gettext_noop(
            "Somebody else was faster: the boards of this event are others now. Nothing was dealt; look at "
            "what there is before you deal again."
        )
        raise ProblemsError([Problem("boards_changed", message, where="seen")])


def _deal(events: Iterable[Event], board_set: BoardSet, actor: Actor, now: datetime) -> None:
    verb = "boards_dealt" if dealing_begin(board_set) else "boards_dealing"
    for event in events:
        _settle(event, actor, now, verb, _detail(board_set))


def dealing_begin(board_set: BoardSet) -> bool:
    """Deal a set whose description is complete, or have it dealt where robots take their time.

    Whether it is dealt; else a worker is asked after commit.
    """
    if board_set.description["by_play"] is None:
        board_set_fill(board_set=board_set)
        return True
    transaction.on_commit(
        lambda: dealing_wanted.send_robust(sender=BoardSet, board_set_id=board_set.pk), robust=True
    )
    return False


def _settle(event: Event, actor: Actor, now: datetime, verb: str, detail: dict[str, str | int]) -> None:
    event.state = event_state(event)
    event.save(update_fields=["state"])
    log_append(event=event, actor=actor, verb=verb, now=now, detail=detail)


def _detail(board_set: BoardSet) -> dict[str, str | int]:
    return {"set": board_set.code, "boards": board_set.board_count, "commitment": board_set.commitment}


def note_takers(event: Event, board_set: BoardSet) -> None:
    """Write the taker of each board, who is bound before a card is dealt, to the plays."""
    takers = board_takers(board_set)
    for seat in sorted(set(takers.values())):
        boards = [board for board, taker in takers.items() if taker == seat]
        Play.objects.filter(event=event, board__in=boards).update(taker=seat)
