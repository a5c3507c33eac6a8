"""Rulings as the mathematics has them, and what follows from them for any kind of event.

Sources: RO2012 and domain, tarot, section 6 (results adjusted for each side, annulled; penalties per player
or team); FIBUR code and domain, burraco, section 2 (warnings, penalties, forfeits, withdrawals).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

PERCENT, POINTS, VP, PM = "percent", "points", "vp", "pm"
NET: Final = "net"
AVERAGE, SESSION = "average", "session"
"""What a side has: "60" percent or points of its own; or the name of an average, fixed or of the session."""

ANNULLED, WARNING, EXCLUSION, HALF = "annulled", "warning", "exclusion", "half"
ASSIGNED: Final = ("adjusted", "average", "forfeit")
MATCH, RANKING = "match", "ranking"
ALL, EARLIER, NONE, LATER = "all", "earlier", "none", "later"

Tables = Mapping[tuple[int, int], Mapping[str, int]]
"""``(position, table)``, the position by its id, to who has each seat."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where and what a play is: ``position`` is the database's, ``round`` its number."""

    play: int
    board: int
    position: int
    round: int
    table: int
    taker: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """One ruling in force; see ``tournaments.models.rulings``. ``amount`` is in whole units."""

    number: int
    version: int
    kind: str
    place: Place | None = None
    board: int | None = None
    entry: int | None = None
    round: int | None = None
    sides: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    amount: Fraction = Fraction(0)
    unit: str = ""
    scope: str = ""
    each: int = 1
    stands: str = ""

    def as_data(self) -> list[Any]:
        """Everything that figures follow from, for the hash."""
        place = None if self.place is None else self.place.play
        about = [self.kind, place, self.board, self.entry, self.round, self.sides]
        return [*about, str(self.amount), self.unit, self.scope, self.each, self.stands]


def as_data(rulings: Iterable[Ruled]) -> list[Any]:
    """All of them in one order, in JSON's terms."""
    return [one.as_data() for one in sorted(rulings, key=lambda one: one.number)]


def assigned(rulings: Iterable[Ruled]) -> dict[int, Ruled]:
    """Play id to the ruling that says what its sides have."""
    return {one.place.play: one for one in rulings if one.place is not None and one.kind in ASSIGNED}


def assigned_at(rulings: Collection[Ruled], tables: Tables) -> dict[int, Ruled]:
    """The same, without what is annulled with its board or with what somebody has played at that table."""
    found = {}
    for play, one in assigned(rulings).items():
        place = one.place
        if place is None:
            continue
        there = tables[place.position, place.table].values()
        if not is_annulled(rulings, play=play, board=place.board, number=place.round, there=there):
            found[play] = one
    return found


def ranking_deductions(rulings: Iterable[Ruled], unit: str) -> dict[int, Fraction]:
    """What everybody loses in the ranking, in ``unit``. So many warnings make one penalty.

    FIBUR: two warnings are -1 VP in the general ranking only.

    >>> two = [Ruled(n, 1, "warning", entry=7, amount=Fraction(1), unit="vp", each=2) for n in (1, 2)]
    >>> ranking_deductions(two, "vp"), ranking_deductions(two[:1], "vp")
    ({7: Fraction(1, 1)}, {})
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    warnings: Counter[tuple[int, int, Fraction]] = Counter()
    for one in rulings:
        if one.entry is None or one.unit != unit:
            continue
        if one.kind == WARNING:
            warnings[one.entry, one.each, one.amount] += 1
        elif one.scope == RANKING:
            found[one.entry] += one.amount
    for (entry, each, amount), count in warnings.items():
        if count >= each:
            found[entry] += count // each * amount
    return dict(found)


def excluded(rulings: Iterable[Ruled]) -> set[int]:
    """Who has no place any more."""
    return {one.entry for one in rulings if one.kind == EXCLUSION and one.entry is not None}


def is_annulled(
    rulings: Iterable[Ruled], *, play: int, board: int, number: int, there: Collection[int]
) -> bool:
    """Whether a result counts for nobody: annulled itself, or by the exclusion of somebody ``there``.

    >>> gone = Ruled(1, 1, "exclusion", entry=7, round=3, stands="earlier")
    >>> [is_annulled([gone], play=1, board=9, number=number, there=[7, 8]) for number in (2, 3)]
    [False, True]
    """
    for one in rulings:
        if one.kind == ANNULLED and (one.board == board if one.place is None else one.place.play == play):
            return True
    return is_left_empty(rulings, number=number, there=there)


def is_left_empty(rulings: Iterable[Ruled], *, number: int, there: Collection[int]) -> bool:
    """Whether the exclusion of somebody who sat there takes the result away from all."""
    return any(
        one.kind == EXCLUSION
        and one.entry in there
        and (one.stands == NONE or (one.stands == EARLIER and one.round is not None and number >= one.round))
        for one in rulings
    )


def counts_for(rulings: Iterable[Ruled], entry: int, number: int) -> bool:
    """Whether a result of round ``number`` counts for ``entry``, of whose event only one half may count.

    FIBUR: a substitute may enter until half of the rounds are played; whose half counts is ruled.

    >>> half = Ruled(1, 1, "half", entry=7, round=3, stands="earlier")
    >>> counts_for([half], 7, 2), counts_for([half], 7, 3), counts_for([half], 8, 3)
    (True, False, True)
    """
    for one in rulings:
        if one.kind == HALF and one.entry == entry and one.round is not None:
            return number < one.round if one.stands == EARLIER else number >= one.round
    return True
