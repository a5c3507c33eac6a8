"""What goes before points: the group that one plays in, and how far one has come in a knock-out.

Group A stands before group B, whatever their points. In a knock-out the later one is beaten the better, and
those beaten in the same round share their place (domain, section 3), so that points do not decide there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic

from scoring.maths.ranking import Id
from scoring.maths.rounds.lines import Line

_BOTH: Final = 2

Match = tuple[Id | None, Id | None]
"""Two of a bracket, the one drawn as the better first; ``None`` where nobody is."""


@dataclass(frozen=True, slots=True)
class Tiers(Generic[Id]):
    """Of the stage that is played its ``groups``, the first before the others, and in a knock-out the
    ``matches`` of every round so far by its number.

    Who is in no group came later, and belongs to the last one.
    """

    groups: tuple[tuple[Id, ...], ...] = ()
    matches: Mapping[int, Sequence[Match[Id]]] = field(default_factory=dict)

    @property
    def is_knock_out(self) -> bool:
        return bool(self.matches)

    def group_of(self, entrant: Id) -> int:
        """The number of the entrant's group, from 0."""
        places = (place for place, members in enumerate(self.groups) if entrant in members)
        return next(places, max(len(self.groups) - 1, 0))

    def values(
        self, entrants: Iterable[Id], lines: Iterable[Line[Id]], gone: frozenset[Id]
    ) -> dict[Id, tuple[int, int]]:
        """Everybody's value, more is better: the group, then how far one came; ``gone`` have withdrawn.

        Beaten in the first round is 2, not decided yet 3, in the second round 4.

        >>> final = Tiers(matches={4: [("a", "d"), ("b", "c")], 5: [("a", "c")]})
        >>> result = {"a": 500, "d": 0, "b": 0, "c": 5}
        >>> lines = [Line(one, 4, made=made, opponents=("x",)) for one, made in result.items()]
        >>> final.values("abcd", lines, frozenset())
        {'a': (0, 5), 'b': (0, 2), 'c': (0, 5), 'd': (0, 2)}
        """
        known = {(line.round, line.entrant): line for line in lines}
        far: dict[Id, int] = {}
        for step, number in enumerate(sorted(self.matches), start=1):
            for match in self.matches[number]:
                there = [one for one in match if one is not None]
                better = _better(there, {one: known.get((number, one)) for one in there}, gone)
                for one in there:
                    far[one] = 2 * step + (1 if better is None else 2 * (one == better))
        return {one: (-self.group_of(one), far.get(one, 0)) for one in entrants}


def _better(there: Sequence[Id], lines: Mapping[Id, Line[Id] | None], gone: frozenset[Id]) -> Id | None:
    """Who of a match goes on, ``None`` while that is open; equal points leave it to the one named first."""
    left = [one for one in there if one not in gone]
    if len(left) < _BOTH:
        return left[0] if left else None
    if any(line is None for line in lines.values()):
        return None
    return max(left, key=lambda one: _made(lines[one]))


def _made(line: Line[Id] | None) -> int:
    return 0 if line is None else line.made
