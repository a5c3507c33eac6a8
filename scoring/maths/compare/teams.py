"""The comparisons of a match between two teams: IMPs, board-a-match, and the WBF's victory points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.problems import gettext_noop, raise_if_any
from scoring.maths.boards.imps import imp_match
from scoring.maths.boards.matches import MOST_BOARDS, board_a_match, wbf_victory_points
from scoring.maths.compare.options import read_scale, scale_named
from scoring.maths.compare.reading import LineReader, figure


def compare_imp(data: Mapping[str, object]) -> dict[str, Any]:
    """The IMPs of every board of a match, and the sum of ours.

    ``ours`` and ``theirs`` are what both teams scored in the same direction, as of ``square_root``.

    >>> compare_imp({"ours": [420, -50], "theirs": [170, -50], "scale": {"bounds": [20, 50, 90]}})
    {'ours': [3, 0], 'theirs': [-3, 0], 'total': 3, 'scale': 'own'}
    """
    reader = LineReader(data)
    reader.only("ours", "theirs", "scale")
    ours, theirs = both_sides(reader)
    scale = read_scale(reader)
    raise_if_any(reader.problems)
    imps = imp_match(ours, theirs, scale)
    own, their = [*map(figure, imps)], [figure(-one) for one in imps]
    return {"ours": own, "theirs": their, "total": figure(sum(imps, Fraction(0))), **scale_named(scale)}


def compare_board_a_match(data: Mapping[str, object]) -> dict[str, Any]:
    """Two points for every board, to whom has the higher score, and the totals of both teams.

    >>> compare_board_a_match({"ours": [420, -50, 100], "theirs": [170, -50, 110]})
    {'ours': [2, 1, 0], 'theirs': [0, 1, 2], 'totals': [3, 3]}
    """
    reader = LineReader(data)
    reader.only("ours", "theirs")
    ours, theirs = both_sides(reader)
    raise_if_any(reader.problems)
    points = board_a_match(ours, theirs)
    against = [2 - one for one in points]
    return {"ours": points, "theirs": against, "totals": [sum(points), sum(against)]}


def compare_wbf_vp(data: Mapping[str, object]) -> dict[str, Any]:
    """The victory points of both teams for the IMPs of both, or for the ``margin`` of ours.

    >>> compare_wbf_vp({"imps": [33, 23], "boards": 16}), compare_wbf_vp({"margin": -10, "boards": 16})
    ({'vp': [12.8, 7.2]}, {'vp': [7.2, 12.8]})
    """
    reader = LineReader(data)
    reader.only("imps", "margin", "boards")
    if "boards" not in data:
        reader.refuse("field_missing", gettext_noop("“%(field)s” is missing."), "boards")
    boards = reader.count("boards", 1, 1, MOST_BOARDS)
    if ("imps" in data) == ("margin" in data):
        message = gettext_noop("A match has either the “imps” of both sides or the “margin” of ours.")
        reader.refuse("margin_unclear", message, "margin")
    elif "margin" in data:
        margin = reader.whole(data["margin"], "margin")
    else:
        imps = [reader.whole(one, f"imps[{place}]") for place, one in enumerate(reader.items("imps"))]
        if imps and len(imps) != 2:
            message = gettext_noop("“%(field)s” are those of both sides.")
            reader.refuse("points_not_two", message, "imps")
        margin = imps[0] - imps[-1] if imps else 0
    raise_if_any(reader.problems)
    return {"vp": [*map(figure, wbf_victory_points(margin, boards))]}


def both_sides(reader: LineReader) -> tuple[list[int], list[int]]:
    """``ours`` and ``theirs``, as many of each."""
    ours, theirs = reader.scores("ours"), reader.scores("theirs")
    if len(ours) != len(theirs) and not reader.problems:
        message = gettext_noop("“%(field)s” has as many scores as “ours”: one for each étui.")
        reader.refuse("scores_not_paired", message, "theirs")
    return ours, theirs
