"""One line of the comparing service: an object with a ``method`` in, an object out.

    {"method": "topage", "scores": [56, 62, -56, -52, 50]}
    -> {"attack": [75, 100, 0, 25, 50], "defence": [25, 0, 100, 75, 50]}

    {"method": "square_root", "ours": [82, 68, -68], "theirs": [66, -76, -58]}
    -> {"ours": [4.0, 12.0, -3.162], "theirs": [-4.0, -12.0, 3.162], "total": 12.838}

    {"method": "matchpoints", "scores": [420, 420, -50], "expected": 4, "equalise": "neuberg"}
    -> {"matchpoints": [4.333333, 4.333333, 0.333333], "percent": [72.222222, 72.222222, 5.555556], "top": 6}

    {"method": "butler", "scores": [56, 62, -56], "scale": "tarot"}
    -> {"datum": 20.666667, "imps": [4, 4, -7], "scale": "tarot", "note": "Our choice for Tarot points ..."}

    {"method": "wbf_vp", "imps": [33, 23], "boards": 16}
    -> {"vp": [12.8, 7.2]}

    {"method": "vp_table", "table": "fibur-4", "points": [350, 0]}
    -> {"vp": [12, 8]}

    {"method": "alternate", "rows": [{"id": "a", "line": "N", "score": 62}, ...]}
    -> {"order": ["a", ...], "places": [1, ...]}

    {"method": "swiss_tiebreaks", "rounds": [[["a", "b", 1, 0]]], "tiebreaks": ["BH", "SB"]}
    -> {"rows": [{"id": "a", "place": 1, "points": 1, "BH": 0, "SB": 0}, ...]}

What cannot be compared is refused with all that is wrong. PURE: the command and the API both call this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from games.burraco.vp import parse_vp_table, victory_points, vp_table
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import shown
from scoring.maths.alternate import alternate_ranking
from scoring.maths.compare.boards import (
    compare_butler,
    compare_cross_imp,
    compare_matchpoints,
    compare_mean_deviation,
    compare_session,
)
from scoring.maths.compare.reading import LineReader, figure
from scoring.maths.compare.square_root import square_root
from scoring.maths.compare.swiss import swiss_tiebreaks
from scoring.maths.compare.teams import compare_board_a_match, compare_imp, compare_wbf_vp
from scoring.maths.topage import defence_note, topage


def compare_line(data: object) -> dict[str, Any]:
    """What the method named by ``data`` makes of it; ``ProblemsError`` with all that is wrong.

    >>> compare_line({"method": "topage", "scores": [56, 62, -56, -52, 50]})
    {'attack': [75, 100, 0, 25, 50], 'defence': [25, 0, 100, 75, 50]}
    >>> compare_line({"method": "vp_table", "table": "fibur-4", "points": [350, 0]})
    {'vp': [12, 8]}
    """
    if not isinstance(data, Mapping):
        message = gettext_noop("A line is an object of JSON, {…}, and not %(value)s.")
        raise ProblemsError([Problem("not_an_object", message, {"value": shown(data)})])
    method = data.get("method")
    compare = METHODS.get(method) if isinstance(method, str) else None
    if compare is None:
        message = gettext_noop("There is no method %(method)s; there are: %(known)s.")
        params = {"method": shown(method), "known": ", ".join(METHODS)}
        raise ProblemsError([Problem("method_unknown", message, params, "method")])
    return compare(data)


def _topage(data: Mapping[str, object]) -> dict[str, Any]:
    reader = LineReader(data)
    reader.only("scores")
    scores = reader.scores("scores")
    raise_if_any(reader.problems)
    notes = topage(scores)
    return {
        "attack": [figure(note) for note in notes],
        "defence": [figure(defence_note(note)) for note in notes],
    }


def _vp_table(data: Mapping[str, object]) -> dict[str, Any]:
    reader = LineReader(data)
    reader.only("table", "points")
    points = [reader.whole(one, f"points[{place}]") for place, one in enumerate(reader.items("points"))]
    if len(points) != 2 and not reader.problems:
        message = gettext_noop("“%(field)s” are those of both sides.")
        reader.refuse("points_not_two", message, "points")
    given = data.get("table")
    try:
        table = vp_table(given) if isinstance(given, str) else parse_vp_table(given)
    except ProblemsError as error:
        raise ProblemsError([*reader.problems, *error.problems]) from None
    raise_if_any(reader.problems)
    return {"vp": [*victory_points(table, (points[0], points[1]))]}


def _alternate(data: Mapping[str, object]) -> dict[str, Any]:
    reader = LineReader(data)
    reader.only("rows")
    rows: list[tuple[str, str, Fraction | None]] = []
    for place, row in enumerate(reader.items("rows")):
        where = f"rows[{place}]"
        values = row if isinstance(row, Mapping) else {}
        score = values.get("score")
        rows.append(
            (
                reader.name(values.get("id"), f"{where}.id"),
                reader.name(values.get("line"), f"{where}.line"),
                None if score is None else reader.exact(score, f"{where}.score"),
            )
        )
    raise_if_any(reader.problems)
    ranked = alternate_ranking(rows)
    return {"order": [row.entrant for row in ranked], "places": [row.place for row in ranked]}


METHODS: Final[Mapping[str, Callable[[Mapping[str, object]], dict[str, Any]]]] = {
    "topage": _topage,
    "square_root": square_root,
    "matchpoints": compare_matchpoints,
    "session": compare_session,
    "mean_deviation": compare_mean_deviation,
    "butler": compare_butler,
    "imp": compare_imp,
    "cross_imp": compare_cross_imp,
    "board_a_match": compare_board_a_match,
    "wbf_vp": compare_wbf_vp,
    "vp_table": _vp_table,
    "alternate": _alternate,
    "swiss_tiebreaks": swiss_tiebreaks,
}
