"""Averages: what a side has for a board that it could not play, in percent.

60 % who is not at fault (average plus), 50 % who is partly, 40 % who is (average minus). Source: Law 12C2 of
the *Laws of Duplicate Bridge* 2017. Read with the session (12C2(c)): who has more than 60 % on the other
boards of the session has that much for an average plus, who has less than 40 % that little for a minus.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final


class Average(StrEnum):
    """An artificial result."""

    PLUS = "A+"
    EVEN = "A"
    MINUS = "A-"


class Reading(StrEnum):
    """Whether the other boards of the session count."""

    FIXED = "fixed"
    SESSION = "session"


PERCENT: Final = {Average.PLUS: Fraction(60), Average.EVEN: Fraction(50), Average.MINUS: Fraction(40)}

Note = Fraction | Average


def average_percent(
    average: Average, others: Fraction | None = None, reading: Reading = Reading.SESSION
) -> Fraction:
    """What ``average`` is worth to a side with ``others`` percent on the other boards it played.

    >>> [str(average_percent(Average.PLUS, Fraction(others))) for others in (45, 63)]
    ['60', '63']
    >>> str(average_percent(Average.MINUS, Fraction(35))), str(average_percent(Average.EVEN, Fraction(63)))
    ('35', '50')
    """
    fixed = PERCENT[average]
    if reading is Reading.FIXED or others is None or average is Average.EVEN:
        return fixed
    return max(fixed, others) if average is Average.PLUS else min(fixed, others)


def session_notes(notes: Sequence[Note], reading: Reading = Reading.SESSION) -> list[Fraction]:
    """The notes of a side in a session, its averages in percent; the others are the boards really played.

    >>> [str(note) for note in session_notes([Fraction(70), Average.PLUS, Fraction(60), Average.EVEN])]
    ['70', '65', '60', '50']
    """
    played = [note for note in notes if isinstance(note, Fraction)]
    others = sum(played, Fraction(0)) / len(played) if played else None
    return [note if isinstance(note, Fraction) else average_percent(note, others, reading) for note in notes]
