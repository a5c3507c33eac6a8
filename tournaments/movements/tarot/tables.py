"""How many tables of three, four and five a number of players fills."""

from __future__ import annotations


def table_sizes(players: int, odd: int = 0) -> tuple[int, ...]:
    """The sizes of the tables, those that are not four first; ``odd`` is the size of these, 0 for either.

    Empty where ``players`` do not fill such tables. Without a wish there are as few odd tables as can be.

    >>> table_sizes(22), table_sizes(23), table_sizes(22, 3)
    ((5, 5, 4, 4, 4), (3, 4, 4, 4, 4, 4), (3, 3, 4, 4, 4, 4))
    >>> table_sizes(7, 5), table_sizes(7)
    ((), (3, 4))
    """
    found = [sizes for size in ((odd,) if odd else (5, 3)) if (sizes := _sizes(players, size))]
    return min(found, key=lambda sizes: sum(size != 4 for size in sizes), default=())


def _sizes(players: int, odd: int) -> tuple[int, ...]:
    """Fours and as many tables of ``odd`` as it takes."""
    tables = players % 4 if odd == 5 else -players % 4
    fours, left = divmod(players - tables * odd, 4)
    return () if fours < 0 or left or players < 1 else (odd,) * tables + (4,) * fours
