"""A formula of rounds from data: read as a whole, refused with everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from games.burraco.vp import VpTable, parse_vp_table, vp_table
from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import shown
from scoring.maths.rounds.formula import (
    KINDS,
    NAME,
    OWN_POINTS,
    ROUNDS,
    TEAM_SUMS,
    TEAMS,
    VICTORY_POINTS,
    WIN_DRAW_LOSS,
    RoundsFormula,
    Unplayed,
    usual_unplayed,
)
from scoring.maths.rounds.lines import UNPLAYED
from scoring.maths.rounds.tie_breaks import LOT, TIES

_FIELDS: Final = ("name", "version", "points", "table", "results", *UNPLAYED, "ties", "teams")
_RESULTS: Final = ("win", "draw", "loss")
_USUAL_RESULTS: Final = {"win": 2, "draw": 1, "loss": 0}
_MOST_POINTS: Final = 1_000_000
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,20}(?:\.[0-9]{1,9}|/[1-9][0-9]{0,19})?", re.ASCII)
"""No exponent: 1e9999999 is a short text, and a number that takes minutes to write out."""

Results = tuple[Fraction, Fraction, Fraction]


def rounds_formula(data: Mapping[str, object]) -> RoundsFormula:
    """The formula that ``data`` describes; ``ProblemsError`` with everything wrong.

    >>> given = {"name": "rounds", "points": "victory_points", "table": "fibur-4", "ties": ["net", "lot"]}
    >>> formula = rounds_formula(given)
    >>> str(formula.of_match(620, 0)), formula.unplayed["bye"].net
    ('13', 315)
    >>> rounds_formula(formula.as_dict()) == formula
    True
    >>> try: rounds_formula({"name": "rounds", "points": "goals", "ties": ["lot", "net", "net", "age"]})
    ... except ProblemsError as error: print([problem.code for problem in error.problems])
    ['points_unknown', 'tie_break_repeated', 'tie_break_unknown', 'lot_not_last']
    """
    reader = _Reader(data)
    reader.names()
    points = reader.points()
    table, results = reader.table(points), reader.results(points)
    unplayed = usual_unplayed(points, table, results)
    for kind in UNPLAYED:
        unplayed[kind] = reader.unplayed(kind, unplayed[kind])
    ties, teams = reader.ties(), reader.teams()
    raise_if_any(reader.problems)
    return RoundsFormula(points, table, results, unplayed, ties, teams=teams)


class _Reader:
    """Reads one part after another, and keeps what is wrong; such a part has a value that fills the place."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data
        self.problems: list[Problem] = []

    def refuse(self, code: str, message: str, where: str, **params: str | int) -> None:
        self.problems.append(Problem(code, message, params, where))

    def names(self) -> None:
        """Name, version, and no field that is not known."""
        version = self.data.get("version", ROUNDS)
        if self.data.get("name") != NAME:
            message = gettext_noop("The formula of an event of rounds is called %(name)s.")
            self.refuse("formula_name_wrong", message, "name", name=NAME)
        if version != ROUNDS:
            message = gettext_noop("Formula version %(version)s is not known here.")
            self.refuse("formula_version_unknown", message, "version", version=shown(version))
        for field in sorted(map(str, self.data.keys() - set(_FIELDS))):
            message = gettext_noop("A formula of rounds has no field “%(field)s”.")
            self.refuse("field_unknown", message, shown(field), field=shown(field))

    def points(self) -> str:
        points = self.data.get("points")
        if points in KINDS:
            return str(points)
        message = gettext_noop("A round gives one of %(known)s, not %(points)s.")
        self.refuse("points_unknown", message, "points", known=", ".join(KINDS), points=shown(points))
        return ""

    def table(self, points: str) -> VpTable | None:
        """A table of the house by its name, or an own one."""
        given = self.data.get("table")
        if points != VICTORY_POINTS:
            if given is not None and points:
                message = gettext_noop("Only victory points have a table.")
                self.refuse("table_unwanted", message, "table")
            return None
        if given is None:
            self.refuse("table_missing", gettext_noop("Victory points need their table."), "table")
            return None
        try:
            return vp_table(given) if isinstance(given, str) else parse_vp_table(given)
        except ProblemsError as error:
            self.problems += error.problems
            return None

    def results(self, points: str) -> Results | None:
        """What a win, a draw and a loss give, where that is the formula."""
        given = self.data.get("results")
        if points != WIN_DRAW_LOSS:
            if given is not None and points:
                message = gettext_noop("Only a formula by wins says what they give.")
                self.refuse("results_unwanted", message, "results")
            return None
        given = _USUAL_RESULTS if given is None else given
        values = given if isinstance(given, Mapping) else {}
        win, draw, loss = (self._number(values.get(name), f"results.{name}") for name in _RESULTS)
        if not win >= draw >= loss or win == loss:
            message = gettext_noop("A win gives more than a loss, and a draw what lies between.")
            self.refuse("results_not_falling", message, "results")
        return win, draw, loss

    def unplayed(self, kind: str, usual: Unplayed) -> Unplayed:
        """What a round without an opponent gives, where the formula says so itself."""
        given = self.data.get(kind)
        if given is None:
            return usual
        values = given if isinstance(given, Mapping) else {}
        net = self._number(values.get("net"), f"{kind}.net")
        if net.denominator != 1:
            message = gettext_noop("The points for the net sum are a whole number.")
            self.refuse("net_not_whole", message, f"{kind}.net")
        return Unplayed(self._number(values.get("points"), f"{kind}.points"), int(net))

    def ties(self) -> tuple[str, ...]:
        given = self.data.get("ties", [])
        if not isinstance(given, list | tuple):
            message = gettext_noop("What decides between equals is a list.")
            self.refuse("ties_not_a_list", message, "ties")
            return ()
        names = tuple(shown(name) for name in given[: 2 * len(TIES)])
        for name in dict.fromkeys(names):
            if name not in TIES:
                message = gettext_noop("There is no tie-break %(name)s; there are: %(known)s.")
                self.refuse("tie_break_unknown", message, "ties", name=name, known=", ".join(TIES))
            if names.count(name) > 1:
                message = gettext_noop("The tie-break %(name)s stands in the list twice.")
                self.refuse("tie_break_repeated", message, "ties", name=name)
        if LOT in names[:-1]:
            message = gettext_noop("After the lot nothing is left to decide: it stands last.")
            self.refuse("lot_not_last", message, "ties")
        return names

    def teams(self) -> str:
        """By what teams are ranked, where entries play for teams."""
        teams = self.data.get("teams", TEAM_SUMS)
        if teams not in TEAMS:
            message = gettext_noop("Teams are ranked by one of %(known)s, not %(teams)s.")
            self.refuse("teams_unknown", message, "teams", known=", ".join(TEAMS), teams=shown(teams))
        elif teams != TEAM_SUMS and self.data.get("points") == OWN_POINTS:
            message = gettext_noop("Where each plays for itself there are no matches between teams.")
            self.refuse("teams_without_matches", message, "teams")
        return str(teams)

    def _number(self, value: object, where: str) -> Fraction:
        """An exact number: a whole one, or text such as "1/2" or "0.5"."""
        written = str(value) if isinstance(value, int) and abs(value) <= _MOST_POINTS else value
        if isinstance(written, str) and not isinstance(value, bool) and _NUMBER.fullmatch(written.strip()):
            exact = Fraction(written)
            if abs(exact) <= _MOST_POINTS:
                return exact
        message = gettext_noop("“%(field)s” is a number such as 2 or 1/2, not %(value)s.")
        self.refuse("number_malformed", message, where, field=where, value=shown(value))
        return Fraction(0)
