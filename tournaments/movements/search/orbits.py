"""Searches for non-constant shifts that never bring anybody together again.

A position is a column of five numbers of tables, by which N, S, E, W and the boards stand further than at the
beginning; N's is 0. Nobody meets again as long as every difference of two lines is new in every position.
Taking columns in pairs, each with the one in which S and E, and W and the boards, have changed places, leaves
only half as much to look for: 9 positions at 10 tables, 13 at 14 and 19 at 22 were found that way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from games.dealing.stream import HashStream

CONTEXT = "movement-search-1"
SWAP = (1, 0, 3, 2)
MOST_CANDIDATES = 6000
"""Of larger numbers of tables a sample is enough."""
ALL_UP_TO = 11
"""Tables up to which every column is a candidate."""

NODES_OF_A_START = 5000

Shifts = tuple[int, ...]
"""The shifts of S, E, W and the boards in one position."""

Candidate = tuple[tuple[Shifts, ...], int]
"""Columns that are taken together, and the bits of their differences."""


def shifts_found(tables: int, wanted: int, nodes: int, seed: bytes, *, paired: bool) -> list[Shifts]:
    """The longest list of positions that ``nodes`` steps of the search find; it ends early at ``wanted``."""
    stream = HashStream(seed, CONTEXT)
    search = _Search(wanted, nodes)
    while search.nodes > 0 and len(search.best) < wanted:
        candidates = stream.shuffled([*_candidates(tables, stream, paired=paired)])
        search.nodes -= 1
        search.dig(candidates, [(0, 0, 0, 0)], min(search.nodes, NODES_OF_A_START))
    return search.best


def _mask(tables: int, column: Shifts) -> int:
    """A bit for every difference of two lines."""
    values = (0, *column)
    return sum(
        1 << (index * tables + (values[b] - values[a]) % tables)
        for index, (a, b) in enumerate(combinations(range(5), 2))
    )


def _candidates(tables: int, stream: HashStream, *, paired: bool) -> Iterator[Candidate]:
    """Columns, alone or with their partner, that do not clash with each other nor with the beginning."""
    zero = _mask(tables, (0, 0, 0, 0))
    for column in _columns(tables, stream):
        group = (column, tuple(column[line] for line in SWAP)) if paired else (column,)
        masks = [_mask(tables, one) for one in group]
        if sum(masks).bit_count() == sum(map(int.bit_count, masks)) and not any(one & zero for one in masks):
            yield group, sum(masks)


def _columns(tables: int, stream: HashStream) -> Iterator[Shifts]:
    if tables <= ALL_UP_TO:
        yield from permutations(range(1, tables), 4)
    else:
        for _ in range(MOST_CANDIDATES):
            yield tuple(stream.shuffled(range(1, tables))[:4])


class _Search:
    """The depth first search: what is best so far, and how many steps may still be made."""

    def __init__(self, wanted: int, nodes: int) -> None:
        self.wanted = wanted
        self.nodes = nodes
        self.best: list[Shifts] = []

    def dig(self, candidates: list[Candidate], chosen: list[Shifts], limit: int) -> int:
        """Extend ``chosen`` in every way by ``candidates``; the steps left of ``limit``."""
        if len(chosen) > len(self.best):
            self.best = list(chosen)
        while candidates and limit > 0 and len(self.best) < self.wanted:
            bit = self._rarest(candidates)
            for group, mask in [one for one in candidates if one[1] >> bit & 1]:
                self.nodes, limit = self.nodes - 1, limit - 1
                rest = [one for one in candidates if not one[1] & mask]
                limit = self.dig(rest, [*chosen, *group], limit)
                if limit <= 0:
                    return 0
            candidates = [one for one in candidates if not one[1] >> bit & 1]
        return limit

    def _rarest(self, candidates: list[Candidate]) -> int:
        """The shift of S, which is also the place of its bit, that fewest candidates have."""
        counts: dict[int, int] = {}
        for group, _mask_of_group in candidates:
            for column in group:
                counts[column[0]] = counts.get(column[0], 0) + 1
        return min(counts, key=counts.__getitem__)
