"""The words of a Burraco score sheet, and the sheet itself.

Source: domain, sections 1 and 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from games.burraco.rules import BurracoClass, Pozzetto

__all__ = ["PAIRS", "BurracoClass", "PairFigures", "Pozzetto", "Sheet", "burraco_counts"]

PAIRS: Final = (0, 1)
"""The two sides of a table, in the order of the sheet: N-S and E-W, or N and S head to head."""


def burraco_counts(counts: Mapping[BurracoClass, int]) -> tuple[int, ...]:
    """How many burracos of each class, as ``PairFigures`` keeps them.

    >>> burraco_counts({BurracoClass.CLEAN: 1, BurracoClass.DIRTY: 2})
    (0, 0, 0, 0, 1, 0, 2)
    """
    return tuple(counts.get(kind, 0) for kind in BurracoClass)


@dataclass(frozen=True, slots=True)
class PairFigures:
    """What one side writes down after a hand.

    ``burracos`` has as many numbers as ``BurracoClass`` has members, in that order. ``melded`` and
    ``in_hand`` are the points of the cards on the table and of those still held, both without any bonus.
    The cards of a pozzetto that was taken and not played are held, so they are in ``in_hand``, where the
    ruleset counts them (``taken_pozzetto_in_hand``); elsewhere they are left out.
    """

    burracos: tuple[int, ...]
    closed: bool
    melded: int
    in_hand: int
    pozzetto: Pozzetto

    @property
    def opened(self) -> bool:
        """Whether the side has laid down a meld: who has melded nothing has not opened."""
        return self.melded > 0

    def counted(self) -> Iterator[tuple[BurracoClass, int]]:
        """Every class with the number of its burracos."""
        return zip(BurracoClass, self.burracos, strict=True)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The result of one hand: the figures of both sides, or only their totals. One of the two is ``None``."""

    pairs: tuple[PairFigures, PairFigures] | None
    written: tuple[int, int] | None = None
