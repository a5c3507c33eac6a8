"""Topage: the results of one board against each other. Tarot, individual duplicate and triplettes.

The attackers of a board are ranked by U (the amount per defender, signed for the attack): 100 % to the best,
0 % to the last, ties share. ``attack = 100 * (lower + equal / 2) / (n - 1)``, *equal* leaving out one's own;
each defender has ``100 - attack``. A board played once says nothing and is not counted. Source: Fédération
Française de Tarot, *Règlement officiel* of 1 July 2012; that n = 1 is not counted is our choice.

Inside, a note is kept as *halves* ``2 * lower + equal``, a whole number from 0 to ``2 * (n - 1)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction


def topage_halves(units: Sequence[int]) -> list[int]:
    """``2 * lower + equal`` of every attacker, in the order of ``units``; O(n log n).

    >>> topage_halves([56, 62, -56, -52, 50])
    [6, 8, 0, 2, 4]
    """
    counts = Counter(units)
    halves: dict[int, int] = {}
    lower = 0
    for unit in sorted(counts):
        equal = counts[unit]
        halves[unit] = 2 * lower + equal - 1
        lower += equal
    return [halves[unit] for unit in units]


def note_of_halves(halves: int, plays: int) -> Fraction | None:
    """The attack note in percent of an attacker with ``halves`` on a board played ``plays`` times.

    ``None`` when the board was played once. A defender's note is ``defence_note`` of it.
    """
    return Fraction(50 * halves, plays - 1) if plays > 1 else None


def defence_note(attack: Fraction | None) -> Fraction | None:
    """What each of the three defenders has when the attacker has ``attack``."""
    return None if attack is None else 100 - attack


def topage(units: Sequence[int]) -> list[Fraction | None]:
    """The attack notes in percent, in the order of ``units``; ``[None]`` for a board played once.

    >>> [str(note) for note in topage([56, 62, -56, -52, 50])]
    ['75', '100', '0', '25', '50']
    """
    return [note_of_halves(halves, len(units)) for halves in topage_halves(units)]
