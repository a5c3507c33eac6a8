"""The datum of a board, and how far each result is from it.

The datum is the mean of all results, the mean without the ``trim`` best and as many worst, or the median (of
an even number of results the mean of both in the middle). A rounding rule, which is data, may follow. Exact
fractions in the unit of the scores. Source: the Butler scoring of bridge pairs, whose datum is a trimmed mean
rounded to tens; for Tarot the choice of section 5.5 of the domain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Middle(StrEnum):
    """What stands for the field."""

    MEAN = "mean"
    MEDIAN = "median"


class Half(StrEnum):
    """Where a value goes that lies in the middle between two multiples."""

    AWAY = "away"
    ZERO = "zero"
    UP = "up"
    DOWN = "down"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Rounding:
    """To the nearest multiple of ``to``; ``half`` decides in the middle."""

    to: int
    half: Half = Half.AWAY

    def apply(self, value: Fraction) -> Fraction:
        """``value`` rounded.

        >>> [str(Rounding(10, half).apply(Fraction(-25))) for half in Half]
        ['-30', '-20', '-20', '-30', '-20']
        """
        below, rest = divmod(value, self.to)
        if 2 * rest != self.to:
            return Fraction(self.to * (below + (2 * rest > self.to)))
        is_up = {
            Half.AWAY: value > 0,
            Half.ZERO: value < 0,
            Half.UP: True,
            Half.DOWN: False,
            Half.EVEN: below % 2 == 1,
        }
        return Fraction(self.to * (below + is_up[self.half]))


@dataclass(frozen=True, slots=True)
class Datum:
    """How the datum of a board is found; ``trim`` is how many of each end are left out of the mean."""

    middle: Middle = Middle.MEAN
    trim: int = 0
    rounding: Rounding | None = None

    def of(self, scores: Sequence[int]) -> Fraction | None:
        """The datum; ``None`` when nothing is left. O(n log n).

        >>> scores = [420, 420, 170, -50, 2000]
        >>> str(Datum().of(scores)), str(Datum(trim=1).of(scores)), str(Datum(Middle.MEDIAN).of(scores))
        ('592', '1010/3', '420')
        >>> str(Datum(trim=1, rounding=Rounding(10)).of(scores))
        '340'
        """
        ordered = sorted(scores)
        if self.middle is Middle.MEDIAN:
            ordered = ordered[(len(ordered) - 1) // 2 : len(ordered) // 2 + 1]
        else:
            ordered = ordered[self.trim : len(ordered) - self.trim]
        if not ordered:
            return None
        exact = Fraction(sum(ordered), len(ordered))
        return exact if self.rounding is None else self.rounding.apply(exact)


def deviations(scores: Sequence[int], datum: Datum | None = None) -> list[Fraction] | None:
    """How far each score is from the datum (the mean); ``None`` when there is no datum.

    Against the plain mean they sum to 0.

    >>> [str(one) for one in deviations([56, 62, -56])]
    ['106/3', '124/3', '-230/3']
    """
    middle = (datum or Datum()).of(scores)
    return None if middle is None else [score - middle for score in scores]
