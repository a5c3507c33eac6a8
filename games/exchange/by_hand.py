"""Dealing a board by hand from a sorted pack: what each seat gets, or where each card of the pack goes.

Whoever deals by ``seat_lists`` sees the cards. With ``pack_list`` nobody need see them: the sorted pack lies
face down, and card after card goes to the heap that the list names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final

_NOT_IN_ORDER: Final = 0


@dataclass(frozen=True, slots=True)
class Step:
    """Where one card of the pack goes: to the heap ``heap``.

    ``place`` is 0 where the order in the heap does not matter; else from 1, the card to be drawn first.
    """

    heap: str
    place: int


@dataclass(frozen=True, slots=True)
class Run:
    """Cards ``first`` to ``last`` of the pack, from 1, that go to the same heap one after the other."""

    first: int
    last: int
    heap: str


def seat_lists(
    heaps: Mapping[str, Sequence[str]], pack: Sequence[str], ordered: Sequence[str] = ()
) -> dict[str, tuple[str, ...]]:
    """The cards of every heap in the order of the sorted pack; those of ``ordered`` heaps stay as they lie.

    ``heaps`` is what ``DealtGame.hands`` says of a deal, ``pack`` and ``ordered`` are ``Dealable.pack`` and
    ``Dealable.ordered_heaps`` of its game. ``ValueError`` unless the heaps are the pack.

    >>> seat_lists({"N": ("H1", "S2"), "S": ("S1",)}, ("S1", "S2", "H1"))
    {'N': ('S2', 'H1'), 'S': ('S1',)}
    """
    _check(heaps, pack)
    return {
        name: tuple(cards) if name in ordered else tuple(sorted(cards, key=pack.index))
        for name, cards in heaps.items()
    }


def pack_list(
    heaps: Mapping[str, Sequence[str]], pack: Sequence[str], ordered: Sequence[str] = ()
) -> tuple[Step, ...]:
    """For every card of the sorted pack, from the top, where it goes. Arguments as of ``seat_lists``.

    Of two equal cards the first goes to the heap that is named first.

    >>> [step.heap for step in pack_list({"N": ("H1", "S2"), "S": ("S1",)}, ("S1", "S2", "H1"))]
    ['S', 'N', 'N']
    """
    _check(heaps, pack)
    where: dict[str, list[Step]] = {}
    for name, cards in heaps.items():
        for place, card in enumerate(cards, start=1):
            where.setdefault(card, []).append(Step(name, place if name in ordered else _NOT_IN_ORDER))
    left = {card: iter(steps) for card, steps in where.items()}
    return tuple(next(left[card]) for card in pack)


def runs(steps: Sequence[Step]) -> tuple[Run, ...]:
    """The list made short: cards that go to the same heap one after the other, together.

    Only of use for heaps without an order.

    >>> runs([Step("N", 0), Step("N", 0), Step("S", 0)])
    (Run(first=1, last=2, heap='N'), Run(first=3, last=3, heap='S'))
    """
    found = []
    first = 1
    for heap, group in groupby(steps, key=attrgetter("heap")):
        count = len([*group])
        found.append(Run(first, first + count - 1, heap))
        first += count
    return tuple(found)


def _check(heaps: Mapping[str, Sequence[str]], pack: Sequence[str]) -> None:
    if sorted(card for cards in heaps.values() for card in cards) != sorted(pack):
        raise ValueError("the heaps hold every card of the pack once")
