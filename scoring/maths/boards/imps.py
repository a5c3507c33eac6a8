"""IMPs: a difference of scores turned into few points, by a scale that is data.

Scales are in ``fixtures/imp_scales/scales.json``; bridge's (``wbf``) is made for bridge scores, not for Tarot
points, and says so. A scale by ``bounds`` gives as many IMPs as there are bounds that the difference reaches;
a ``linear`` one gives the difference divided by a number, fractions kept. What is lost has the sign of a
loss: the IMPs of one side are those of the other with the opposite sign.

Source of ``wbf``: *Laws of Duplicate Bridge* 2017, Law 78B. Its table has gaps, since bridge scores are
multiples of 10; that a difference in a gap belongs to the row below is our choice.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import floor

from scoring.maths.boards.datum import Datum, deviations


@dataclass(frozen=True, slots=True)
class ImpScale:
    """``bounds``, ascending and above 0, or (without any) ``linear`` points for one IMP; ``note`` says what
    the scale is for.
    """

    slug: str
    bounds: tuple[int, ...] = ()
    linear: int = 1
    note: str = ""

    def imps(self, difference: Fraction | int) -> Fraction:
        """The IMPs of a difference, with its sign.

        >>> scale = ImpScale("club", (20, 50, 90))
        >>> [str(scale.imps(difference)) for difference in (10, 20, -60, 900)]
        ['0', '1', '-2', '3']
        """
        if not self.bounds:
            return Fraction(difference) / self.linear
        found = bisect_right(self.bounds, floor(abs(Fraction(difference))))  # the bounds are whole
        return Fraction(found if difference > 0 else -found)


def butler(scores: Sequence[int], datum: Datum, scale: ImpScale) -> list[Fraction] | None:
    """The IMPs of every score's deviation from the datum; ``None`` when there is no datum.

    >>> [str(imps) for imps in butler([420, 420, -50], Datum(), ImpScale("club", (20, 50, 90, 130, 170)))]
    ['4', '4', '-5']
    """
    apart = deviations(scores, datum)
    return None if apart is None else [scale.imps(one) for one in apart]


def imp_match(ours: Sequence[int], theirs: Sequence[int], scale: ImpScale) -> list[Fraction]:
    """The IMPs that our side wins on each board of a match, played by both sides in the same direction.

    >>> [str(imps) for imps in imp_match([420, -50], [170, -50], ImpScale("club", (20, 50, 90)))]
    ['3', '0']
    """
    return [scale.imps(one - other) for one, other in zip(ours, theirs, strict=True)]


def cross_imp_sums(scores: Sequence[int], scale: ImpScale) -> list[Fraction]:
    """The IMPs of every score against each of the others, summed; all of them sum to 0.

    The IMPs of ``s`` against all are, for every bound, the scores that it beats by so much less those that
    beat it by so much: they are counted in the sorted scores, O((n + bounds * distinct) * log n).

    >>> [str(imps) for imps in cross_imp_sums([420, 420, -50], ImpScale("club", (20, 50, 90)))]
    ['3', '3', '-6']
    """
    if not scale.bounds:
        total = sum(scores)
        return [Fraction(len(scores) * score - total, scale.linear) for score in scores]
    counts = Counter(scores)
    values = sorted(counts)
    upto = [0, *accumulate(counts[value] for value in values)]
    sums = {
        value: Fraction(
            sum(
                upto[bisect_right(values, value - bound)]
                - (upto[-1] - upto[bisect_left(values, value + bound)])
                for bound in scale.bounds
            )
        )
        for value in values
    }
    return [sums[score] for score in scores]


def cross_imps(scores: Sequence[int], scale: ImpScale) -> list[Fraction] | None:
    """The mean IMPs of every score against each of the others; ``None`` with nobody to compare with.

    Per comparison, so that boards which were played unequally often weigh the same.

    >>> [str(imps) for imps in cross_imps([420, 420, -50], ImpScale("club", (20, 50, 90)))]
    ['3/2', '3/2', '-3']
    """
    others = len(scores) - 1
    return [imps / others for imps in cross_imp_sums(scores, scale)] if others > 0 else None
