"""What a kind of movement would be like for a number of players, told before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from games.problems import Problem
from tournaments.movements.catalogue import possible
from tournaments.movements.tarot.sections import (
    BAROMETER,
    KINDS,
    fewest_sections,
    longest,
    players_problems,
    section_sizes,
    sharing,
)


@dataclass(frozen=True, slots=True)
class Outline:
    """``sections`` are the first and the last table of each; one where there is one field.

    ``sets`` is how many sets of boards are dealt (a set is what a table plays in a position), ``etuis`` how
    many étuis there are of each board at most, ``filled`` how many sets of étuis are filled in all.
    ``most_positions`` is the longest movement. All empty where ``problems`` say why there is none.
    """

    problems: tuple[Problem, ...] = ()
    sections: tuple[tuple[int, int], ...] = ()
    sets: int = 0
    etuis: int = 0
    filled: int = 0
    most_positions: int = 0

    @property
    def ok(self) -> bool:
        """Whether so many players can play it."""
        return not self.problems


def outline(kind: str, players: int, positions: int) -> Outline:
    """The outline of ``kind`` (empty: one field) for so many players and positions.

    >>> found = outline("sections", 48, 5)
    >>> found.sections, found.sets, found.etuis, found.filled
    (((1, 6), (7, 12)), 6, 2, 12)
    >>> outline("relay", 28, 5).problems[0].params["nearest"]
    '24, 32'
    """
    possibility = possible(players)
    problems = players_problems(kind, players) if kind in KINDS else possibility.problems
    if problems:
        return Outline(problems)
    tables = players // 4
    if kind not in KINDS:
        return Outline((), ((1, tables),), tables, 1, tables, possibility.max_positions)
    if kind == BAROMETER:
        filled = positions * tables
        return Outline((), ((1, tables),), positions, tables, filled, possibility.max_positions)
    shared, fewest = sharing(kind), fewest_sections(kind)
    places = tables // shared
    sizes = section_sizes(places, positions, fewest)
    most = max(longest(section_sizes(places, length, fewest)) for length in (2, places))
    return Outline((), _tables(sizes, shared), max(sizes), len(sizes), places, most)


def _tables(sizes: Sequence[int], shared: int) -> tuple[tuple[int, int], ...]:
    """The first and the last table of sections with so many places."""
    ends = [shared * end for end in accumulate(sizes)]
    return tuple((end - shared * size + 1, end) for size, end in zip(sizes, ends, strict=True))
