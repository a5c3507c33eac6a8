"""What the movements of pairs share: sittings of two sides, and boards that all tables play at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.movements.blocks import board_set
from tournaments.movements.layouts import PAIR_SIDES
from tournaments.movements.schedule import Schedule, Sitting

Match = tuple[str, str]
"""The labels of the pairs NS and EW."""


def sitting(position: int, table: int, match: Match, boards: tuple[int, ...]) -> Sitting:
    """One table of pairs."""
    return Sitting(position, table, dict(zip(PAIR_SIDES, match, strict=True)), boards)


def barometer(
    kind: str, rounds: Sequence[Sequence[Match]], byes: Mapping[int, tuple[str, ...]], boards: int
) -> Schedule:
    """The schedule of ``rounds``: matches sit at tables 1, 2, 3 ...; all tables play the same boards."""
    return Schedule(
        kind=kind,
        form="pairs",
        tables=max(map(len, rounds)),
        positions=len(rounds),
        boards_per_position=boards,
        sittings=tuple(
            sitting(number, table, match, board_set(number - 1, boards))
            for number, matches in enumerate(rounds, start=1)
            for table, match in enumerate(matches, start=1)
        ),
        byes=byes,
    )
