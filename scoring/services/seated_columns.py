"""Rows of the database as columns for ``scoring.maths.columns``; loads numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from scoring.maths.columns import Columns, ColumnsError
from scoring.selectors.inputs import CountingResult
from tournaments.movements.schedule import SEATS
from tournaments.selectors.seats import SeatedEntries


def columns_of(results: Sequence[CountingResult], seats: Mapping[tuple[int, int], SeatedEntries]) -> Columns:
    """The columns of results that are sorted by board; ``ColumnsError`` where a seat of a table is empty."""
    plays, boards, positions, tables, takers, units, _ = zip(*results, strict=True)
    sitting = {place: index for index, place in enumerate(seats)}
    seated = np.array(list(seats.values()))
    if seated.dtype == object:
        raise ColumnsError
    entries = seated[[sitting[place] for place in zip(positions, tables, strict=True)]]
    column = np.array([*map(SEATS.index, takers)])
    is_taker = column[:, None] == np.arange(len(SEATS))
    return Columns(
        np.array(boards),
        np.array(plays),
        np.array(units),
        entries[is_taker],
        entries[~is_taker].reshape(len(results), len(SEATS) - 1).T,
    )
