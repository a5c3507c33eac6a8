"""Every partition of a pack has a number, and every number its partition: exact, both ways.

A pack of ``n`` cards, in a fixed order, is dealt into groups of fixed sizes. The first group takes its cards
out of the whole pack, the next one out of those that are left, and so on. Cards that lie in an order, one
upon the other, are groups of one. A number below ``partition_count`` tells how:

- *Which group takes what.* Let ``w`` be the number of ways in which a group of ``s`` cards can be chosen from
  the ``m`` that are left, ``w = m! / (s! (m - s)!)``. The remainder of the number by ``w`` is that group's
  choice, the quotient is the number for the groups that follow.
- *Which choice is which.* Number the cards that are left 0, 1, ..., m - 1 in the order of the pack. A choice
  below ``w`` is, in just one way, a sum of binomial coefficients ``C(p_s, s) + ... + C(p_2, 2) + C(p_1, 1)``
  with falling places ``p_s > ... > p_2 > p_1 >= 0`` (the combinatorial number system): the group takes the
  cards at these places. The largest place comes first: it is the largest ``p`` with ``C(p, s)`` not above the
  choice, and the rest of the choice is treated alike with ``s - 1``.

A uniform number therefore is a uniform deal: every deal is reached, by one number, and a deal needs no more
room than its number (163 bits for a Tarot deal at four players).

``sizes`` are the groups (of one card or more) whose cards lie in no order; ``ordered`` is how many cards
follow in an order.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from math import comb, factorial

Groups = list[tuple[int, ...]]
"""Cards by group, rising, and at the end the ``ordered`` ones. A card is its place in the pack, from 0."""


def partition_count(sizes: Sequence[int], ordered: int = 0) -> int:
    """In how many ways different cards make groups of ``sizes``, and ``ordered`` more follow in an order.

    >>> partition_count((2, 1, 1)), partition_count((2,), 2)
    (12, 12)
    """
    count = factorial(sum(sizes) + ordered)
    for size in sizes:
        count //= factorial(size)
    return count


def unrank(number: int, sizes: Sequence[int], ordered: int = 0) -> Groups:
    """The cards of partition ``number``; ``ValueError`` outside ``range(partition_count)``.

    >>> [unrank(number, (2, 1)) for number in range(3)]
    [[(0, 1), (2,)], [(0, 2), (1,)], [(1, 2), (0,)]]
    >>> [unrank(number, (), 3) for number in range(3)]
    [[(0, 1, 2)], [(1, 0, 2)], [(2, 0, 1)]]
    """
    left = list(range(sum(sizes) + ordered))
    rest = number
    groups = []
    for size in sizes:
        columns = _columns(len(left), size)
        rest, choice = divmod(rest, columns[0][-1])
        groups.append(_take(left, choice, columns))
    if ordered:
        order = []
        for cards in range(ordered, 0, -1):
            rest, place = divmod(rest, cards)
            order.append(left.pop(place))
        groups.append(tuple(order))
    if rest:
        raise ValueError(f"there are {partition_count(sizes, ordered)} partitions, from 0: no {number}")
    return groups


def rank(groups: Sequence[Sequence[int]], ordered: Sequence[int] = ()) -> int:
    """The number of the partition into ``groups``, whose cards may stand in any order, and ``ordered``.

    ``ValueError`` unless they are the cards 0, 1, 2, ..., each once.

    >>> rank([(2, 0), (1,)]), rank([], (2, 0, 1))
    (1, 2)
    """
    every = [*groups, *((card,) for card in ordered)]
    left = sorted(card for group in every for card in group)
    if left != list(range(len(left))):
        raise ValueError("the groups do not hold every card once")
    number, scale = 0, 1
    for group in every:
        places = [left.index(card) for card in sorted(group)]
        choice = sum(comb(place, taken) for taken, place in enumerate(places, start=1))
        number += scale * choice
        scale *= comb(len(left), len(group))
        left = [card for card in left if card not in group]
    return number


def _take(left: list[int], choice: int, columns: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The cards of ``choice``, taken out of ``left``; the highest go first, so no place moves."""
    if len(columns) == len(left):
        cards = left.copy()
        left.clear()
        return tuple(cards)
    place, cards, take = len(left), [], left.pop
    for column in columns[:-1]:
        place = bisect_right(column, choice, 0, place) - 1
        choice -= column[place]
        cards.append(take(place))
    cards.append(take(choice))
    return tuple(cards[::-1])


@lru_cache(maxsize=256)
def _columns(cards: int, size: int) -> tuple[tuple[int, ...], ...]:
    """``C(place, taken)`` for every place up to ``cards``, one row for each ``taken`` from ``size`` to 1.

    The last number of the first row is in how many ways ``size`` of the cards can be chosen.
    """
    return tuple(tuple(comb(place, taken) for place in range(cards + 1)) for taken in range(size, 0, -1))
