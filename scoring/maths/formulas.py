"""The formula of an event as data: which weights, under which name and version."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.problems import Problem, gettext_noop, raise_if_any
from games.reading import shown

FORMULA = "topage-1"
"""Stored with every snapshot; changes whenever the same results could give another number."""

_WEIGHT: Final = re.compile(
    r"[+-]?(?:[0-9]{1,20}(?:/0*[1-9][0-9]{0,19})?|[0-9]{0,20}\.[0-9]{1,20})", re.ASCII
)
"""No exponent: 1e9999999 is a short text, and a number that takes minutes to write out."""
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class Formula:
    """Global % = ``attack`` * attack % + ``defence`` * defence %; the weights add up to 1.

    ``ProblemsError`` on weights that are not positive or do not add up.
    """

    name: str
    attack: Fraction
    defence: Fraction
    version: str = FORMULA

    def __post_init__(self) -> None:
        raise_if_any(_weight_problems(self))

    @property
    def weights(self) -> tuple[Fraction, Fraction]:
        """``(attack, defence)``."""
        return self.attack, self.defence

    def as_dict(self) -> dict[str, str]:
        """The form that is stored in JSON, the weights as exact fractions such as ``"1/4"``."""
        return {
            "name": self.name,
            "version": self.version,
            "attack": str(self.attack),
            "defence": str(self.defence),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Formula:
        """Read what ``as_dict`` wrote (or a person typed); ``ProblemsError`` with everything wrong.

        >>> Formula.from_dict(INDIVIDUAL.as_dict()) == INDIVIDUAL
        True
        """
        problems: list[Problem] = []
        name, version = data.get("name"), data.get("version", FORMULA)
        if not isinstance(name, str) or not name:
            problems.append(
                Problem("formula_name_missing", gettext_noop("The formula has no name."), {}, "name")
            )
        elif len(name) > _LONGEST:
            message = gettext_noop("The name of the formula has at most %(most)s letters.")
            problems.append(Problem("formula_name_too_long", message, {"most": _LONGEST}, "name"))
        if version != FORMULA:
            message = gettext_noop("Formula version %(version)s is not known here.")
            problems.append(
                Problem("formula_version_unknown", message, {"version": shown(version)}, "version")
            )
        weights = {part: _weight(data.get(part), part, problems) for part in ("attack", "defence")}
        raise_if_any(problems)
        return cls(str(name), weights["attack"], weights["defence"], str(version))


def _weight(value: object, part: str, problems: list[Problem]) -> Fraction:
    """``value`` as an exact fraction; appends to ``problems`` when it is none."""
    text = str(value).strip() if isinstance(value, str | int | Fraction) else ""
    if _WEIGHT.fullmatch(text) and not isinstance(value, bool):
        return Fraction(text)
    message = gettext_noop("The weight of the %(part)s must be a fraction such as 1/4.")
    problems.append(Problem("weight_malformed", message, {"part": part}, part))
    return Fraction(0)


def _weight_problems(formula: Formula) -> list[Problem]:
    problems = []
    for part, weight in (("attack", formula.attack), ("defence", formula.defence)):
        if weight <= 0:
            message = gettext_noop("The weight of the %(part)s must be greater than 0.")
            problems.append(Problem("weight_not_positive", message, {"part": part}, part))
    if formula.attack + formula.defence != 1:
        message = gettext_noop("The weights must add up to 1, not %(total)s.")
        total = str(formula.attack + formula.defence)
        problems.append(Problem("weights_not_one", message, {"total": total}, "attack"))
    return problems


INDIVIDUAL = Formula("tarot-individual", Fraction(1, 4), Fraction(3, 4))
"""Individual duplicate: fixed weights, whatever the number of attacks (RO2012)."""

TRIPLETTES = Formula("tarot-triplettes", Fraction(1, 2), Fraction(1, 2))
"""Teams of three: the defending team has the note of the defence once (RO2012)."""
