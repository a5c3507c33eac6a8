"""The formula of an event of oppositions as data: one- or two-sided square roots, and bonuses beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import shown
from scoring.maths.ranking import thousandths
from scoring.maths.square_root import match_points, match_points_one_sided

NAME: Final = "square_root"
VERSION: Final = "square-root-1"
"""Stored with every snapshot; changes whenever the same results could give another number."""
TWO, ONE = "two", "one"
"""Both teams have match points, one the negative of the other's; or the better one alone."""
SIDES: Final = (TWO, ONE)
MOST_BONUS: Final = 1000
_NUMBER: Final = re.compile(r"[0-9]{1,5}([.,][0-9]{1,3})?", re.ASCII)
_FIELDS: Final = ("name", "version", "sides", "bonus")


@dataclass(frozen=True, slots=True)
class MatchFormula:
    """``bonus``: match points, in thousandths, that a team (by its public code) has before the first deal."""

    sides: str
    bonus: Mapping[str, int] = field(default_factory=dict)
    version: str = VERSION
    name: str = NAME

    def points(self, gap: int) -> int:
        """What a gap gives, in thousandths.

        >>> MatchFormula(TWO).points(-16), MatchFormula(ONE).points(-16)
        (-4000, 0)
        """
        return match_points(gap) if self.sides == TWO else match_points_one_sided(gap)

    def as_dict(self) -> dict[str, Any]:
        """The form that is stored in JSON; bonuses as people write them."""
        bonus = {code: _written(points) for code, points in sorted(self.bonus.items())}
        return {"name": self.name, "version": self.version, "sides": self.sides, "bonus": bonus}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> MatchFormula:
        """Read what ``as_dict`` wrote (or a person typed); ``ProblemsError`` with everything wrong.

        >>> MatchFormula.from_dict({"name": "square_root", "sides": "one", "bonus": {"ab": "2,5"}}).bonus
        {'ab': 2500}
        """
        sides, given = data.get("sides"), data.get("bonus", {})
        raise_if_any([*_problems(data)])
        assert isinstance(given, Mapping)  # noqa: S101
        bonus = {str(code): thousandths(Fraction(_plain(value))) for code, value in given.items()}
        return cls(str(sides), {code: points for code, points in bonus.items() if points})


def _written(points: int) -> str:
    """Thousandths as people write them.

    >>> _written(2500), _written(3000)
    ('2.5', '3')
    """
    whole, rest = divmod(points, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")


def _plain(value: object) -> str:
    return str(value).strip().replace(",", ".")


def _problems(data: Mapping[str, object]) -> Iterator[Problem]:
    version = data.get("version", VERSION)
    params: dict[str, str | int]
    if data.get("name") != NAME:
        message = gettext_noop("The formula of an event of oppositions is called %(name)s.")
        yield Problem("formula_name_wrong", message, {"name": NAME}, "name")
    if version != VERSION:
        message = gettext_noop("Formula version %(version)s is not known here.")
        yield Problem("formula_version_unknown", message, {"version": shown(version)}, "version")
    for name in sorted(map(str, data.keys() - set(_FIELDS)))[:20]:
        message = gettext_noop("The formula has no field “%(field)s”; it has: %(known)s.")
        params = {"field": shown(name), "known": ", ".join(_FIELDS)}
        yield Problem("formula_field_unknown", message, params, shown(name))
    if data.get("sides") not in SIDES:
        message = gettext_noop("Match points are for %(sides)s sides, not %(value)s.")
        params = {"sides": " | ".join(SIDES), "value": shown(data.get("sides"))}
        yield Problem("sides_unknown", message, params, "sides")
    bonus = data.get("bonus", {})
    if not isinstance(bonus, Mapping):
        message = gettext_noop("The bonuses are match points by the codes of teams.")
        yield Problem("bonus_malformed", message, {}, "bonus")
        return
    for code, value in bonus.items():
        text = _plain(value)
        if isinstance(value, bool) or not _NUMBER.fullmatch(text) or Fraction(text) > MOST_BONUS:
            message = gettext_noop(
                "The bonus of %(team)s is no number from 0 to %(most)s with at most three decimals."
            )
            params = {"team": shown(code), "most": MOST_BONUS}
            yield Problem("bonus_malformed", message, params, f"bonus.{shown(code)}")
