"""The forms of rounds at tables that deal their own cards: one for each game that is played so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from django.http import QueryDict

from games.problems import Problem
from games.rounds import SIDES, RoundTable
from games.web import round_form, sitting_form


class Fields(Protocol):
    """What the template of the fields needs."""

    def __call__(
        self, table: RoundTable, data: Mapping[str, Any], *, problems: Sequence[Problem], prefix: str
    ) -> dict[str, Any]: ...


class Data(Protocol):
    def __call__(self, post: QueryDict) -> dict[str, Any]: ...


class Said(Protocol):
    def __call__(self, problem: Problem) -> str: ...


class ProblemRows(Protocol):
    def __call__(self, problems: Sequence[Problem]) -> list[dict[str, str]]: ...


class Rows(Protocol):
    def __call__(self, sheet: Mapping[str, Any]) -> list[tuple[str, str, str]]: ...


class PointsText(Protocol):
    def __call__(self, points: Mapping[str, int]) -> str: ...


@dataclass(frozen=True, slots=True)
class RoundForm:
    """From the fields to the sheet's JSON form and back, and its words; ``points_text`` writes what the sides
    or seats have in one line, ``is_payment`` says that they pay one another."""

    data: Data
    fields: Fields
    problem_text: Said
    problem_rows: ProblemRows
    rows: Rows
    points_text: PointsText
    is_payment: bool


ROUND_FORMS: Final[dict[str, RoundForm]] = {
    "burraco": RoundForm(
        data=round_form.round_data,
        fields=round_form.round_fields,
        problem_text=round_form.round_problem_text,
        problem_rows=round_form.round_problem_rows,
        rows=round_form.round_rows,
        points_text=round_form.sides_text,
        is_payment=False,
    ),
    "tarot": RoundForm(
        data=sitting_form.sitting_data,
        fields=sitting_form.sitting_fields,
        problem_text=sitting_form.sitting_problem_text,
        problem_rows=sitting_form.sitting_problem_rows,
        rows=sitting_form.sitting_rows,
        points_text=sitting_form.seats_text,
        is_payment=True,
    ),
}


def round_rows(sheet: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """A stored sheet of a round of any game line by line, in words."""
    is_of_sides = "hands" in sheet or isinstance(sheet.get("points"), list)
    return ROUND_FORMS["burraco" if is_of_sides else "tarot"].rows(sheet)


def points_text(points: Mapping[str, int]) -> str:
    """What both sides or all seats have, in one line; empty for nothing."""
    if not points:
        return ""
    return ROUND_FORMS["burraco" if points.keys() == set(SIDES) else "tarot"].points_text(points)
