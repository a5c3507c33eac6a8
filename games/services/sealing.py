"""The change of the key that boards are sealed with."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import models, transaction

from games.models import Board, BoardSet
from games.models.reasons import KEY_LOST
from games.models.sealed import sealed_fields
from games.problems import Problem, ProblemsError, gettext_noop
from games.selectors.sealing import is_current, sets_that_do_not_open
from games.services.cancelling import board_set_cancel

_SHOWN: Final = 5
"""Codes that a message names."""


def require_right_key() -> None:
    """Before a set is made: ``ProblemsError`` where the server's keys do not open the sets that there are.

    New boards would be sealed with the wrong key, and would not open once the right one is back.
    """
    if closed := sets_that_do_not_open():
        message = gettext_noop(
            "The server's key in ETUI_BOARDS_KEY does not open the boards that there are (%(codes)s). New "
            "ones would be lost when the right key is put back: the administrator does that first."
        )
        shown = ", ".join(closed[:_SHOWN]) + (", …" if len(closed) > _SHOWN else "")
        raise ProblemsError([Problem("boards_key_wrong", message, {"codes": shown})])


@transaction.atomic
def closed_sets_abandon(*, now: datetime) -> list[str]:
    """Cancel the sets that no key opens any more, so that new boards can be dealt; returns their codes."""
    codes = sets_that_do_not_open()
    for board_set in BoardSet.objects.filter(code__in=codes).defer("key"):
        board_set_cancel(board_set=board_set, reason=KEY_LOST, now=now, is_ours=True)
    return codes


@transaction.atomic
def board_set_reseal(*, board_set: BoardSet) -> bool:
    """Seal a set and its boards with the first key; whether there was anything to do.

    ``UnsealError`` where something of it does not open: then nothing of the set is changed. Called once more
    after an interruption it goes on with what is left.
    """
    board_set = BoardSet.objects.select_for_update().get(pk=board_set.pk)
    boards = Board.objects.select_for_update().filter(board_set=board_set)
    behind = [row for row in (board_set, *boards) if not is_current(row) or _is_unmarked(row)]
    for row in behind:
        _reseal(row)
    return bool(behind)


def _is_unmarked(row: models.Model) -> bool:
    return isinstance(row, Board) and not row.cards_mark and bool(row.cards)


def _reseal(row: models.Model) -> None:
    names = [field.attname for field in sealed_fields(type(row))]
    for name in names:
        # What is set is sealed anew when the row is saved, and the mark follows it.
        setattr(row, name, getattr(row, name))
    row.save(update_fields=[*names, *(["cards_mark"] if isinstance(row, Board) else [])])
