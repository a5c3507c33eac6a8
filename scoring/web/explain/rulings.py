"""What is ruled about somebody, for the road sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.maths.ranking import thousandths
from scoring.selectors.rulings_shown import deduction, rulings_of_entry
from tournaments.models import Entry, Event
from tournaments.ruling_presets import amount_said, ruling_unit
from tournaments.ruling_words import UNIT_SIGNS, ruling_said


def rulings_context(event: Event, entry: Entry) -> dict[str, Any]:
    """Every ruling in force as a sentence, and what penalties take in the ranking."""
    rulings = rulings_of_entry(event, entry)
    less = deduction(event, entry) if rulings else Fraction(0)
    taken = f"−{amount_said(thousandths(less))} {UNIT_SIGNS[ruling_unit(event)]}" if less else ""
    return {"rulings": [ruling_said(event, one) for one in rulings], "deduction": taken}
