"""Matchpoints: two for each result that is beaten, one for each that is equalled.

``M = 2 * lower + equal`` of the ``A`` results of a board, one's own left out; the top is ``2 * (A - 1)``.
Where a board was played less often than the others (``A`` of ``E`` times), its matchpoints are equalised:

* ``neuberg``: ``M' = (M + 1) * E / A - 1`` with the top ``2 * (E - 1)``: what the results that are missing
  would have given on average. The mean stays ``E - 1``, 50 %. Source: G. Neuberg; WBF General Conditions of
  Contest and the English *White Book* have it as ``(M * E + E - A) / A``.
* ``ascherman``: ``M' = (M + 1) * E / A`` with the top ``2 * E``: everybody also equals oneself, so that a top
  weighs the less, the less often the board was played, and nobody has 0 or 100 %. Source: W. Ascherman; the
  Dutch and the Polish federation.
* ``none``: ``M`` of its own top. A board that was played once says nothing.

All figures are exact fractions; the unit is the matchpoint, the international one (2 and 1, not 1 and 1/2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.maths.topage import topage_halves


class Equalise(StrEnum):
    """What is done with a board that was played less often than the others."""

    NEUBERG = "neuberg"
    ASCHERMAN = "ascherman"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """The matchpoints of results, in their order, and the top that they are to be read against."""

    points: tuple[Fraction, ...]
    top: int

    @property
    def percent(self) -> tuple[Fraction | None, ...]:
        """Each in percent of the top; ``None`` where there is nothing to compare."""
        return tuple(100 * points / self.top if self.top else None for points in self.points)


def matchpoints(
    scores: Sequence[int], expected: int | None = None, equalise: Equalise = Equalise.NEUBERG
) -> Matchpoints:
    """The matchpoints of the ``scores`` of a board that was to be played ``expected`` times.

    Without ``expected`` it was to be played as often as it was. ``ValueError`` when it was played more often.
    O(n log n).

    >>> found = matchpoints([420, 420, -50], expected=4)
    >>> [str(points) for points in found.points], found.top
    (['13/3', '13/3', '1/3'], 6)
    >>> [str(note) for note in matchpoints([420, 420, -50], equalise=Equalise.ASCHERMAN).percent]
    ['200/3', '200/3', '50/3']
    """
    played = len(scores)
    expected = played if expected is None else expected
    if expected < played:
        raise ValueError("a board cannot be played more often than expected")
    halves = topage_halves(scores)
    if equalise is Equalise.NONE:
        return Matchpoints(tuple(map(Fraction, halves)), max(0, 2 * (played - 1)))
    own = 1 if equalise is Equalise.NEUBERG else 0
    points = tuple(Fraction((half + 1) * expected, played) - own for half in halves)
    return Matchpoints(points, max(0, 2 * (expected - own)))


def fouled(
    groups: Sequence[Sequence[int]], expected: int | None = None, equalise: Equalise = Equalise.NEUBERG
) -> tuple[Matchpoints, ...]:
    """The matchpoints of a board whose cards were not the same at all tables.

    ``groups`` hold the scores of those that had the same cards: each group is a field of its own, brought to
    the size of the whole (or to ``expected``). Source: WBF General Conditions of Contest, fouled boards. The
    fixed percentages that some federations give to very small groups are averages: see ``averages``.

    >>> [[str(note) for note in group.percent] for group in fouled([[420, 420, -50], [450]])]
    [['650/9', '650/9', '50/9'], ['50']]
    """
    whole = sum(map(len, groups))
    expected = whole if expected is None else expected
    if expected < whole:
        raise ValueError("a board cannot be played more often than expected")
    return tuple(matchpoints(scores, expected, equalise) for scores in groups)
