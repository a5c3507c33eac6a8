"""What a computation of the standings gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.maths.formula_kinds import AnyFormula

ROW_FIELDS = (
    "entry",
    "place",
    "line",
    "alternate_place",
    "line_place",
    "total",
    "attack",
    "defence",
    "attack_count",
    "defence_count",
    "is_partial",
)
"""Fields of a ``StandingRow`` that a computation of boards fills."""

Row = tuple[int, int | None, str, int | None, int | None, int | None, int | None, int | None, int, int, bool]


@dataclass(frozen=True, slots=True)
class Computed:
    """The outcome, however it was computed.

    ``rows`` hold the values of ``fields`` in the order of the general ranking, the entry and its place first;
    ``digests`` are per board. ``notes_text`` gives the notes of a board as they are stored (see
    ``BoardNotes``), best first, in JSON. ``points`` are what ``Entry.points`` shall be.
    """

    formula: AnyFormula
    input_hash: str
    digests: dict[int, str]
    rows: Sequence[tuple[Any, ...]]
    notes_text: Callable[[int], str]
    fields: tuple[str, ...] = ROW_FIELDS
    points: Mapping[int, int] = field(default_factory=dict)


def changed_boards(computed: Computed, known: dict[int, str]) -> Iterator[int]:
    """Boards whose results are not those of ``known`` digests."""
    return (board for board, digest in computed.digests.items() if known.get(board) != digest)


def joined_notes(notes: list[str]) -> str:
    """A board's notes from the text of each.

    Joined here rather than by an encoder for each of thousands of boards: there are only integers and nulls.
    """
    return f"[{', '.join(notes)}]"
