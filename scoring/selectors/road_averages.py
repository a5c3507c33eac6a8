"""Averages of the session on a road sheet: what they are worth rests on the other notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.maths.boards.averages import PERCENT, Average, average_percent
from scoring.maths.ranking import millionths
from scoring.maths.rulings.given import SESSION
from tournaments.models import Ruling


@dataclass(frozen=True, slots=True)
class SessionAverage:
    """An average with what it is worth by itself, the mean of the other notes of the same part (``None``
    without any), and the note that follows; in millionths.
    """

    average: str
    fixed: int
    others: int | None
    note: int


def session_said(rulings: Iterable[Ruling], seat: str) -> str:
    """The average of the session that the last of ``rulings`` gives whoever sits there; empty for none."""
    given = [one.sides[seat] for one in rulings if one.sides and seat in one.sides]
    return str(given[-1].get(SESSION, "")) if given else ""


def session_average(average: str, others: Sequence[int]) -> SessionAverage:
    """What ``average`` is worth beside ``others``.

    >>> session_average("A+", [70_000_000, 60_000_000]).note, session_average("A-", []).note
    (65000000, 40000000)
    """
    mean = Fraction(sum(others), 10**6 * len(others)) if others else None
    return SessionAverage(
        average,
        millionths(PERCENT[Average(average)]),
        None if mean is None else millionths(mean),
        millionths(average_percent(Average(average), mean)),
    )
