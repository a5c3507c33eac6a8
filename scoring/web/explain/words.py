"""A player's percentages explained in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.selectors.road_sheets import RoadSheet


@dataclass(frozen=True, slots=True)
class Part:
    """The attack or the defence on a road sheet: so many notes, their sum, their mean, its share."""

    count: int
    total: int
    mean: int | None
    weight: str
    share: int | None


def parts(sheet: RoadSheet) -> dict[str, Part] | None:
    """Both parts of the global percentage, ``None`` before the first standings.

    The mean is the stored one, exact to the millionth; the sum is of the notes listed.
    """
    if sheet.row is None or sheet.snapshot is None:
        return None
    found = {}
    for name, mean in (("attack", sheet.row.attack), ("defence", sheet.row.defence)):
        notes = sheet.notes(attack=name == "attack")
        weight = sheet.snapshot.formula[name]
        share = None if mean is None else round(Fraction(weight) * mean)
        found[name] = Part(len(notes), sum(notes), mean, weight, share)
    return found
