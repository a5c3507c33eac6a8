"""The rows of the form of prizes: what was posted, or what is set, and some empty ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.category_words import AGES, KIND_NAMES, SEXES, group_name
from scoring.maths.categories import AGE, EVERYBODY, KINDS, SEX, group_of, kind_and_value
from scoring.maths.prizes.prize_list import ALL, BY_AMOUNT, BY_LIST, MOST, ONE, PrizeList, money
from scoring.selectors.categories import entry_groups
from tournaments.models import Event

EMPTY_ROWS = 5
CELLS = ("group", "place", "amount", "label")
LONGEST = 100
"""Letters of a field that are looked at."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it stands in the form; ``number`` names its fields."""

    number: int
    group: str = EVERYBODY
    place: str = ""
    amount: str = ""
    label: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.place or self.amount or self.label)


def rows_set(prizes: PrizeList) -> list[Row]:
    """The rows of the list that there is."""
    return [
        Row(number, one.group, str(one.place), money(one.amount) if one.amount else "", one.label)
        for number, one in enumerate(prizes.prizes)
    ]


def rows_posted(posted: Mapping[str, Any]) -> list[Row]:
    """The rows that were posted, in order."""
    return [*_posted(posted)]


def _posted(posted: Mapping[str, Any]) -> Iterator[Row]:
    for number in range(MOST + EMPTY_ROWS):
        if f"place_{number}" not in posted:
            return
        cells = {
            name: str(posted.get(f"{name}_{number}", "")).replace("\0", "")[:LONGEST].strip()
            for name in CELLS
        }
        yield Row(number, **cells)


def with_empty(rows: list[Row]) -> list[Row]:
    """The rows and some empty ones to write in."""
    last = max((row.number for row in rows), default=-1)
    spare = EMPTY_ROWS - sum(row.is_empty for row in rows)
    return rows + [Row(last + 1 + number) for number in range(max(spare, 0))]


def data_of(posted: Mapping[str, Any], rows: list[Row]) -> dict[str, Any]:
    """The list that the form says, for ``prize_list``."""
    return {
        "currency": str(posted.get("currency", "")).replace("\0", "")[:LONGEST],
        "step": str(posted.get("step", ""))[:LONGEST].strip() or "0.01",
        "per_player": ALL if posted.get("per_player") == ALL else ONE,
        "better": BY_LIST if posted.get("better") == BY_LIST else BY_AMOUNT,
        "prizes": [
            {"group": row.group, "place": row.place, "amount": row.amount or 0, "label": row.label}
            for row in rows
            if not row.is_empty
        ],
    }


def anchors_of(rows: list[Row]) -> dict[str, str]:
    """The inputs by what problems call them."""
    filled = [row for row in rows if not row.is_empty]
    cells = {
        f"prizes[{index}].{name}": f"id_{name}_{row.number}"
        for index, row in enumerate(filled)
        for name in CELLS
    }
    return cells | {name: f"id_{name}" for name in ("currency", "step", "reason")} | {"prizes": "id_rows"}


def group_choices(event: Event, rows: list[Row]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups to choose from, by kind: all sexes and age classes, and what else somebody belongs to."""
    known = {group_of(SEX, value) for value in SEXES} | {group_of(AGE, value) for value in AGES}
    known |= {group for groups in entry_groups(event).values() for group in groups}
    known |= {row.group for row in rows if kind_and_value(row.group)[0] in KINDS}
    return [
        (
            str(KIND_NAMES[kind]),
            [(one, group_name(one)) for one in sorted(known) if one.startswith(f"{kind}:")],
        )
        for kind in KINDS
    ]
