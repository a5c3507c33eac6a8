"""Places from points and from what decides between equals, one tie-break after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any, Generic

from scoring.maths.ranking import Id
from scoring.maths.rounds.tie_breaks import MET, Field, Value, values


@dataclass(frozen=True, slots=True)
class Placed(Generic[Id]):
    """A place, ``None`` for who has withdrawn.

    ``decided`` is the tie-break that last parted the entrant from others with equal points, empty where the
    points alone did or nothing could. ``met`` are the points of the direct meeting, ``None`` where it was not
    asked or does not count.
    """

    entrant: Id
    place: int | None
    decided: str
    met: Fraction | None


def tie_values(field: Field[Id]) -> dict[str, dict[Id, Value]]:
    """The values of every tie-break that the formula names, but for the direct meeting."""
    return {name: values(name, field) for name in field.formula.ties if name != MET}


def places(
    field: Field[Id],
    entrants: Iterable[Id],
    known: Mapping[str, Mapping[Id, Value]],
    tiers: Mapping[Id, tuple[int, int]],
    *,
    by_points: bool = True,
) -> list[Placed[Id]]:
    """The places of ``entrants``, the best first; ``known`` are the ``tie_values``.

    ``tiers`` go before points, and where points do not count (``by_points``) nothing comes after them.

    A tie-break parts those whom none before it has parted; those whom it leaves equal go on to the next one,
    and share their place after the last (1, 1, 3). Equals stay in the order in which they came.
    """
    totals = {entrant: sheet.total if by_points else Fraction(0) for entrant, sheet in field.sheets.items()}
    ties = field.formula.ties if by_points else ()
    rows: list[Placed[Id]] = []
    groups = (group for tier in _parted([*entrants], tiers) for group in _parted(tier, totals))
    for group in groups:
        for equals, decided, met in _decided(field, group, ties, known):
            place = len(rows) + 1
            rows += [Placed(entrant, place, decided, met.get(entrant)) for entrant in equals]
    return rows


_Equals = tuple[list[Id], str, Mapping[Id, Fraction]]


def _decided(
    field: Field[Id], group: list[Id], ties: Sequence[str], known: Mapping[str, Mapping[Id, Value]]
) -> list[_Equals[Id]]:
    """``group`` parted by ``ties``, each part with the tie-break that last parted it, best first."""
    parts: list[_Equals[Id]] = [(group, "", {})]
    for name in ties:
        after: list[_Equals[Id]] = []
        for equals, decided, met in parts:
            if len(equals) == 1:
                after.append((equals, decided, met))
                continue
            direct = direct_meeting(field, equals) if name == MET else {}
            of_name: Mapping[Id, Value] = direct if name == MET else known[name]
            smaller = _parted(equals, of_name) if of_name else [equals]
            new = name if len(smaller) > 1 else decided
            after += [(part, new, {**met, **direct}) for part in smaller]
        parts = after
    return parts


def _parted(group: list[Id], of: Mapping[Id, Any]) -> list[list[Id]]:
    """Those with equal values together, the highest first."""
    in_order = sorted(group, key=lambda entrant: of[entrant], reverse=True)  # stable in reverse, too
    return [[*equals] for _, equals in groupby(in_order, key=lambda entrant: of[entrant])]


def direct_meeting(field: Field[Id], group: Sequence[Id]) -> dict[Id, Fraction]:
    """The points that those in ``group`` made against one another; empty unless each has met each."""
    members = set(group)
    met: set[frozenset[Id]] = set()
    made = dict.fromkeys(group, Fraction(0))
    for entrant in group:
        sheet = field.sheets[entrant]
        for line, points in zip(sheet.lines, sheet.points, strict=True):
            others = members.intersection(line.opponents)
            if others:
                made[entrant] += points
                met.update(frozenset((entrant, other)) for other in others)
    everybody = all(frozenset(pair) in met for pair in combinations(group, 2))
    return made if everybody else {}
