"""What robots made of a board: how often the contract, and for how much, with how far that can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pstdev


@dataclass(frozen=True, slots=True)
class RobotShare:
    """So many ``plays`` of one board by robots that do not see each other's cards.

    ``made`` is how many made the contract, ``mean`` and ``spread`` (standard deviation) are those of the
    score on the slip.
    """

    plays: int
    made: int
    mean: float
    spread: float

    @property
    def percent(self) -> float:
        """The share of contracts made."""
        return 100 * self.made / self.plays

    @property
    def percent_error(self) -> float:
        """The standard error of ``percent``."""
        share = self.made / self.plays
        return 100 * sqrt(share * (1 - share) / self.plays)

    @property
    def mean_error(self) -> float:
        """The standard error of ``mean``."""
        return self.spread / sqrt(self.plays)


def robot_share(plays: Sequence[Sequence[int]]) -> RobotShare | None:
    """The share from a board's stored plays, ``[made, unit]`` each; ``None`` when robots did not play it.

    >>> share = robot_share([[1, 60], [0, -60], [1, 80], [1, 80]])
    >>> share.plays, share.made, share.mean, share.percent, round(share.percent_error, 1)
    (4, 3, 40.0, 75.0, 21.7)
    >>> robot_share([]) is None
    True
    """
    if not plays:
        return None
    units = [unit for _made, unit in plays]
    made = sum(bool(made) for made, _unit in plays)
    return RobotShare(len(plays), made, fmean(units), pstdev(units))
