"""Sets without an event whose cards come from people: typed in, recorded after the play, or read from a file.

Nothing binds such boards: there is no key and no commitment, and whoever brings them knows their cards.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from games.models import BoardSet
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.selectors.boards import blank_numbers
from games.services.free_sets import (
    BY_HAND,
    MOST_BOARDS,
    AskedSet,
    by_hand_problems,
    file_problems,
    free_set_blank,
    free_set_import,
)
from games.services.importing import board_file_read
from games.services.typing import Typed, board_write, hour_drop
from games.texts import one_line
from tournaments.models import Club, ClubSet
from tournaments.services.actors import Actor
from tournaments.services.boards_by_hand import VERBS
from tournaments.services.club_set_notes import note_append
from tournaments.services.club_sets import club_set_own, locked_for_dealer, require_dealer, title_problems

FIXED: Final = gettext_noop("The cards of this set are fixed: no board of it is typed again.")


@transaction.atomic
def club_set_by_hand(
    *, club: Club, title: str, asked: AskedSet, origin: str, actor: Actor, now: datetime
) -> ClubSet:
    """Boards without cards, to be typed in before the play (``typed``) or recorded after it (``recorded``).

    ``PermissionError`` for whoever is not the club's dealer; ``ProblemsError`` with all that is wrong.
    """
    require_dealer(club, actor)
    title = one_line(title)
    raise_if_any([*title_problems(title), *by_hand_problems(asked, origin, now)])
    board_set = free_set_blank(asked=asked, origin=origin, user=actor.user, now=now)
    club_set = club_set_own(club=club, board_set=board_set, title=title, seats=asked.seats)
    verb, detail = VERBS[BoardSet.Origin(origin)], {"boards": board_set.board_count}
    note_append(club_set=club_set, actor=actor, verb=verb, now=now, detail=detail)
    return club_set


def club_set_import(
    *, club: Club, title: str, data: bytes, release_at: datetime | None, actor: Actor, now: datetime
) -> ClubSet:
    """The boards of a file, text or JSON, of any game: all of them, or none and everything that is wrong.

    The file says of which game and table they are; its name is the title where none is given.
    ``PermissionError`` as above.
    """
    require_dealer(club, actor)
    file = board_file_read(data, {}, MOST_BOARDS)
    title = one_line(title) or file.title
    raise_if_any([*title_problems(title), *file_problems(file, release_at, now)])
    with transaction.atomic():
        board_set = free_set_import(file=file, release_at=release_at, user=actor.user, now=now)
        club_set = club_set_own(club=club, board_set=board_set, title=title, seats=file.players)
        detail = {"boards": board_set.board_count}
        note_append(club_set=club_set, actor=actor, verb="boards_imported", now=now, detail=detail)
    return club_set


@transaction.atomic
def club_set_board_write(
    *, club_set: ClubSet, number: int, hands: Typed, is_again: bool, actor: Actor, now: datetime
) -> ClubSet:
    """Write the cards of one board down; ``PermissionError`` as above.

    A typed board may be typed again until the cards are fixed, by whoever says so (``is_again``): of two who
    type the same board at once the second is told. A recorded board is written once. Where the hour of
    release has passed before, a typed set is released by hand.
    """
    club_set = locked_for_dealer(club_set, actor)
    board_set = club_set.board_set
    _require_open(board_set)
    may_again = board_set.origin == BoardSet.Origin.TYPED and club_set.fixed_at is None
    is_written = board_set.boards.filter(number=number, is_written=True).exists()
    if may_again and is_written and not is_again:
        message = gettext_noop(
            "Board %(number)s has cards already; somebody else may have typed it just now. Nothing was "
            "changed: say that you type it again."
        )
        raise ProblemsError([Problem("board_typed", message, {"number": number})])
    board_write(board_set=board_set, number=number, hands=hands, again=may_again, seats=club_set.seats)
    if hour_drop(board_set=board_set, now=now):
        note_append(club_set=club_set, actor=actor, verb="boards_hour_dropped", now=now, detail={})
    note_append(club_set=club_set, actor=actor, verb="board_written", now=now, detail={"board": number})
    return club_set


@transaction.atomic
def club_set_fix(*, club_set: ClubSet, actor: Actor, now: datetime) -> ClubSet:
    """Say that the typing is over: no board is typed again. ``PermissionError`` as above.

    Whoever takes a paper with the cards says the same: étuis are filled from it.
    """
    club_set = locked_for_dealer(club_set, actor)
    _require_open(club_set.board_set)
    if club_set.board_set.origin != BoardSet.Origin.TYPED or club_set.fixed_at is not None:
        raise ProblemsError([Problem("cards_fixed", FIXED)])
    if blank := blank_numbers(club_set.board_set):
        message = gettext_noop("These boards have no cards yet: %(numbers)s.")
        raise ProblemsError([Problem("boards_blank", message, {"numbers": ", ".join(map(str, blank))})])
    club_set.fixed_at = now
    club_set.save(update_fields=["fixed_at"])
    note_append(club_set=club_set, actor=actor, verb="boards_fixed", now=now, detail={})
    return club_set


def _require_open(board_set: BoardSet) -> None:
    if board_set.origin not in BY_HAND:
        message = gettext_noop("The boards of this set are not written down by hand.")
        raise ProblemsError([Problem("boards_not_by_hand", message)])
    if board_set.state == BoardSet.State.CANCELLED:
        raise ProblemsError([Problem("boards_cancelled", gettext_noop("The boards were cancelled."))])
