"""Every partition of a pack has a number, and every number its partition: exact, both ways.

A pack of cards in a fixed order is dealt into groups of fixed sizes (four hands and a chien). Write
for each card the index of its group: the words one can write so, in dictionary order, are numbered from 0.
A uniform number therefore is a uniform deal, and a deal needs no more room than its number (163 bits
for a Tarot deal at four players).

With ``ways`` partitions of the rest of the pack, the share of those that give its next card to group
``g`` is ``left[g] / cards left``: the walk below takes and gives these shares, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial


def partition_count(sizes: Sequence[int]) -> int:
    """How many ways there are to split ``sum(sizes)`` different cards into groups of ``sizes``.

    >>> partition_count((2, 1, 1))
    12
    """
    count = factorial(sum(sizes))
    for size in sizes:
        count //= factorial(size)
    return count


def unrank(number: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The group of every card in partition ``number``; ``ValueError`` outside ``range(partition_count)``.

    >>> [unrank(number, (2, 1)) for number in range(3)]
    [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    """
    ways = partition_count(sizes)
    if not 0 <= number < ways:
        raise ValueError(f"a partition of sizes {tuple(sizes)} has a number below {ways}, not {number}")
    left = list(sizes)
    groups = []
    for cards in range(sum(sizes), 0, -1):
        group = 0
        while number >= (share := ways * left[group] // cards):
            number -= share
            group += 1
        ways = share
        left[group] -= 1
        groups.append(group)
    return tuple(groups)


def rank(groups: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of the partition that gives card ``i`` to ``groups[i]``; the inverse of ``unrank``.

    ``ValueError`` when the groups do not have ``sizes``.
    """
    if [groups.count(group) for group in range(len(sizes))] != list(sizes) or len(groups) != sum(sizes):
        raise ValueError(f"the groups do not have the sizes {tuple(sizes)}")
    left = list(sizes)
    ways = partition_count(sizes)
    number = 0
    for card, group in enumerate(groups):
        cards = len(groups) - card
        number += sum(ways * room // cards for room in left[:group])
        ways = ways * left[group] // cards
        left[group] -= 1
    return number
