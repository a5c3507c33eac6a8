"""The movement of an event: made, drawn, checked, dropped."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction

from games.models import BoardSet
from games.models.reasons import MOVEMENT_CHANGED
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.selectors.boards import blank_numbers, board_takers
from tournaments.models import Bye, Entry, Event, Play, Position, Seat
from tournaments.movements.board_sets import set_problems
from tournaments.movements.checker import check
from tournaments.movements.draw import draw, in_order
from tournaments.movements.etuis import copies
from tournaments.movements.preparing import USUAL, prepared
from tournaments.movements.schedule import INDIVIDUAL, Schedule
from tournaments.movements.taken import taker_seats
from tournaments.movements.tarot.sections import FORM as SECTIONS_FORM
from tournaments.movements.typed import typed
from tournaments.presets import presets
from tournaments.selectors.fitting import taker_problems
from tournaments.services.actors import Actor
from tournaments.services.cancelling import boards_drop
from tournaments.services.events import event_locked
from tournaments.services.log import log_append

NO_MOVEMENT = gettext_noop("Choose the movement first: it says how many boards are needed.")


def require_boards(event: Event) -> None:
    """``ProblemsError`` where every table deals its own cards: no movement, and no boards of the house."""
    if event.has_rounds:
        message = gettext_noop("This event is drawn round by round, and its tables deal their own cards.")
        raise ProblemsError([Problem("event_has_rounds", message)])


def require_not_started(event: Event) -> None:
    """``ProblemsError`` once movement and boards are fixed."""
    if event.started_at is not None:
        raise ProblemsError(
            [
                Problem(
                    "event_already_started",
                    gettext_noop("The event has started: movement and boards are fixed."),
                )
            ]
        )


@transaction.atomic
def movement_prepare(
    *,
    event: Event,
    positions: int,
    boards_per_position: int,
    actor: Actor,
    now: datetime,
    seed: str = "",
    by_lot: bool = True,
    variant: str = USUAL,
) -> Event:
    """Make the movement for the players entered and seat them: by lot, from a stored seed, or as entered.

    ``variant`` is a word of the preset's format (``tournaments.movements.preparing``). Replaces an earlier
    movement. Boards dealt before are kept when they are as many, with the same takers.
    """
    event = event_locked(event)
    require_boards(event)
    require_not_started(event)
    players = Entry.objects.filter(event=event).count()
    form = presets()[event.preset].format
    schedule = prepared(form, variant, players, positions, boards_per_position)
    raise_if_any(check(schedule).problems)
    return _replace(event, schedule, seed=seed, by_lot=by_lot, actor=actor, now=now)


def movement_type(
    *,
    event: Event,
    text: str,
    actor: Actor,
    now: datetime,
    seed: str = "",
    by_lot: bool = True,
    in_sections: bool = False,
) -> Event:
    """The club's own movement, typed as a table (``tournaments.movements.typed``), instead of one of ours.

    ``in_sections``: several tables may play a board in a position, each from an étui of its own. Refused with
    every line that cannot be read, or everything that the checker does not let pass.
    """
    # A long text is read before the lock: on SQLite nobody else could write meanwhile.
    schedule = typed(text, SECTIONS_FORM if in_sections else INDIVIDUAL)
    raise_if_any([*set_problems(schedule), *check(schedule).problems])
    with transaction.atomic():
        event = event_locked(event)
        require_boards(event)
        require_not_started(event)
        _require_players(event)
        return _replace(event, schedule, seed=seed, by_lot=by_lot, actor=actor, now=now)


def _require_players(event: Event) -> None:
    """``ProblemsError`` where teams enter: a typed movement seats single players."""
    if event.is_of_teams:
        message = gettext_noop("A movement can be typed for single players only, not for teams.")
        raise ProblemsError([Problem("typed_not_for_teams", message)])


def _replace(
    event: Event, schedule: Schedule, *, seed: str, by_lot: bool, actor: Actor, now: datetime
) -> Event:
    """``schedule``, once checked, instead of what the locked event had."""
    require_seed(seed)
    entries = list(Entry.objects.filter(event=event).order_by("number"))
    movement_drop(event=event, actor=actor, now=now)
    event.draw_seed = (seed or secrets.token_hex(16)) if by_lot else ""
    _install(event, schedule, entries, now)
    log_append(
        event=event,
        actor=actor,
        verb="movement_prepared" if by_lot else "movement_prepared_in_order",
        now=now,
        detail={
            "kind": schedule.kind,
            "tables": schedule.tables,
            "positions": schedule.positions,
            "boards_per_position": schedule.boards_per_position,
            "seed": event.draw_seed,
        },
    )
    return event


def _install(event: Event, schedule: Schedule, entries: list[Entry], now: datetime) -> None:
    """Make ``schedule`` the movement of a locked event, with everybody seated."""
    event.movement = schedule.as_dict()
    if event.board_set is not None and not _suits(event.board_set, schedule):
        boards_drop(event=event, reason=MOVEMENT_CHANGED, now=now)
    _seat(event, schedule, entries, now)
    event.state = event_state(event)
    event.save(update_fields=["draw_seed", "movement", "board_set", "state"])


def require_seed(seed: str) -> None:
    """``ProblemsError`` for what is no seed of a draw; empty stands for a new one."""
    if len(seed) > 64 or len(seed) % 2 or any(digit not in "0123456789abcdefABCDEF" for digit in seed):
        raise ProblemsError(
            [
                Problem(
                    "seed_malformed",
                    gettext_noop("The seed of a draw has up to 64 hexadecimal digits, in pairs."),
                    where="seed",
                )
            ]
        )


def _suits(board_set: BoardSet, schedule: Schedule) -> bool:
    """Whether the set has this movement's takers; of one that was not dealt for it, whether they will do."""
    takers = board_takers(board_set)
    if [takers[number] for number in sorted(takers)] == list(taker_seats(schedule)):
        return True
    is_ours = board_set.origin == BoardSet.Origin.DRAWN and not board_set.join_code
    return not is_ours and len(takers) == schedule.board_count and not [*taker_problems(takers, schedule)]


