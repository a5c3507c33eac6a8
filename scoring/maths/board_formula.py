"""The formula of an event of boards that are compared otherwise than by topage, as data.

``matchpoints``, ``mean_deviation``, ``butler`` or ``cross_imp``: see ``scoring.maths.boards``. The results of
the attackers are compared, and each defender has what is left: 100 % less the attack's, or the attack's with
the opposite sign. The means of attack and defence are weighed as for topage. Source: domain, section 5.5,
which leaves the choice; that a defender has the attack's note mirrored is as in topage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Final

from games.problems import Problem, ProblemsError, gettext_noop, raise_if_any
from games.reading import shown
from scoring.maths.boards.datum import Datum, deviations
from scoring.maths.boards.imp_scales import imp_scale
from scoring.maths.boards.imps import ImpScale, butler, cross_imps
from scoring.maths.boards.matchpoints import Equalise, matchpoints
from scoring.maths.compare.options import BRIDGE, read_datum, read_scale
from scoring.maths.compare.reading import LineReader
from scoring.maths.formulas import Formula

MATCHPOINTS, MEAN_DEVIATION, BUTLER, CROSS_IMP = "matchpoints", "mean_deviation", "butler", "cross_imp"
VERSION: Final = "boards-1"
"""Stored with every snapshot; changes whenever the same results could give another number."""
TAROT_SCALE: Final = "tarot"
"""The scale of IMPs where a formula names none: the boards of events are Tarot's."""
PERCENT, POINTS, IMPS = "percent", "points", "imps"
"""Units of notes."""
UNITS: Final = {MATCHPOINTS: PERCENT, MEAN_DEVIATION: POINTS, BUTLER: IMPS, CROSS_IMP: IMPS}
NAMES: Final = tuple(UNITS)
_DATUM: Final = ("datum", "trim", "rounding")
_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    MATCHPOINTS: ("equalise",),
    MEAN_DEVIATION: _DATUM,
    BUTLER: (*_DATUM, "scale"),
    CROSS_IMP: ("scale",),
}


@dataclass(frozen=True, slots=True)
class BoardFormula:
    """Which comparison, with its options, and the weights of attack and defence, which add up to 1."""

    name: str
    attack: Fraction
    defence: Fraction
    datum: Datum = field(default_factory=Datum)
    scale: ImpScale = field(default_factory=partial(imp_scale, TAROT_SCALE))
    equalise: Equalise = Equalise.NEUBERG
    version: str = VERSION

    @property
    def weights(self) -> tuple[Fraction, Fraction]:
        """``(attack, defence)``."""
        return self.attack, self.defence

    @property
    def unit(self) -> str:
        """The unit of notes."""
        return UNITS[self.name]

    @property
    def whole(self) -> int:
        """What the notes of an attacker and of a defender of the same play add up to."""
        return 100 if self.unit == PERCENT else 0

    def notes(self, units: Sequence[int], expected: int) -> list[Fraction] | None:
        """The attack notes of a board, in the order of ``units``; ``None`` while it cannot be compared.

        That is a board that was played once, or whose results are all left out of the trimmed mean.
        ``expected`` is how often the boards of the event were played, for matchpoints.

        >>> formula = BoardFormula.from_dict({"name": "mean_deviation", "attack": "1/4", "defence": "3/4"})
        >>> [str(note) for note in formula.notes([56, 62, -58], 3)]
        ['36', '42', '-78']
        """
        if len(units) < 2:
            return None
        if self.name == MATCHPOINTS:
            percent = matchpoints(units, expected, self.equalise).percent
            return [note for note in percent if note is not None]
        if self.name == MEAN_DEVIATION:
            return deviations(units, self.datum)
        if self.name == BUTLER:
            return butler(units, self.datum, self.scale)
        return cross_imps(units, self.scale)

    def doubts(self) -> Iterator[Problem]:
        """What whoever chose this should look at again."""
        if self.unit == IMPS and self.scale.slug == BRIDGE:
            message = gettext_noop("This scale of IMPs is made for bridge scores, not for Tarot points.")
            yield Problem("scale_of_another_game", message, {}, "scale")

    def as_dict(self) -> dict[str, Any]:
        """The form that is stored in JSON."""
        rounding = self.datum.rounding
        options: dict[str, Any] = {
            "datum": self.datum.middle.value,
            "trim": self.datum.trim,
            "rounding": None if rounding is None else {"to": rounding.to, "half": rounding.half.value},
            "scale": _stored(self.scale),
            "equalise": self.equalise.value,
        }
        return {
            "name": self.name,
            "version": self.version,
            "attack": str(self.attack),
            "defence": str(self.defence),
            **{option: options[option] for option in _OPTIONS[self.name]},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> BoardFormula:
        """Read what ``as_dict`` wrote (or a person typed); ``ProblemsError`` with everything wrong.

        >>> data = {"name": "butler", "attack": "1/4", "defence": "3/4", "trim": 1}
        >>> formula = BoardFormula.from_dict(data)
        >>> formula.datum.trim, formula.scale.slug, BoardFormula.from_dict(formula.as_dict()) == formula
        (1, 'tarot', True)
        """
        name = data["name"] if data.get("name") in NAMES else MATCHPOINTS
        reader = LineReader({"scale": TAROT_SCALE, **data})
        _refuse_others(reader, data, str(name))
        datum, scale = read_datum(reader, 0), read_scale(reader)
        equalise = reader.word("equalise", Equalise, Equalise.NEUBERG)
        problems = [*reader.problems]
        try:
            weights = Formula.from_dict({part: data.get(part) for part in ("name", "attack", "defence")})
        except ProblemsError as error:
            raise ProblemsError([*problems, *error.problems]) from None
        raise_if_any(problems)
        return cls(str(name), weights.attack, weights.defence, datum, scale, equalise)


def _stored(scale: ImpScale) -> str | dict[str, Any]:
    """A scale of the house by its name, another one as it is."""
    try:
        if imp_scale(scale.slug) == scale:
            return scale.slug
    except ProblemsError:
        pass
    return {"bounds": [*scale.bounds]} if scale.bounds else {"linear": scale.linear}


def _refuse_others(reader: LineReader, data: Mapping[str, object], name: str) -> None:
    """Note a version that is not this one, and fields that the comparison does not have."""
    version = data.get("version", VERSION)
    if data.get("name") not in NAMES:
        message = gettext_noop("Boards are compared by one of %(known)s.")
        reader.problems.append(Problem("comparison_unknown", message, {"known": ", ".join(NAMES)}, "name"))
    if version != VERSION:
        message = gettext_noop("Formula version %(version)s is not known here.")
        reader.problems.append(
            Problem("formula_version_unknown", message, {"version": shown(version)}, "version")
        )
    known = ("name", "version", "attack", "defence", *_OPTIONS[name])
    for other in sorted(map(str, data.keys() - set(known)))[:20]:
        message = gettext_noop("The formula has no field “%(field)s”; it has: %(known)s.")
        params = {"field": shown(other), "known": ", ".join(known)}
        reader.problems.append(Problem("formula_field_unknown", message, params, shown(other)))
