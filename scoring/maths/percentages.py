"""From the results of all boards to every entrant's attack, defence and global percentage, exactly.

All notes are brought to one denominator (the least common multiple of the boards' ``n - 1``), so that whole
numbers are summed. ``scoring.maths.columns`` does the same for large fields.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from scoring.maths.topage import defence_note, note_of_halves, topage_halves

Result = tuple[int, int, int, tuple[int, ...]]
"""``(play id, U, attacker, defenders)``: one play of a board; U is per defender, + if the attack won."""

Weights = tuple[Fraction, Fraction]
"""``(attack, defence)``."""

Ratio = tuple[int, int]
"""Numerator and denominator of a percentage, not reduced."""

_Sums = list[int]
"""Per entrant: attack halves, attacks, defence halves, defences, unrated plays."""


@dataclass(frozen=True, slots=True)
class BoardTopage:
    """The notes of one board: ``play_ids``, ``units`` and ``halves`` run side by side, in the order given."""

    board: int
    play_ids: tuple[int, ...]
    units: tuple[int, ...]
    halves: tuple[int, ...]

    @property
    def plays(self) -> int:
        """How often the board was played."""
        return len(self.play_ids)

    @property
    def comparisons(self) -> int:
        """With how many others each play is compared."""
        return self.plays - 1

    def attack(self, index: int) -> Fraction | None:
        """The attack note of the play at ``index``; ``None`` when there is nothing to compare it with."""
        return note_of_halves(self.halves[index], self.plays)

    def defence(self, index: int) -> Fraction | None:
        """The note of each defender of the play at ``index``."""
        return defence_note(self.attack(index))


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One entrant's sums, from which the percentages follow; these are ``None`` where nothing counts yet.

    ``attack_halves`` and ``defence_halves`` sum the halves (see ``topage``) over ``common``, one denominator
    for the whole event. ``attack_count`` and ``defence_count`` are the numbers of notes in these sums,
    ``unrated`` the number of plays of boards that nobody else has played yet.
    """

    entrant: int
    weights: Weights
    common: int
    attack_halves: int
    attack_count: int
    defence_halves: int
    defence_count: int
    unrated: int

    @property
    def attack_ratio(self) -> Ratio | None:
        """The mean of the attack notes in percent."""
        if not self.attack_count:
            return None
        return 50 * self.attack_halves, self.common * self.attack_count

    @property
    def defence_ratio(self) -> Ratio | None:
        """The mean of the defence notes in percent."""
        if not self.defence_count:
            return None
        return 50 * self.defence_halves, self.common * self.defence_count

    @property
    def total_ratio(self) -> Ratio | None:
        """The weighted global percentage; with one part missing the other alone."""
        if not self.attack_count or not self.defence_count:
            return self.attack_ratio or self.defence_ratio
        (wa, va), (wd, vd) = self.weights[0].as_integer_ratio(), self.weights[1].as_integer_ratio()
        attack = wa * vd * self.attack_halves * self.defence_count
        defence = wd * va * self.defence_halves * self.attack_count
        return 50 * (attack + defence), self.common * self.attack_count * self.defence_count * va * vd

    @property
    def attack(self) -> Fraction | None:
        """Attack %."""
        return _fraction(self.attack_ratio)

    @property
    def defence(self) -> Fraction | None:
        """Defence %."""
        return _fraction(self.defence_ratio)

    @property
    def total(self) -> Fraction | None:
        """Global %."""
        return _fraction(self.total_ratio)

    @property
    def is_partial(self) -> bool:
        """Only the attack or only the defence counts, and the global percentage is that part alone."""
        return bool(self.attack_count) != bool(self.defence_count)


def _fraction(ratio: Ratio | None) -> Fraction | None:
    return None if ratio is None else Fraction(*ratio)


@dataclass(frozen=True, slots=True)
class Standings:
    """Every entrant's line and every board's notes."""

    lines: Mapping[int, StandingLine]
    boards: Mapping[int, BoardTopage]


def individual(
    boards: Mapping[int, Sequence[Result]], weights: Weights, entrants: Iterable[int] = ()
) -> Standings:
    """The standings from ``boards``: board number to its results that count.

    ``entrants`` get a line even when none of their results counts; the others come from the results.
    Linear but for the sort inside each board.
    """
    common = common_denominator(len(results) for results in boards.values())
    notes: dict[int, BoardTopage] = {}
    sums: defaultdict[int, _Sums] = defaultdict(_no_sums)
    for board, results in boards.items():
        halves = topage_halves([result[1] for result in results])
        ids, units = [result[0] for result in results], [result[1] for result in results]
        notes[board] = BoardTopage(board, tuple(ids), tuple(units), tuple(halves))
        if len(results) > 1:
            _add(sums, results, halves, common // (len(results) - 1))
        else:
            _add_unrated(sums, results)
    for entrant in entrants:
        sums.setdefault(entrant, _no_sums())
    lines = {entrant: StandingLine(entrant, weights, common, *row) for entrant, row in sums.items()}
    return Standings(lines, notes)


def common_denominator(plays: Iterable[int]) -> int:
    """One denominator for the notes of boards that were played so many times.

    >>> common_denominator([5, 4, 1])
    12
    """
    return lcm(*{n - 1 for n in plays if n > 1})


def _no_sums() -> _Sums:
    return [0, 0, 0, 0, 0]


def _add(
    sums: defaultdict[int, _Sums], results: Sequence[Result], halves: Sequence[int], factor: int
) -> None:
    """Add the notes of a board with at least two plays, brought to the common denominator by ``factor``."""
    others = len(results) - 1
    for (_, _, attacker, defenders), half in zip(results, halves, strict=True):
        row = sums[attacker]
        row[0] += half * factor
        row[1] += 1
        rest = (2 * others - half) * factor
        for defender in defenders:
            row = sums[defender]
            row[2] += rest
            row[3] += 1


def _add_unrated(sums: defaultdict[int, _Sums], results: Sequence[Result]) -> None:
    """Count the play of a board that was played once."""
    for _, _, attacker, defenders in results:
        for entrant in (attacker, *defenders):
            sums[entrant][4] += 1


def order_keys(totals: Mapping[int, Ratio | None]) -> dict[int, int | None]:
    """An integer for each entrant in the order of the global percentages, equal where these are equal.

    Numerators over one denominator: a few numbers of attacks and defences are shared by all.

    >>> order_keys({1: (100, 2), 2: (100, 3), 3: (50, 1), 4: None})
    {1: 300, 2: 200, 3: 300, 4: None}
    """
    denominators = {ratio[1] for ratio in totals.values() if ratio is not None}
    common = lcm(*denominators)
    factors = {denominator: common // denominator for denominator in denominators}
    return {
        entrant: None if ratio is None else ratio[0] * factors[ratio[1]] for entrant, ratio in totals.items()
    }
