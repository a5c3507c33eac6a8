"""The change of the key that boards are sealed with."""

from __future__ import annotations

from django.db import models, transaction

from games.models import Board, BoardSet
from games.models.sealed import sealed_fields
from games.selectors.sealing import is_current


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
