"""Which sets of boards the keys of this installation open. Nothing that is opened here leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import models

from games.models import Board, BoardSet
from games.models.sealed import key_ring, sealed_fields
from games.sealing import UnsealError


@dataclass(frozen=True, slots=True)
class SealState:
    """One set: how many of its sealed rows open, under which key, and the code of the first fault, if any."""

    code: str
    rows: int
    is_current: bool
    fault: str

    @property
    def opens(self) -> bool:
        return not self.fault


def sets_that_do_not_open() -> list[str]:
    """Codes of the sets in use whose own key does not open: quick, one query reads a row for each set."""
    used = BoardSet.objects.exclude(state=BoardSet.State.CANCELLED)
    return [board_set.code for board_set in used.only("code", "key").order_by("code") if _fault(board_set)]


def seal_states() -> Iterator[SealState]:
    """Every set with all its boards, in the order of their codes; two queries for each."""
    for board_set in BoardSet.objects.only("code", "key").order_by("code"):
        yield seal_state(board_set)


def seal_state(board_set: BoardSet) -> SealState:
    """One set with all its boards."""
    rows = [board_set, *Board.objects.filter(board_set=board_set).order_by("number")]
    faults = [fault for row in rows if (fault := _fault(row))]
    return SealState(board_set.code, len(rows), all(map(is_current, rows)), faults[0] if faults else "")


def is_current(row: models.Model) -> bool:
    """Whether everything secret of a loaded row is sealed with the first key."""
    ring = key_ring()
    return all(ring.is_current(field.stored(row) or b"") for field in sealed_fields(type(row)))


def _fault(row: models.Model) -> str:
    """Why the row does not open, as a problem's code."""
    try:
        for field in sealed_fields(type(row)):
            getattr(row, field.attname)
    except UnsealError as error:
        return error.problem.code
    return ""
