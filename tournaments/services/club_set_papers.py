"""The dealer's look at the boards of a set without an event: by permission only, and each one is noted."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from games.models import Board, BoardSet
from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.boards import board_heads
from tournaments.models import ClubSet
from tournaments.services.actors import Actor
from tournaments.services.club_set_notes import note_append
from tournaments.services.club_sets import locked_for_dealer
from tournaments.services.dealing import boards_to_show

PAPERS: Final = {
    "dealing-sheets": "dealing_sheets_opened",
    "hand-diagrams": "hand_diagrams_opened",
    "pack-lists": "pack_lists_opened",
}
"""The papers that show cards, by the name that their addresses have, and what is noted of each."""


@transaction.atomic
def set_paper_open(*, club_set: ClubSet, paper: str, actor: Actor, now: datetime) -> list[Board]:
    """All boards with their cards, for one of ``PAPERS``; ``PermissionError`` for all but a dealer."""
    return _open(club_set, actor, now, PAPERS[paper], None)


@transaction.atomic
def set_blind_open(*, club_set: ClubSet, number: int, actor: Actor, now: datetime) -> Board:
    """One board, for the helper that says where each card goes; as ``set_paper_open``."""
    return _open(club_set, actor, now, "blind_helper_opened", number)[0]


@transaction.atomic
def set_labels_open(*, club_set: ClubSet, actor: Actor, now: datetime) -> list[tuple[int, str, str]]:
    """Number, dealer's and taker's seat of every board, also before it is dealt; as ``set_paper_open``."""
    club_set = locked_for_dealer(club_set, actor)
    heads = board_heads(club_set.board_set)
    if not heads:
        raise ProblemsError([Problem("boards_missing", gettext_noop("There are no boards."))])
    note_append(club_set=club_set, actor=actor, verb="labels_opened", now=now, detail={"boards": len(heads)})
    return heads


def _open(club_set: ClubSet, actor: Actor, now: datetime, verb: str, number: int | None) -> list[Board]:
    club_set = locked_for_dealer(club_set, actor)
    boards = boards_to_show(club_set.board_set, number)
    if club_set.board_set.origin == BoardSet.Origin.TYPED and club_set.fixed_at is None:
        # An étui is filled from it: the board must not become another one in the meantime.
        club_set.fixed_at = now
        club_set.save(update_fields=["fixed_at"])
    detail: dict[str, Any] = {"boards": len(boards)} if number is None else {"board": number}
    note_append(club_set=club_set, actor=actor, verb=verb, now=now, detail=detail)
    return boards
