"""Figures that decide between entrants with equal points, each a value for everybody; more is better.

What the sources leave open is chosen here:

* All rounds count in full, also where a stage begins with a share of the points so far.
* ``wins`` are matches in which one made more points; a bye is no match.
* ``buchholz`` sums the points, as they stand in the ranking, of the opponents. A round without an opponent
  counts as one against somebody with the entrant's own points, so that a bye neither helps nor harms; the
  chess federation's rule since 2023 (FIDE handbook C.07) does the same. Points that opponents have from byes
  are not adjusted.
* ``sonneborn_berger``: the points of beaten opponents, and half of those with whom a match was drawn. A bye
  is a draw with oneself; a round that one missed gives nothing.
* ``mean`` is the points made for each deal played, where tables play as many as fit into the time. Rounds of
  which only the sums were written say nothing of deals, and count neither way.
* ``met``, the direct meeting, is no value of one entrant: see ``placing``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic

from scoring.maths.ranking import Id
from scoring.maths.rounds.formula import RoundsFormula
from scoring.maths.rounds.lines import BYE, MATCH, Line

Value = Fraction | int | tuple[Fraction, ...]
"""What is compared: a number, or numbers one after the other."""

MET: Final = "met"
LOT: Final = "lot"


@dataclass(frozen=True, slots=True)
class Sheet(Generic[Id]):
    """One entrant's rounds in order with what each gives, and ``total``: the points of the ranking.

    ``label`` names the entrant in the lot, and stays the same whatever happens to the others.
    """

    entrant: Id
    label: str
    lines: tuple[Line[Id], ...]
    points: tuple[Fraction, ...]
    net: int
    made: int
    total: Fraction

    @property
    def wins(self) -> int:
        """Matches won."""
        return sum(line.kind == MATCH and line.net > 0 for line in self.lines)

    @property
    def played(self) -> int:
        """Matches played."""
        return sum(line.kind == MATCH for line in self.lines)


Sheets = Mapping[Id, Sheet[Id]]


@dataclass(frozen=True, slots=True)
class Field(Generic[Id]):
    """Everybody's sheet, the last round that counts, and the event's seed (empty: no lot is drawn)."""

    sheets: Sheets[Id]
    last: int
    formula: RoundsFormula
    seed: str = ""


def _net(sheet: Sheet[Any], _field: Field[Any]) -> Value:
    return sheet.net


def _made(sheet: Sheet[Any], _field: Field[Any]) -> Value:
    return sheet.made


def _wins(sheet: Sheet[Any], _field: Field[Any]) -> Value:
    return sheet.wins


def _mean(sheet: Sheet[Any], _field: Field[Any]) -> Value:
    """The points of a deal, on an average."""
    known = [line for line in sheet.lines if line.deals]
    deals = sum(line.deals for line in known)
    return Fraction(sum(line.made for line in known), deals) if deals else Fraction(0)


def _last(sheet: Sheet[Any], field: Field[Any]) -> Value:
    """The points of the last round, then those of the one before, and so on."""
    by_round = {line.round: points for line, points in zip(sheet.lines, sheet.points, strict=True)}
    return tuple(by_round.get(number, Fraction(0)) for number in range(field.last, 0, -1))


def _progressive(sheet: Sheet[Any], field: Field[Any]) -> Value:
    """The sum of the sums of points after each round."""
    pairs = zip(sheet.lines, sheet.points, strict=True)
    return sum((points * (field.last - line.round + 1) for line, points in pairs), Fraction(0))


def _faced(sheet: Sheet[Any], field: Field[Any]) -> list[Fraction]:
    """The points of the opponents, the fewest first."""
    faced = []
    for line in sheet.lines:
        if line.kind == MATCH:
            faced += [field.sheets[opponent].total for opponent in line.opponents]
        else:
            faced.append(sheet.total)
    return sorted(faced)


def _buchholz(sheet: Sheet[Any], field: Field[Any]) -> Value:
    return sum(_faced(sheet, field), Fraction(0))


def _buchholz_cut1(sheet: Sheet[Any], field: Field[Any]) -> Value:
    """Without the opponent who has the fewest points."""
    return sum(_faced(sheet, field)[1:], Fraction(0))


def _median_buchholz(sheet: Sheet[Any], field: Field[Any]) -> Value:
    """Without the one who has the fewest and the one who has the most."""
    return sum(_faced(sheet, field)[1:-1], Fraction(0))


def _sonneborn_berger(sheet: Sheet[Any], field: Field[Any]) -> Value:
    total = Fraction(0)
    for line in sheet.lines:
        if line.kind == BYE:
            total += sheet.total / 2
        elif line.kind == MATCH and line.net >= 0:
            beaten = sum((field.sheets[opponent].total for opponent in line.opponents), Fraction(0))
            total += beaten if line.net > 0 else beaten / 2
    return total


_VALUES: Final[Mapping[str, Callable[[Sheet[Any], Field[Any]], Value]]] = {
    "net": _net,
    "made": _made,
    "wins": _wins,
    "mean": _mean,
    "last": _last,
    "buchholz": _buchholz,
    "buchholz_cut1": _buchholz_cut1,
    "median_buchholz": _median_buchholz,
    "sonneborn_berger": _sonneborn_berger,
    "progressive": _progressive,
}

TIES: Final = ("net", "made", MET, *(name for name in _VALUES if name not in {"net", "made"}), LOT)
"""Every tie-break that a formula may name."""


def values(name: str, field: Field[Id]) -> dict[Id, Value]:
    """Everybody's value of a tie-break other than the direct meeting."""
    if name == LOT:
        return dict(_lots(field))
    value = _VALUES[name]
    return {entrant: value(sheet, field) for entrant, sheet in field.sheets.items()}


def _lots(field: Field[Id]) -> dict[Id, int]:
    """Who is drawn first has the most, and the last one 1; all have the same where nothing is drawn.

    Between two entrants it is decided by the seed and their labels alone, whoever else is there.
    """
    if not field.seed:
        return dict.fromkeys(field.sheets, 0)

    def ticket(sheet: Sheet[Id]) -> tuple[bytes, str]:
        return hashlib.sha256(f"{field.seed}:{sheet.label}".encode()).digest(), sheet.label

    drawn = sorted(field.sheets.values(), key=ticket)
    return {sheet.entrant: len(drawn) - place for place, sheet in enumerate(drawn)}
