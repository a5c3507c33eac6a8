"""Where a rover sits: an odd NS pair without a table, which takes another pair's place from round 2 on.

No pair is sent out twice, the rover meets no pair twice and sees no board twice: places on a board of rounds
and tables that do not attack each other in columns and in two directions of diagonals, round the edges.

Clubs know two rules. The rover begins at table 2 and goes up two tables (Sweet, for prime numbers of tables);
with a skip it goes to table 3 then, and on by two (Gold 1961, for even numbers that 3 does not divide). Where
they hold they are followed; elsewhere a search, which ends after a fixed number of steps with the longest way
it has found. Source: bridgecentral.com, Rover Mitchell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

At = Callable[[int, int], int]
"""``(moves, place) -> number``, all counted from 0."""

MOST_STEPS = 4_000


def places(tables: int, rounds: int, ew_at: At, boards_at: At | None, skip: int = 0) -> tuple[int, ...]:
    """The rover's places in rounds 2, 3 ...: ``rounds - 1`` of them, or as many as were found.

    ``skip`` is the number of moves after which EW skip a table, 0 where they do not.

    >>> places(7, 7, lambda moves, place: (place - moves) % 7, lambda moves, place: (place + moves) % 7)
    (1, 3, 5, 0, 2, 4)
    """
    search = _Search(tables, rounds - 1, ew_at, boards_at)
    rule = _rule(tables, rounds - 1, skip)
    return rule if search.holds(rule) else search.longest()


def _rule(tables: int, length: int, skip: int) -> tuple[int, ...]:
    """Up two tables from table 2, after a skip from table 3."""
    return tuple(
        (2 + 2 * (moves - skip) if skip and moves >= skip else 2 * moves - 1) % tables
        for moves in range(1, length + 1)
    )


class _Search:
    """Depth first, trying first the table two on from the last one."""

    def __init__(self, tables: int, length: int, ew_at: At, boards_at: At | None) -> None:
        self._tables, self._length = tables, max(length, 0)
        self._ew_at, self._boards_at = ew_at, boards_at
        self._used: set[tuple[str, int]] = set()
        self._best: tuple[int, ...] = ()

    def holds(self, way: tuple[int, ...]) -> bool:
        """Whether nothing happens twice on this way."""
        marks = [mark for moves, place in enumerate(way, start=1) for mark in self._marks(moves, place)]
        return len(set(marks)) == len(marks)

    def longest(self) -> tuple[int, ...]:
        """The longest way found."""
        way: list[int] = []
        open_choices = [self._choices(way)]
        for _ in range(MOST_STEPS):
            if len(self._best) == self._length or not open_choices:
                break
            place = next(open_choices[-1], None)
            if place is None:
                open_choices.pop()
                if way:
                    self._used.difference_update(self._marks(len(way), way.pop()))
                continue
            self._used.update(self._marks(len(way) + 1, place))
            way.append(place)
            if len(way) > len(self._best):
                self._best = tuple(way)
            open_choices.append(self._choices(way))
        return self._best

    def _choices(self, way: list[int]) -> Iterator[int]:
        start, moves = (way[-1] if way else -1) + 2, len(way) + 1
        for step in range(self._tables):
            place = (start + step) % self._tables
            if self._used.isdisjoint(self._marks(moves, place)):
                yield place

    def _marks(self, moves: int, place: int) -> list[tuple[str, int]]:
        """What may be used once only: the place, the pair met there, the boards there."""
        marks = [("place", place), ("pair", self._ew_at(moves, place))]
        if self._boards_at is not None:
            marks.append(("boards", self._boards_at(moves, place)))
        return marks
