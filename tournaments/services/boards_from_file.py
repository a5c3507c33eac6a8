"""The boards of an event from a file: by the dealer, for whoever makes a file knows its cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from games.exchange.boards import BoardFile
from games.models import BoardSet
from games.problems import Problem, gettext_noop, raise_if_any
from games.registry import dealable
from games.services.importing import board_file_read, board_set_import
from tournaments.models import Event
from tournaments.movements.schedule import Schedule
from tournaments.movements.taken import taker_seats
from tournaments.selectors.access import may_see_cards
from tournaments.selectors.fitting import taker_problems
from tournaments.services.actors import Actor
from tournaments.services.board_sets import board_set_take
from tournaments.services.events import event_locked
from tournaments.services.movements import require_not_started, schedule_of


def boards_import(
    *, event: Event, data: bytes, actor: Actor, now: datetime, seen: str | None = None
) -> Event:
    """Take the boards of a file, text or JSON, in place of those the event has; all of them, or none.

    ``PermissionError`` for whoever is not the club's dealer; the clock, a command on the server, may. A file
    in which no board names its taker gets the movement's balanced ones.
    """
    if not actor.is_clock and (actor.user is None or not may_see_cards(actor.user, event.club)):
        raise PermissionError("only the club's dealer brings boards of a file")
    require_not_started(event)
    file = board_file_read(data, {"game": event.game, "ruleset": event.ruleset})
    with transaction.atomic():
        event = event_locked(event)
        require_not_started(event)
        schedule = schedule_of(event)
        raise_if_any(_misfits(file, event, schedule))
        file = _with_takers(file, schedule)
        raise_if_any(taker_problems({board.number: board.taker or "" for board in file.boards}, schedule))
        board_set = board_set_import(file=file, origin=BoardSet.Origin.FILE, user=actor.user)
        return board_set_take(
            event=event, board_set=board_set, actor=actor, now=now, verb="boards_imported", seen=seen
        )


def _misfits(file: BoardFile, event: Event, schedule: Schedule) -> Iterator[Problem]:
    """Why the file, good as it is, is not one for this event."""
    if (file.game, file.ruleset) != (event.game, event.ruleset):
        message = gettext_noop("The file is for %(file)s, this event is %(event)s.")
        params: dict[str, str | int] = {
            "file": f"{file.game}, {file.ruleset}",
            "event": f"{event.game}, {event.ruleset}",
        }
        yield Problem("file_of_another_game", message, params)
    elif file.players != (players := dealable(event.game).ruleset(event.ruleset).players):
        message = gettext_noop("The file is for %(file)s players, this event is for %(event)s.")
        yield Problem("file_of_another_table", message, {"file": file.players, "event": players})
    wanted = set(range(1, schedule.board_count + 1))
    numbers = {board.number for board in file.boards}
    if missing := sorted(wanted - numbers):
        message = gettext_noop("The movement needs boards that the file has not: %(numbers)s.")
        yield Problem("boards_not_in_file", message, {"numbers": ", ".join(map(str, missing))})
    if others := sorted(numbers - wanted):
        message = gettext_noop("The file has boards that the movement does not need: %(numbers)s.")
        yield Problem("boards_not_needed", message, {"numbers": ", ".join(map(str, others))})


def _with_takers(file: BoardFile, schedule: Schedule) -> BoardFile:
    """The file, with the movement's takers where it names none at all."""
    if not file.dealt.names_taker or any(board.taker for board in file.boards):
        return file
    takers = dict(enumerate(taker_seats(schedule), start=1))
    game = file.dealt
    boards = []
    for board in file.boards:
        taker = next(seat for seat in game.seats if seat == takers[board.number])
        boards.append(replace(board, taker=taker, dealer=game.dealer(board.number, taker)))
    return replace(file, boards=tuple(boards))
