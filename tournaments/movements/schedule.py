"""A finished movement: who sits where with which boards, in every position. Knows nothing of how it was made.

An *entrant* is a label such as ``"N3"``: the line (the orientation kept all evening) and the member of that
line; where no orientation is kept, and for pairs and teams, a plain number such as ``"3"``. Real players are
put on labels by ``draw``. A *position* is one sitting at one table (a round), numbered from 1 like tables and
boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from games.problems import Problem, ProblemsError, gettext_noop

SEATS = ("N", "E", "S", "W")
"""The seats of a table, which are also the lines of an event with kept orientation."""

INDIVIDUAL = "individual"
"""The form of a duplicate individual: four players to a table, each with an orientation of its own."""

_WRITTEN = (*SEATS, "X", "NS", "EW", "A", "D")
"""Seats and sides as they are written down."""

BOARDS = "boards"
"""The key of the board sets beside the four seats in ``Schedule.shifts``."""


def label_of(line: str, member: int) -> str:
    """The label of the ``member``-th entrant (from 1) of ``line``.

    >>> label_of("N", 3)
    'N3'
    """
    return f"{line}{member}"


def line_of(label: str) -> str:
    """The line of an entrant's label.

    >>> line_of("W12")
    'W'
    """
    return label[:1]


@lru_cache(maxsize=8192)
def label_order(label: str) -> tuple[int, str, int, str]:
    """Sort key of labels: plain numbers, then by line in the order of ``SEATS``, each by number.

    >>> sorted(["E1", "N10", "N2", "12", "7"], key=label_order)
    ['7', '12', 'N2', 'N10', 'E1']
    """
    found = _LABEL.fullmatch(label)
    line, number = (found[1], int(found[2])) if found else (label, 0)
    place = SEATS.index(line) if line in SEATS else len(SEATS)
    return place if line else -1, line, number, label


_LABEL = re.compile(r"([^0-9]*)([0-9]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one position: the label in each seat and the boards played there."""

    position: int
    table: int
    seats: Mapping[str, str]
    boards: tuple[int, ...]

    def seat_of(self, label: str) -> str | None:
        """The seat of ``label`` here, ``None`` when it is not at this table."""
        return next((seat for seat, sitter in self.seats.items() if sitter == label), None)


@dataclass(frozen=True, slots=True)
class Schedule:
    """All sittings of an event.

    ``form`` names what a table looks like and what is promised (``tournaments.movements.layouts``),
    ``kind`` the construction (``"shifts"`` or ``"field"``). ``shifts`` holds the constant step of every seat
    and of the board sets in tables per position (``+1``: to the next higher table) where there is one.
    ``byes`` are the entrants who sit out, by position. ``boards_per_position`` is 0 where every table deals
    its own cards.
    """

    kind: str
    tables: int
    positions: int
    boards_per_position: int
    sittings: tuple[Sitting, ...]
    shifts: Mapping[str, int] | None = None
    form: str = INDIVIDUAL
    byes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def board_count(self) -> int:
        """How many boards the event needs."""
        return len({board for sitting in self.sittings for board in sitting.boards})

    @property
    def entrants(self) -> tuple[str, ...]:
        """Every label that sits somewhere, or sits out, line by line."""
        found = {label for sitting in self.sittings for label in sitting.seats.values()}
        found |= {label for labels in self.byes.values() for label in labels}
        return tuple(sorted(found, key=label_order))

    def sitting(self, position: int, table: int) -> Sitting:
        """The sitting of ``table`` in ``position``; ``KeyError`` when there is none."""
        for found in self.sittings:
            if found.position == position and found.table == table:
                return found
        raise KeyError((position, table))

    def position_sittings(self, position: int) -> tuple[Sitting, ...]:
        """The sittings of one position in the order of the tables."""
        found = (sitting for sitting in self.sittings if sitting.position == position)
        return tuple(sorted(found, key=lambda sitting: sitting.table))

    def plays(self, label: str) -> tuple[Sitting, ...]:
        """The sittings of ``label`` in the order of the positions."""
        found = (sitting for sitting in self.sittings if label in sitting.seats.values())
        return tuple(sorted(found, key=lambda sitting: sitting.position))

    def as_dict(self) -> dict[str, Any]:
        """The form that is stored in JSON; ``from_dict`` reads it back."""
        return {
            "form": self.form,
            "kind": self.kind,
            "tables": self.tables,
            "positions": self.positions,
            "boards_per_position": self.boards_per_position,
            "shifts": None if self.shifts is None else dict(self.shifts),
            "byes": {str(position): list(labels) for position, labels in self.byes.items()},
            "sittings": [
                {
                    "position": sitting.position,
                    "table": sitting.table,
                    "seats": dict(sitting.seats),
                    "boards": list(sitting.boards),
                }
                for sitting in self.sittings
            ],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Schedule:
        """Read what ``as_dict`` wrote. ``ProblemsError`` when the form is not that of a schedule.

        Only the form is checked here; whether the movement is sound is the checker's question.
        """
        try:
            return cls(
                kind=str(data["kind"]),
                tables=_count(data["tables"]),
                positions=_count(data["positions"]),
                boards_per_position=_count(data["boards_per_position"], least=0),
                sittings=tuple(_sittings(data["sittings"])),
                shifts=_shifts(data.get("shifts")),
                form=str(data.get("form", INDIVIDUAL)),
                byes=_byes(data.get("byes", {})),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ProblemsError([_malformed(error)]) from error


def _count(value: object, least: int = 1) -> int:
    """``value`` when it is a whole number from ``least`` on; ``ValueError`` otherwise."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{value!r} is no whole number from {least} on")
    return value


def _byes(data: Mapping[str, Any]) -> dict[int, tuple[str, ...]]:
    return {int(position): tuple(str(label) for label in labels) for position, labels in data.items()}


def _shifts(data: Mapping[str, Any] | None) -> dict[str, int] | None:
    return None if data is None else {str(group): int(step) for group, step in data.items()}


def _seat_order(seat: str) -> int:
    return _WRITTEN.index(seat) if seat in _WRITTEN else len(_WRITTEN)


def _sittings(rows: list[Mapping[str, Any]]) -> Iterator[Sitting]:
    for row in rows:
        # PostgreSQL's jsonb keeps no order of keys, and the takers follow the order of the seats.
        named = sorted(row["seats"].items(), key=lambda seat: _seat_order(str(seat[0])))
        seats = {str(seat): str(label) for seat, label in named}
        boards = tuple(_count(board) for board in row["boards"])
        yield Sitting(_count(row["position"]), _count(row["table"]), seats, boards)


def _malformed(error: Exception) -> Problem:
    message = gettext_noop("This is not a stored movement: %(detail)s.")
    detail = f"{error} is missing" if isinstance(error, KeyError) else str(error)
    return Problem("movement_malformed", message, {"detail": detail}, "schedule")
