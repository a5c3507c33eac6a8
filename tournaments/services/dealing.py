"""The dealer's look at the cards, to fill the étuis: by permission only, and always in the log."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from games.models import Board, BoardSet
from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.boards import boards_for_dealer
from tournaments.models import Event
from tournaments.selectors.access import may_see_cards
from tournaments.services.actors import Actor
from tournaments.services.events import event_locked
from tournaments.services.log import log_append

NOT_DEALT: Final = gettext_noop("The boards have not been dealt yet.")


@transaction.atomic
def dealing_sheets_open(*, event: Event, actor: Actor, now: datetime) -> list[Board]:
    """All boards with their cards. ``PermissionError`` for whoever is not the club's dealer."""
    return _boards_open(event, actor, now, verb="dealing_sheets_opened")


@transaction.atomic
def hand_diagrams_open(*, event: Event, actor: Actor, now: datetime) -> list[Board]:
    """All boards with their cards, for a diagram of every hand; as ``dealing_sheets_open``."""
    return _boards_open(event, actor, now, verb="hand_diagrams_opened")


@transaction.atomic
def pack_lists_open(*, event: Event, actor: Actor, now: datetime) -> list[Board]:
    """All boards, for lists that say where each card of a pack goes; as ``dealing_sheets_open``."""
    return _boards_open(event, actor, now, verb="pack_lists_opened")


@transaction.atomic
def blind_helper_open(*, event: Event, actor: Actor, now: datetime, number: int) -> Board:
    """One board, for the helper that says where each card goes; as ``dealing_sheets_open``."""
    return _boards_open(event, actor, now, verb="blind_helper_opened", number=number)[0]


def _boards_open(
    event: Event, actor: Actor, now: datetime, *, verb: str, number: int | None = None
) -> list[Board]:
    """All boards, or the one with this ``number``, and a line in the log."""
    event = event_locked(event)
    if actor.user is None or not may_see_cards(actor.user, event.club):
        raise PermissionError("only the club's dealer sees the cards")
    if event.board_set is None:
        raise ProblemsError([Problem("boards_missing", NOT_DEALT)])
    boards = boards_to_show(event.board_set, number)
    detail: dict[str, str | int] = {"set": event.board_set.code}
    detail |= {"boards": len(boards)} if number is None else {"board": number}
    log_append(event=event, actor=actor, verb=verb, now=now, detail=detail)
    return boards


def boards_to_show(board_set: BoardSet, number: int | None) -> list[Board]:
    """The boards of a set with their cards, or the one with this ``number``; ``ProblemsError`` without cards.

    The caller has checked the dealer's permission, and logs the look.
    """
    if board_set.is_undealt:
        raise ProblemsError([Problem("boards_missing", NOT_DEALT)])
    boards = boards_for_dealer(board_set)
    if number is not None:
        boards = [board for board in boards if board.number == number]
    if not boards:
        message = gettext_noop("The set has no such board.")
        raise ProblemsError([Problem("board_unknown", message)])
    if blank := [str(board.number) for board in boards if not board.cards]:
        message = gettext_noop("These boards have no cards yet: %(numbers)s.")
        raise ProblemsError([Problem("boards_blank", message, {"numbers": ", ".join(blank)})])
    return boards
