"""Notes and percentages explained in words and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.figures import percent
from scoring.selectors.road_sheets import RoadSheet
from scoring.selectors.travellers import TravellerLine


def why(line: TravellerLine) -> str:
    """Why the attack of a table has its note: "62 is better than 3 of 4 others"."""
    if not line.others:
        return _("No other table has played this board: there is nothing to compare.")
    values = {
        "unit": f"{line.result.unit:+d}".replace("-", "−"),
        "lower": line.lower,
        "equal": line.equal,
        "others": line.others,
        "note": percent(line.result.note),
    }
    if not line.result.is_noted:
        return _("The note is being computed.")
    if line.equal:
        return (
            ngettext(
                "%(unit)s is better than %(lower)s and equal to %(equal)s of %(others)s other: %(note)s %%",
                "%(unit)s is better than %(lower)s and equal to %(equal)s of %(others)s others: %(note)s %%",
                line.others,
            )
            % values
        )
    return (
        ngettext(
            "%(unit)s is better than %(lower)s of %(others)s other: %(note)s %%",
            "%(unit)s is better than %(lower)s of %(others)s others: %(note)s %%",
            line.others,
        )
        % values
    )


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
