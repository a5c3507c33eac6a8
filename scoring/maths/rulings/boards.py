"""Boards on which something is ruled: notes of each side apart, and what they add to everybody's sums.

A side with a score assigned is compared by it, and the others are compared with it: the attack among the
attacks, the defence among the defences, so that a result need not be the same for both (RO2012, domain,
tarot, section 6; as for the weighted and split scores of Law 12C1 of the *Laws of Duplicate Bridge* 2017). A
side with a percentage or an average has that, and nobody is compared with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from scoring.maths.boards.averages import Average, Reading, average_percent
from scoring.maths.percentages import StandingLine
from scoring.maths.rulings.given import AVERAGE, PERCENT, POINTS, SESSION

Notes = Callable[[Sequence[int]], Sequence[Fraction] | None]
"""The attack notes of a field of results; ``None`` where there is nothing to compare."""

_HALF: Final = 50
"""``StandingLine`` counts in halves of 100."""


@dataclass(frozen=True, slots=True)
class RuledPlay:
    """One play of such a board: the units by which attack and defence are compared, ``None`` for a side that
    is not; ``own`` are the notes that somebody has been given, an ``Average`` being that of the session.
    """

    play: int
    attacker: int
    defenders: tuple[int, ...]
    attack: int | None
    defence: int | None
    own: Mapping[int, Fraction | Average] = field(default_factory=dict)
    away: frozenset[int] = frozenset()
    """For whom the play does not count, though it does for the others."""

    @property
    def people(self) -> tuple[int, ...]:
        return self.attacker, *self.defenders


class Share(NamedTuple):
    """What a board adds to somebody's attack or defence: a note (``None``: not comparable), or a penalty,
    which is no note of its own (``notes`` 0).
    """

    entrant: int
    is_attack: bool
    note: Fraction | Average | None
    notes: int = 1


def assigned_play(
    play: int, seated: Mapping[str, int], attacking: str, sides: Mapping[str, Mapping[str, str]]
) -> RuledPlay:
    """The play of which ``sides`` (by seat) say what each has; ``attacking`` is the attacker's seat."""
    own: dict[int, Fraction | Average] = {}
    units: dict[str, int] = {}
    for seat, has in sides.items():
        if POINTS in has:
            units[seat] = int(has[POINTS])
        elif PERCENT in has:
            own[seated[seat]] = Fraction(has[PERCENT])
        elif AVERAGE in has:
            own[seated[seat]] = average_percent(Average(has[AVERAGE]))
        elif SESSION in has:
            own[seated[seat]] = Average(has[SESSION])
    defending = [seat for seat in seated if seat != attacking]
    defence = next((units[seat] for seat in defending if seat in units), None)
    people = tuple(seated[seat] for seat in defending)
    return RuledPlay(play, seated[attacking], people, units.get(attacking), defence, own)


def board_shares(plays: Sequence[RuledPlay], notes: Notes, whole: int) -> list[tuple[RuledPlay, list[Share]]]:
    """What a board gives to whom; ``whole`` is what attack and defence notes add up to.

    RO2012's étui (+56, +62, -56, -52, +50), the last one adjusted to +62 for the attack and left at +50 for
    the defence: the attack shares the best note, the defence keeps what it had.

    >>> from scoring.maths.rulings.boards import percent_notes
    >>> units = ((56, 56), (62, 62), (-56, -56), (-52, -52), (62, 50))
    >>> plays = [RuledPlay(n, n, (10 + n,), *both) for n, both in enumerate(units)]
    >>> [[str(share.note) for share in shares] for _, shares in board_shares(plays, percent_notes, 100)][-1]
    ['175/2', '50']
    """
    attacks = _side([play.attack for play in plays], notes)
    defences = _side([play.defence for play in plays], notes)
    return [
        (play, [*_shares(play, attack, None if defence is None else whole - defence)])
        for play, attack, defence in zip(plays, attacks, defences, strict=True)
    ]


def _side(units: Sequence[int | None], notes: Notes) -> list[Fraction | None]:
    """The attack note of every unit in the field of those that are there."""
    there = [unit for unit in units if unit is not None]
    noted = notes(there)
    found = iter([None] * len(there) if noted is None else noted)
    return [None if unit is None else next(found) for unit in units]


def _shares(play: RuledPlay, attack: Fraction | None, defence: Fraction | None) -> Iterable[Share]:
    for entrant in play.people:
        if entrant in play.away:
            continue
        is_attack = entrant == play.attacker
        compared = attack if is_attack else defence
        yield Share(entrant, is_attack, play.own.get(entrant, compared))


def percent_notes(units: Sequence[int]) -> list[Fraction] | None:
    """Topage in percent; nothing for a single play.

    >>> [str(note) for note in percent_notes([56, 62, -56, -52, 50])]
    ['75', '100', '0', '25', '50']
    """
    others = len(units) - 1
    if others < 1:
        return None
    better = [(sum(other < unit for other in units), units.count(unit) - 1) for unit in units]
    return [Fraction(_HALF * (2 * lower + equal), others) for lower, equal in better]


def with_shares(lines: Mapping[int, StandingLine], shares: Iterable[Share]) -> dict[int, StandingLine]:
    """Everybody's line with the shares of the boards that are ruled on.

    An average of the session is that of the other notes of the same part, attack or defence [choice].
    """
    of_entrant: defaultdict[int, list[Share]] = defaultdict(list)
    for share in shares:
        of_entrant[share.entrant].append(share)
    return {pk: _added(line, of_entrant[pk]) if pk in of_entrant else line for pk, line in lines.items()}


def _added(line: StandingLine, shares: Sequence[Share]) -> StandingLine:
    attack = _part(line.attack_halves, line.attack_count, line.common, [s for s in shares if s.is_attack])
    defence = _part(
        line.defence_halves, line.defence_count, line.common, [s for s in shares if not s.is_attack]
    )
    common = lcm(attack[0].denominator, defence[0].denominator)
    return replace(
        line,
        common=_HALF * common,
        attack_halves=int(attack[0] * common),
        attack_count=attack[1],
        defence_halves=int(defence[0] * common),
        defence_count=defence[1],
        unrated=line.unrated + sum(share.note is None for share in shares),
    )


def _part(halves: int, count: int, common: int, shares: Sequence[Share]) -> tuple[Fraction, int]:
    """The sum of the notes of a part, and how many they are."""
    total = Fraction(_HALF * halves, common)
    for share in shares:
        if isinstance(share.note, Fraction):
            total, count = total + share.note, count + share.notes
    others = total / count if count else None
    averages = [share.note for share in shares if isinstance(share.note, Average)]
    total += sum((average_percent(one, others, Reading.SESSION) for one in averages), Fraction(0))
    return total, count + len(averages)
