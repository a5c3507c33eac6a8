"""Free events in which everybody meets everybody exactly once: ``v`` players with ``v = 4`` modulo 12.

One player is at infinity; the others are pairs of a group element and one of three colours. The first round
consists of a few blocks, the same with the colours changed round, and the players of element 0 with the one
at infinity. Adding a group element to everybody gives another round. Where a row of pairs ``(x, y)`` is
given, the blocks are ``x, -x`` in one colour with ``y, -y`` in the next: of all pairs the elements, their
sums and their differences take every value once, up to the sign. Source of the method: R. C. Bose (1939),
"On the construction of balanced incomplete block designs".
"""

from __future__ import annotations

from collections.abc import Iterator

Point = tuple[int, int]
"""A group element and a colour."""
Block = tuple[int, ...]

PAIRS: dict[int, tuple[Point, ...]] = {
    16: ((1, 2),),
    40: ((1, 5), (2, 3), (4, 6)),
    52: ((1, 4), (2, 8), (3, 5), (6, 7)),
    76: ((1, 12), (2, 4), (3, 6), (5, 10), (7, 11), (8, 9)),
    88: ((1, 9), (2, 5), (3, 14), (4, 10), (6, 7), (8, 12), (11, 13)),
    112: ((1, 13), (2, 8), (3, 16), (4, 5), (6, 11), (7, 14), (9, 17), (10, 12), (15, 18)),
    124: ((1, 2), (3, 15), (4, 17), (5, 12), (6, 8), (7, 18), (9, 13), (10, 16), (11, 20), (14, 19)),
}
"""By the number of players; the group is the numbers modulo ``(v - 1) / 3``."""

OF_28: tuple[tuple[Point, ...], ...] = (
    ((1, 0), (2, 0), (3, 0), (6, 1)),
    ((4, 0), (5, 1), (7, 2), (8, 1)),
)
"""Blocks for 28 players; the group is the pairs ``(n // 3, n % 3)``, added modulo 3."""


def most_rounds(players: int) -> int:
    """How many rounds there are, after which everybody has met everybody; 0 where none is known here.

    >>> most_rounds(16), most_rounds(28), most_rounds(20)
    (5, 9, 0)
    """
    return (players - 1) // 3 if players in PAIRS or players == 28 else 0


def rounds(players: int) -> Iterator[tuple[Block, ...]]:
    """Every round's tables, players counted from 0."""
    order = most_rounds(players)
    if not order:
        raise ValueError(f"no design for {players} players here")
    for step in range(order):
        yield tuple(
            tuple(sorted(_number(point, step, order) for point in block)) for block in _first(players, order)
        )


def _first(players: int, order: int) -> Iterator[tuple[Point | None, ...]]:
    """The blocks of the first round; ``None`` is the player at infinity."""
    pairs = PAIRS.get(players, ())
    blocks = (
        OF_28 if players == 28 else tuple(((x, 0), (order - x, 0), (y, 1), (order - y, 1)) for x, y in pairs)
    )
    for turn in range(3):
        for block in blocks:
            yield tuple((element, (colour + turn) % 3) for element, colour in block)
    yield (None, (0, 0), (0, 1), (0, 2))


def _number(point: Point | None, step: int, order: int) -> int:
    """The player of ``point`` moved by ``step``."""
    if point is None:
        return 3 * order
    element, colour = point
    if order == 9:
        moved = (element // 3 + step // 3) % 3 * 3 + (element + step) % 3
    else:
        moved = (element + step) % order
    return 3 * moved + colour
