"""As many as can be get one of the things that they could have: Kuhn's augmenting paths."""

from __future__ import annotations

from collections.abc import Sequence


def assigned(choices: Sequence[Sequence[int]]) -> dict[int, int]:
    """Who gets which: for each thing the index of whoever has it. Earlier ones, and choices, come first.

    >>> assigned([[1, 2], [1], [1]])
    {1: 1, 2: 0}
    """
    having: dict[int, int] = {}
    for one in range(len(choices)):
        _take(one, choices, having, set())
    return having


def _take(one: int, choices: Sequence[Sequence[int]], having: dict[int, int], tried: set[int]) -> bool:
    """Whether ``one`` finds a thing; whoever has it may find another. Free things are looked at first."""
    for thing in sorted(choices[one], key=having.__contains__):
        if thing in tried:
            continue
        tried.add(thing)
        if thing not in having or _take(having[thing], choices, having, tried):
            having[thing] = one
            return True
    return False
