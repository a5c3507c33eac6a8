"""A simultaneous: made by a dealer, joined by the events of other clubs by its code.

Clubs that play it without an event join it in ``tournaments.services.club_set_joining``.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from games.models import BoardSet
from games.models.codes import ALPHABET
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.selectors.boards import board_takers, released_numbers
from games.services.committing import board_set_give_value
from games.services.free_sets import AskedSet
from games.services.simultaneous import simultaneous_commit
from tournaments.models import Event
from tournaments.movements.schedule import Schedule
from tournaments.selectors.access import is_dealer
from tournaments.selectors.fitting import taker_problems
from tournaments.services.actors import Actor
from tournaments.services.board_sets import board_set_take
from tournaments.services.boards import dealing_begin
from tournaments.services.cancelling import has_made
from tournaments.services.events import event_locked
from tournaments.services.movements import require_not_started, schedule_of


@transaction.atomic
def simultaneous_make(*, asked: AskedSet, actor: Actor, now: datetime) -> BoardSet:
    """Fix a set for many clubs; ``PermissionError`` for whoever is no club's dealer.

    With a source it is dealt when that has spoken (``simultaneous_value_give``), else now, or by a worker
    where robots play the boards beforehand. Clubs join when it is dealt, with an event or without one.

    Its takers take turns, as no movement is known: in movements with four, eight or twelve boards a position
    everybody then attacks as often as under takers balanced for the movement itself.
    """
    if actor.user is None or not is_dealer(actor.user):
        raise PermissionError("only a dealer makes a simultaneous")
    board_set = simultaneous_commit(asked=asked, user=actor.user, now=now)
    if asked.source is None:
        dealing_begin(board_set)
    return board_set


@transaction.atomic
def simultaneous_value_give(
    *, board_set: BoardSet, value: str, actor: Actor, now: datetime, release_at: datetime | None = None
) -> BoardSet:
    """What the public source said, once; ``PermissionError`` for whoever has not made the set.

    Where its hour has passed a later one (``release_at``) is needed.
    """
    if not has_made(board_set, actor):
        raise PermissionError("only who made a simultaneous gives its value")
    board_set = board_set_give_value(board_set=board_set, value=value, release_at=release_at, now=now)
    dealing_begin(board_set)
    return board_set


@transaction.atomic
def simultaneous_join(
    *, event: Event, code: str, actor: Actor, now: datetime, seen: str | None = None
) -> Event:
    """Play the set with this join code; every reason why it cannot be at once.

    The problem ``join_code_unknown`` stands alone, so that whoever asks can count guesses.
    """
    event = event_locked(event)
    require_not_started(event)
    schedule = schedule_of(event)
    board_set = set_of_code(code)
    raise_if_any(_misfits(board_set, event, schedule, now))
    return board_set_take(
        event=event, board_set=board_set, actor=actor, now=now, verb="boards_joined", seen=seen
    )


def set_of_code(code: str) -> BoardSet:
    """The simultaneous with this join code, as people write it: in groups, with dashes, in small letters.

    Locked, as the caller's transaction has it: of two dealers of a club who join at once the second sees what
    the first did, and whoever cancels it tells everybody who was in time.
    """
    wanted = "".join(letter for letter in code.upper() if letter in ALPHABET)
    found = BoardSet.objects.select_for_update(no_key=True).defer("key").filter(join_code=wanted)
    board_set = found.first() if wanted else None
    if board_set is None:
        message = gettext_noop("There is no simultaneous with this code.")
        raise ProblemsError([Problem("join_code_unknown", message, where="join_code")])
    return board_set


def closed_problems(board_set: BoardSet, now: datetime) -> Iterator[Problem]:
    """Why nobody joins a simultaneous now."""
    if board_set.is_undealt:
        message = gettext_noop("This simultaneous is not dealt yet: join it when it is.")
        yield Problem("simultaneous_undealt", message)
    if board_set.state == BoardSet.State.CANCELLED:
        yield Problem("simultaneous_cancelled", gettext_noop("This simultaneous was cancelled."))
    hour = board_set.release_at
    if (hour is not None and hour <= now) or released_numbers(board_set):
        message = gettext_noop("The boards of this simultaneous have been released.")
        yield Problem("simultaneous_over", message)


def _misfits(board_set: BoardSet, event: Event, schedule: Schedule, now: datetime) -> Iterator[Problem]:
    if board_set == event.board_set:
        yield Problem("joined_already", gettext_noop("The event plays this simultaneous already."))
        return
    yield from closed_problems(board_set, now)
    if (board_set.game, board_set.ruleset) != (event.game, event.ruleset):
        message = gettext_noop("The simultaneous is for %(set)s, this event is %(event)s.")
        names = {"set": f"{board_set.game}, {board_set.ruleset}", "event": f"{event.game}, {event.ruleset}"}
        yield Problem("simultaneous_of_another_game", message, names)
    if board_set.board_count != schedule.board_count:
        message = gettext_noop("The simultaneous has %(set)s boards, the movement needs %(event)s.")
        counts = {"set": board_set.board_count, "event": schedule.board_count}
        yield Problem("simultaneous_of_another_size", message, counts)
    else:
        yield from taker_problems(board_takers(board_set), schedule)
