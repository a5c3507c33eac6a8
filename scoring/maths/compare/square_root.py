"""``square_root``: match points of two teams, étui by étui."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.problems import gettext_noop, raise_if_any
from games.reading import shown
from scoring.maths.compare.reading import LineReader
from scoring.maths.match_formula import ONE, SIDES, TWO, MatchFormula

THOUSAND: Final = 1000


def square_root(data: Mapping[str, object]) -> dict[str, Any]:
    """The match points of both teams with three decimals, and the sum of ours.

    ``"sides": "one"``: the better team alone has points, and ``totals`` are those of both.

    >>> square_root({"ours": [82, 68, -68], "theirs": [66, -76, -58]})
    {'ours': [4.0, 12.0, -3.162], 'theirs': [-4.0, -12.0, 3.162], 'total': 12.838}
    """
    reader = LineReader(data)
    reader.only("ours", "theirs", "sides")
    ours, theirs = (
        [reader.whole(one, f"{name}[{place}]") for place, one in enumerate(reader.items(name))]
        for name in ("ours", "theirs")
    )
    sides = data.get("sides", TWO)
    if sides not in SIDES:
        message = gettext_noop("“%(field)s” is one of %(known)s, not %(value)s.")
        reader.refuse("sides_unknown", message, "sides", known=", ".join(SIDES), value=shown(sides))
    if len(ours) != len(theirs) and not reader.problems:
        message = gettext_noop("“%(field)s” has as many scores as “ours”: one for each étui.")
        reader.refuse("scores_not_paired", message, "theirs")
    raise_if_any(reader.problems)
    formula = MatchFormula(str(sides))
    own = [formula.points(one - other) for one, other in zip(ours, theirs, strict=True)]
    their = [formula.points(other - one) for one, other in zip(ours, theirs, strict=True)]
    answer: dict[str, Any] = {"ours": [*map(_figure, own)], "theirs": [*map(_figure, their)]}
    if sides == ONE:
        return answer | {"totals": [_figure(sum(own)), _figure(sum(their))]}
    return answer | {"total": _figure(sum(own))}


def _figure(points: int) -> float:
    return points / THOUSAND
