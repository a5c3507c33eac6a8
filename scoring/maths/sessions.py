"""The general ranking over several sessions: the sum of each session's value times its coefficient, exactly.

Source: domain, tarot, section 5.1 (several sessions: general ranking on the sum of session percentages, each
times its session's coefficient). A session is never looked into: it gives one value for each entrant, and
what it gave stays, whatever is added after it. Who did not play a session has nothing of it [choice].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from scoring.maths.ranking import Id, ranking


@dataclass(frozen=True, slots=True)
class SessionValues(Generic[Id]):
    """What everybody made in one session; ``None``, or no row at all, for nothing that counts."""

    coefficient: Fraction
    values: Mapping[Id, Fraction | None]


@dataclass(frozen=True, slots=True)
class SessionsRow(Generic[Id]):
    """One entrant: the value of every session in order, and what they add up to.

    ``total`` and ``place`` are ``None`` for whom no session counts.
    """

    entrant: Id
    place: int | None
    values: tuple[Fraction | None, ...]
    total: Fraction | None

    @property
    def played(self) -> int:
        """How many sessions count."""
        return sum(value is not None for value in self.values)


def sessions_ranking(sessions: Sequence[SessionValues[Id]]) -> list[SessionsRow[Id]]:
    """The ranking, the best first; equals share a place (1, 1, 3), in the order in which they came.

    >>> third = Fraction(100, 3)
    >>> first = SessionValues(Fraction(1), {"a": third, "b": Fraction(50), "c": None})
    >>> second = SessionValues(Fraction(3, 2), {"a": Fraction(100, 9), "d": Fraction(20)})
    >>> rows = sessions_ranking([first, second])
    >>> [(row.entrant, row.place, str(row.total), row.played) for row in rows]
    [('a', 1, '50', 2), ('b', 1, '50', 1), ('d', 3, '30', 1), ('c', None, 'None', 0)]
    """
    entrants = dict.fromkeys(entrant for session in sessions for entrant in session.values)
    values = {one: tuple(session.values.get(one) for session in sessions) for one in entrants}
    coefficients = [session.coefficient for session in sessions]
    totals = {one: weighted(row, coefficients) for one, row in values.items()}
    return [
        SessionsRow(row.entrant, row.place, values[row.entrant], totals[row.entrant])
        for row in ranking(totals.items())
    ]


def weighted(values: Iterable[Fraction | None], coefficients: Iterable[Fraction]) -> Fraction | None:
    """The values, each times its session's coefficient, added up; ``None`` if there is none."""
    pairs = zip(values, coefficients, strict=True)
    parts = [coefficient * value for value, coefficient in pairs if value is not None]
    return sum(parts, Fraction(0)) if parts else None
