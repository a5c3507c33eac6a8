"""``swiss_tiebreaks``: the usual tie-breaks of a Swiss tournament from its games.

See ``scoring.maths.rounds.tie_breaks`` for what each of them does with rounds that were not played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Final

from games.problems import gettext_noop, raise_if_any
from games.reading import shown
from scoring.maths.compare.reading import MOST_ITEMS, LineReader, figure
from scoring.maths.rounds.formula import PLAIN_POINTS, RoundsFormula
from scoring.maths.rounds.lines import BYE, Line
from scoring.maths.rounds.placing import places, tie_values
from scoring.maths.rounds.tie_breaks import MET, Field, Sheet

CODES: Final = {
    "BH": "buchholz",
    "BH-C1": "buchholz_cut1",
    "BH-M": "median_buchholz",
    "SB": "sonneborn_berger",
    "PS": "progressive",
    "WIN": "wins",
    "DE": MET,
}
"""As chess arbiters call them."""

_TOO_MANY: Final = gettext_noop("“%(field)s” hold at most %(most)s games in all.")

Game = tuple[str, str | None, Fraction, Fraction]
"""One player and another (``None``: a bye), with the points of both."""


def swiss_tiebreaks(data: Mapping[str, object]) -> dict[str, Any]:
    """A row for every player, best first.

    A round is a list of games ``["a", "b", 1, 0]``; ``["c", null, 1]`` is a bye with its points.

    >>> rounds = [[["a", "b", 1, 0], ["c", None, 1]], [["a", "c", 0.5, 0.5]]]
    >>> swiss_tiebreaks({"rounds": rounds, "tiebreaks": ["BH", "WIN"]})["rows"][0]
    {'id': 'c', 'place': 1, 'points': 1.5, 'BH': 3, 'WIN': 0}
    """
    reader = LineReader(data)
    reader.only("rounds", "tiebreaks")
    rounds = [_games(reader, item, number) for number, item in enumerate(reader.items("rounds"))]
    codes = _codes(reader)
    if sum(map(len, rounds)) > MOST_ITEMS:
        reader.refuse("games_too_many", _TOO_MANY, "rounds", most=MOST_ITEMS)
    raise_if_any(reader.problems)
    field = Field(_sheets(rounds), len(rounds), _formula(codes))
    known = tie_values(field)
    rows: list[dict[str, Any]] = []
    for row in places(field, field.sheets, known, dict.fromkeys(field.sheets, (0, 0))):
        total = figure(field.sheets[row.entrant].total)
        rows.append({"id": row.entrant, "place": row.place, "points": total})
        for code in codes:
            value = row.met if CODES[code] == MET else known[CODES[code]][row.entrant]
            rows[-1][code] = None if isinstance(value, tuple) else figure(value)
    return {"rows": rows}


def _formula(codes: Sequence[str]) -> RoundsFormula:
    return RoundsFormula(PLAIN_POINTS, None, None, {}, tuple(CODES[code] for code in codes))


def _codes(reader: LineReader) -> list[str]:
    codes = [shown(code) for code in reader.items("tiebreaks")]
    for code in dict.fromkeys(codes):
        if code not in CODES:
            message = gettext_noop("There is no tie-break %(name)s; there are: %(known)s.")
            reader.refuse("tie_break_unknown", message, "tiebreaks", name=code, known=", ".join(CODES))
        elif codes.count(code) > 1:
            message = gettext_noop("The tie-break %(name)s stands in the list twice.")
            reader.refuse("tie_break_repeated", message, "tiebreaks", name=code)
    return codes


def _games(reader: LineReader, item: object, number: int) -> list[Game]:
    """The games of a round; nobody plays twice in it."""
    games: list[Game] = []
    there: set[str] = set()
    for place, game in enumerate(item if isinstance(item, list | tuple) else [item]):
        where = f"rounds[{number}][{place}]"
        if not isinstance(game, list | tuple) or len(game) != (3 if None in game[1:2] else 4):
            message = gettext_noop(
                "A game is two names and the points of both; a bye a name, null and its points."
            )
            reader.refuse("game_unreadable", message, where)
            continue
        one = reader.name(game[0], f"{where}[0]")
        other = None if game[1] is None else reader.name(game[1], f"{where}[1]")
        points = [reader.exact(value, f"{where}[{at}]") for at, value in enumerate(game[2:], start=2)]
        games.append((one, other, points[0], points[-1]))
        for name in (name for name in (one, other) if name is not None):
            if name in there:
                message = gettext_noop("%(name)s plays twice in round %(round)s.")
                reader.refuse("plays_twice", message, where, name=shown(name), round=number + 1)
            there.add(name)
    return games


def _sheets(rounds: Sequence[Sequence[Game]]) -> dict[str, Sheet[str]]:
    """Everybody's sheet in the order of their names; points in whole parts, which is what lines count."""
    common = lcm(*(points.denominator for games in rounds for game in games for points in game[2:]), 1)
    lines: dict[str, list[Line[str]]] = defaultdict(list)
    points: dict[str, list[Fraction]] = defaultdict(list)
    for number, games in enumerate(rounds, start=1):
        for one, other, own, against in games:
            made, lost = int(own * common), int(against * common)
            if other is None:
                lines[one].append(Line(one, number, BYE))
            else:
                lines[one].append(Line(one, number, made=made, against=lost, opponents=(other,)))
                lines[other].append(Line(other, number, made=lost, against=made, opponents=(one,)))
                points[other].append(against)
            points[one].append(own)
    return {
        name: Sheet(name, name, tuple(lines[name]), tuple(points[name]), 0, 0, sum(points[name], Fraction(0)))
        for name in sorted(lines)
    }
