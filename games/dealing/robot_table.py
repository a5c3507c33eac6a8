"""The robot table of a board: what robots made of it, and how far that can be trusted.

The same plays that a criterion by play (``games.dealing.criteria.ByPlay``) looks at. A yardstick for those
who play the board, printed once it is released, and no par: the robots see no more than players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev


@dataclass(frozen=True, slots=True)
class RobotTable:
    """So many ``plays`` of one board by robots that do not see each other's cards.

    ``made`` is how many made the contract, ``mean`` and ``spread`` (standard deviation, estimated from these
    plays; 0 of one alone) are those of the score on the slip.
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
    def mean_points(self) -> int:
        """The mean as it is shown, in whole points."""
        return round(self.mean)

    @property
    def mean_error(self) -> float:
        """The standard error of ``mean``."""
        return self.spread / sqrt(self.plays)

    def as_dict(self) -> dict[str, object]:
        """Its form in answers; figures with two decimals."""
        return {
            "plays": self.plays,
            "made": self.made,
            "made_percent": round(self.percent, 2),
            "made_percent_error": round(self.percent_error, 2),
            "mean": round(self.mean, 2),
            "mean_error": round(self.mean_error, 2),
            "spread": round(self.spread, 2),
        }


def robot_table(plays: Sequence[Sequence[int]]) -> RobotTable | None:
    """The table from a board's stored plays, ``[made, unit]`` each; ``None`` when robots did not play it.

    >>> table = robot_table([[1, 60], [0, -60], [1, 80], [1, 80]])
    >>> table.plays, table.made, table.mean, table.percent
    (4, 3, 40.0, 75.0)
    >>> round(table.spread, 1), round(table.mean_error, 1), round(table.percent_error, 1)
    (67.3, 33.7, 21.7)
    >>> robot_table([[1, 60]]).spread, robot_table([]) is None
    (0.0, True)
    """
    if not plays:
        return None
    units = [unit for _made, unit in plays]
    made = sum(bool(made) for made, _unit in plays)
    return RobotTable(len(plays), made, fmean(units), stdev(units) if len(units) > 1 else 0.0)