def is_typing(board_set: BoardSet) -> bool:
    """Whether cards are missing that are typed in before the play."""
    return board_set.origin == BoardSet.Origin.TYPED and bool(blank_numbers(board_set))


def event_state(event: Event) -> str:
    """Ready with a movement and boards that are dealt."""
    ready = (
        event.movement is not None
        and event.board_set is not None
        and event.board_set.state == BoardSet.State.DEALT
        and not is_typing(event.board_set)
    )
    return str(Event.State.READY if ready else Event.State.DRAFT)


def _seat(event: Event, schedule: Schedule, entries: list[Entry], now: datetime) -> None:
    """Write labels, positions, seats and plays: drawn by the event's seed, without one as entered."""
    if event.draw_seed:
        drawn = draw(schedule.entrants, entries, bytes.fromhex(event.draw_seed))
    else:
        drawn = in_order(schedule, entries)
    for label, entry in drawn.items():
        entry.label = label
    Entry.objects.bulk_update(entries, ["label"])
    positions = Position.objects.bulk_create(
        Position(event=event, number=number, published_at=now) for number in range(1, schedule.positions + 1)
    )
    by_number = {position.number: position for position in positions}
    takers = {} if event.board_set is None else board_takers(event.board_set)
    copy_of = copies(schedule)
    Seat.objects.bulk_create(
        Seat(position=by_number[sitting.position], table=sitting.table, seat=seat, entry=drawn[label])
        for sitting in schedule.sittings
        for seat, label in sitting.seats.items()
    )
    Bye.objects.bulk_create(
        Bye(position=by_number[number], entry=drawn[label])
        for number, labels in schedule.byes.items()
        for label in labels
    )
    Play.objects.bulk_create(
        Play(
            event=event,
            position=by_number[sitting.position],
            table=sitting.table,
            board=board,
            copy=copy_of[sitting.position, sitting.table, board],
            taker=takers.get(board, ""),
        )
        for sitting in schedule.sittings
        for board in sitting.boards
    )


def movement_drop(*, event: Event, actor: Actor, now: datetime) -> None:
    """Forget the movement of a locked event that has not started; its seats and plays go with it."""
    if event.movement is None:
        return
    Position.objects.filter(event=event).delete()
    Entry.objects.filter(event=event).update(label="")
    event.movement = None
    event.draw_seed = ""
    event.state = Event.State.DRAFT
    event.save(update_fields=["movement", "draw_seed", "state"])
    log_append(event=event, actor=actor, verb="movement_dropped", now=now)


def schedule_of(event: Event) -> Schedule:
    """The movement of the event; ``ProblemsError`` before there is one, and where there never is one."""
    require_boards(event)
    if event.movement is None:
        raise ProblemsError([Problem("movement_missing", NO_MOVEMENT)])
    return Schedule.from_dict(event.movement)
