"""A club plays a simultaneous without an event of the house: it joins by its code and prints the papers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from games.models import BoardSet
from games.problems import Problem, gettext_noop, raise_if_any
from games.texts import one_line
from tournaments.models import Club, ClubSet
from tournaments.services.actors import Actor
from tournaments.services.club_set_notes import note_append
from tournaments.services.club_sets import require_dealer, title_problems
from tournaments.services.simultaneous import closed_problems, set_of_code


@transaction.atomic
def club_set_join(*, club: Club, title: str, code: str, actor: Actor, now: datetime) -> ClubSet:
    """Make the simultaneous with this join code one of the club's sets; every reason why not at once.

    ``PermissionError`` for whoever is not the club's dealer. The problem ``join_code_unknown`` stands alone,
    so that whoever asks can count guesses.
    """
    require_dealer(club, actor)
    title = one_line(title)
    board_set = set_of_code(code)
    raise_if_any([*title_problems(title), *_misfits(board_set, club, now)])
    seats = board_set.description["players"]
    club_set = ClubSet.objects.create(club=club, board_set=board_set, title=title, seats=seats)
    detail = {"boards": board_set.board_count, "commitment": board_set.commitment}
    note_append(club_set=club_set, actor=actor, verb="boards_joined", now=now, detail=detail)
    return club_set


def _misfits(board_set: BoardSet, club: Club, now: datetime) -> Iterator[Problem]:
    if ClubSet.objects.filter(club=club, board_set=board_set).exists():
        message = gettext_noop("The club has joined this simultaneous already.")
        yield Problem("joined_already", message, where="join_code")
        return
    yield from closed_problems(board_set, now)
