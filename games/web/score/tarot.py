"""A deal of Tarot, typed by anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.cards import Seat
from games.problems import Problem, ProblemsError
from games.reading import FieldReader
from games.tarot.doubts import doubts
from games.tarot.rules import Ruleset
from games.tarot.rulesets import ruleset
from games.tarot.score import score_sheet
from games.tarot.sheet import parse_sheet
from games.tarot.vocabulary import Sheet
from games.web.score.page import ScorePage, placed, spoken, typed
from games.web.score.tarot_why import why
from games.web.tarot_form import CAMPS, Choice, field_of, sheet_data, tarot_fields
from games.web.tarot_words import problem_text, seat_labels

PREFIX = "sheet"
ALONE = "alone"
_POIGNEES = tuple(f"poignee_{camp}_{number}" for camp in CAMPS for number in (1, 2))
_NAMES = (
    *("table", "taker", "partner", "sits_out", "contract", "bouts", "points", "petit_au_bout"),
    *(*_POIGNEES, "slam", "defence_points"),
)


class Table(StrEnum):
    """Who sits at the table."""

    FOUR = "4"
    THREE = "3"
    FIVE = "5"
    DEAD_HAND = "dead-hand"


_RULESETS = {Table.THREE: "fft-3", Table.FOUR: "fft-4", Table.FIVE: "fft-5", Table.DEAD_HAND: "fft-4"}


@dataclass(frozen=True, slots=True)
class _Typed:
    """What was typed: the table, its rules, the sheet's JSON form, and what no sheet can tell."""

    table: Table
    rules: Ruleset
    data: Mapping[str, Any]
    problems: Sequence[Problem]

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody at the table."""
        return self.rules.table(Seat.X if self.table is Table.DEAD_HAND else None)


def tarot_page(query: QueryDict, *, is_live: bool) -> ScorePage:
    """The page for what the address says; ``is_live``: somebody is still typing."""
    said = typed(query, _NAMES)
    asked = _read(said)
    sheet, problems = _sheet(asked)
    told = spoken(problems, is_live=is_live or set(said) <= {"table"})
    ids = _ids(asked)
    beside, rows = placed(told, [f"{PREFIX}-{name}" for name in ids], _id_of, problem_text)
    return ScorePage(
        name="tarot",
        made_for=asked.table.value,
        typed=said,
        fields={
            **tarot_fields(asked.rules, asked.data, problems=told, prefix=PREFIX),
            **_seat_fields(asked),
            "beside": {name: beside[f"{PREFIX}-{name}"] for name in ids},
        },
        score=why(sheet, score_sheet(sheet, asked.rules), asked.rules) if sheet else None,
        beside=beside,
        rows=rows,
        doubts=[problem_text(doubt) for doubt in doubts(sheet, asked.rules)] if sheet else (),
    )


def _read(said: Mapping[str, str]) -> _Typed:
    """North takes and the fifth seat sits out, unless something else is said."""
    reader = FieldReader(said)
    table = (reader.read_word("table", Table) if "table" in said else None) or Table.FOUR
    query = QueryDict(mutable=True)
    query.update(said)
    data = {"taker": "N", **sheet_data(query)}
    if table is Table.DEAD_HAND:
        data["sits_out"] = said.get("sits_out", "X")
    if table is Table.FIVE and "partner" in said:
        data["partner"] = None if said["partner"] == ALONE else said["partner"]
    return _Typed(table, ruleset(_RULESETS[table]), data, tuple(reader.problems))


def _sheet(asked: _Typed) -> tuple[Sheet | None, Sequence[Problem]]:
    try:
        sheet = parse_sheet(asked.data, asked.rules)
    except ProblemsError as error:
        return None, (*asked.problems, *error.problems)
    return (None, asked.problems) if asked.problems else (sheet, ())


def _ids(asked: _Typed) -> tuple[str, ...]:
    """The fields that this table is asked for."""
    return (
        *("table", "taker", *(("partner",) if asked.rules.calls_partner else ())),
        *(("sits_out",) if asked.table is Table.DEAD_HAND else ()),
        *("contract", "bouts", "points", "petit_au_bout", "poignees", "slam", "defence_points"),
    )


def _id_of(problem: Problem) -> str:
    return f"{PREFIX}-{field_of(problem)}"


def _seat_fields(asked: _Typed) -> dict[str, Any]:
    """Who takes, with whom, and who sits out: only what the table knows."""
    table_labels = {
        Table.THREE: _("3 players"),
        Table.FOUR: _("4 players"),
        Table.FIVE: _("5 players"),
        Table.DEAD_HAND: _("5, one sits out"),
    }
    data = asked.data
    partner = ALONE if "partner" in data and data["partner"] is None else data.get("partner")
    return {
        "tables": [Choice(table, label, table is asked.table) for table, label in table_labels.items()],
        "takers": _seats(asked.seats, data["taker"]),
        "partners": [Choice(ALONE, _("alone"), partner == ALONE), *_seats(asked.seats, partner)]
        if asked.rules.calls_partner
        else [],
        "sitting_out": _seats(asked.seats, data["sits_out"]) if asked.table is Table.DEAD_HAND else [],
    }


def _seats(letters: Sequence[str], chosen: str | None) -> list[Choice]:
    labels = seat_labels()
    return [Choice(letter, pgettext("seat", letter), letter == chosen, labels[letter]) for letter in letters]
