"""What the pages that score have in common: what was typed, and problems beside their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from games.problems import Problem

MISSING = "field_missing"
LONGEST = 40
"""Of what is typed into a field; more is not repeated."""


@dataclass(frozen=True, slots=True)
class ScorePage:
    """One page as it is to be shown.

    ``typed`` are the fields that say something, for the address; ``made_for`` is the choice that the fields
    depend on, ``fields`` what the form's template needs, ``score`` what the result's needs, ``None`` while
    there is none. ``beside`` has the sentences to be read at each field, by the field's id, ``rows`` the same
    for ``components/problems.html``.
    """

    name: str
    made_for: str
    typed: Mapping[str, str]
    fields: Mapping[str, Any]
    score: Mapping[str, Any] | None = None
    beside: Mapping[str, Sequence[str]] = field(default_factory=dict)
    rows: Sequence[Mapping[str, str]] = ()
    doubts: Sequence[str] = ()


def typed(query: QueryDict, names: Sequence[str]) -> dict[str, str]:
    """The fields among ``names`` that say something, in the order of the form."""
    found = {name: query.get(name, "").strip()[:LONGEST] for name in names}
    return {name: value for name, value in found.items() if value}


def spoken(problems: Sequence[Problem], *, is_live: bool) -> list[Problem]:
    """The problems to be told: while somebody is typing, what is still missing is none."""
    return [problem for problem in problems if not (is_live and problem.code == MISSING)]


def placed(
    problems: Sequence[Problem],
    ids: Sequence[str],
    id_of: Callable[[Problem], str],
    say: Callable[[Problem], str],
) -> tuple[dict[str, list[str]], list[dict[str, str]]]:
    """``beside`` and ``rows`` of a page with these ``ids``; ``id_of`` may name one that the page has not."""
    beside: dict[str, list[str]] = {name: [] for name in ids}
    rows = []
    for problem in problems:
        text, name = say(problem), id_of(problem)
        if name in beside:
            beside[name].append(text)
        rows.append({"text": text, "anchor": name if name in beside else ""})
    return beside, rows
