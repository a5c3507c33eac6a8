"""Victory points of a round of Burraco, from its points, typed by anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.burraco.vp import VpTable, parse_round, victory_points, vp_table, vp_tables
from games.problems import Problem, ProblemsError
from games.reading import FieldReader
from games.web.score.burraco_words import pair_names, say
from games.web.score.page import ScorePage, placed, spoken, typed
from games.web.tarot_form import Choice

SIDES = ("a", "b")
_NAMES = ("vp_table", *SIDES)


def victory_page(query: QueryDict, *, is_live: bool) -> ScorePage:
    """The page for what the address says; ``is_live``: somebody is still typing."""
    said = typed(query, _NAMES)
    table, problems = _table(said)
    points, found = _points(said, table, problems)
    told = spoken(found, is_live=is_live or set(said) <= {"vp_table"})
    beside, rows = placed(told, _NAMES, _id_of, _say)
    cells = [
        {"id": side, "pair": name, "value": said.get(side, ""), "beside": beside[side]}
        for side, name in zip(SIDES, pair_names(), strict=True)
    ]
    return ScorePage(
        name="victory",
        made_for=table.slug,
        typed=said,
        fields={
            "tables": [Choice(one.slug, _(one.name), one is table) for one in vp_tables()],
            "cells": cells,
        },
        score=_score(table, points),
        beside=beside,
        rows=rows,
    )


def _table(said: Mapping[str, str]) -> tuple[VpTable, list[Problem]]:
    """The table; another one than there are is a problem, and the first is shown."""
    try:
        return (vp_table(said["vp_table"]) if "vp_table" in said else vp_tables()[0]), []
    except ProblemsError as error:
        return vp_tables()[0], list(error.problems)


def _points(
    said: Mapping[str, str], table: VpTable, problems: Sequence[Problem]
) -> tuple[tuple[int, int] | None, Sequence[Problem]]:
    """The points of both pairs; what is missing is told for each."""
    reader = FieldReader(said)
    for side in SIDES:
        if side not in said:
            reader.missing(side)
    line = {"vp_table": table.slug, "points": [said.get(side, "0") for side in SIDES]}
    try:
        _table_again, points = parse_round(line)
    except ProblemsError as error:
        return None, [*problems, *reader.problems, *error.problems]
    found = [*problems, *reader.problems]
    return (None, found) if found else (points, ())


def _id_of(problem: Problem) -> str:
    return {"points[0]": "a", "points[1]": "b"}.get(problem.where, problem.where)


def _say(problem: Problem) -> str:
    """The fields are the points of the pairs."""
    names = dict(zip(SIDES, pair_names(), strict=True))
    pair = names.get(_id_of(problem))
    if pair is None or "field" not in problem.params:
        return say(problem)
    field = _("Points %(pair)s") % {"pair": pair}
    return say(Problem(problem.code, problem.message, {**problem.params, "field": field}, problem.where))


def _score(table: VpTable, points: tuple[int, int] | None) -> dict[str, Any]:
    """For ``games/score/_victory_score.html``, under the one name ``score``."""
    difference = abs(points[0] - points[1]) if points else None
    bounds = [*table.bounds, None]
    found = next(
        (place for place, end in enumerate(bounds) if end is None or (difference or 0) <= end), len(bounds)
    )
    rows = [
        {
            "end": end,
            "above": table.bounds[-1] if table.bounds else 0,
            "more": more,
            "less": less,
            "is_it": points is not None and place == found,
        }
        for place, (end, (more, less)) in enumerate(zip(bounds, table.shares, strict=True))
    ]
    shares = victory_points(table, points) if points else None
    return {
        "vp": list(zip(pair_names(), shares, strict=True)) if shares else [],
        "difference": difference,
        "row": rows[found],
        "table": _(table.name),
        "rows": rows,
    }
