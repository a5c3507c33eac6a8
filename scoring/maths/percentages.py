"""From the results of all boards to every entrant's attack, defence and global percentage, exactly.

All notes are brought to one denominator (the least common multiple of the boards' ``n - 1``), so that whole
numbers are summed and a ``Fraction`` is made once per entrant: 960,000 notes take about a second.
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
    """One entrant's figures in percent. ``None`` where nothing counts yet.

    ``total`` is the global percentage. ``attack_count`` and ``defence_count`` are the numbers of notes that
    the means rest on, ``unrated`` the number of plays of boards that nobody else has played yet.
    ``is_partial``: only the attack or only the defence counts, and the global percentage is that part alone.
    """

    entrant: int
    attack: Fraction | None
    defence: Fraction | None
    total: Fraction | None
    attack_count: int
    defence_count: int
    unrated: int
    is_partial: bool

    @property
    def attack_sum(self) -> Fraction:
        """The sum of the attack notes."""
        return Fraction(0) if self.attack is None else self.attack * self.attack_count

    @property
    def defence_sum(self) -> Fraction:
        """The sum of the defence notes."""
        return Fraction(0) if self.defence is None else self.defence * self.defence_count


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
    common = lcm(*(len(results) - 1 for results in boards.values() if len(results) > 1))
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
    return Standings({entrant: _line(entrant, row, common, weights) for entrant, row in sums.items()}, notes)


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


def _line(entrant: int, row: _Sums, common: int, weights: Weights) -> StandingLine:
    """One entrant's line from its sums; ``common`` is the denominator of the summed halves."""
    attack_halves, attacks, defence_halves, defences, unrated = row
    attack = Fraction(50 * attack_halves, common * attacks) if attacks else None
    defence = Fraction(50 * defence_halves, common * defences) if defences else None
    is_partial = (attack is None) != (defence is None)
    total = global_percentage(attack, defence, weights)
    return StandingLine(entrant, attack, defence, total, attacks, defences, unrated, is_partial)


def global_percentage(attack: Fraction | None, defence: Fraction | None, weights: Weights) -> Fraction | None:
    """The weighted global percentage; with one part missing the other alone, with both ``None``."""
    if attack is None or defence is None:
        return defence if attack is None else attack
    # One Fraction instead of the three that the weighted sum would reduce one after the other.
    (wa, va), (wd, vd) = weights[0].as_integer_ratio(), weights[1].as_integer_ratio()
    (a, u), (d, v) = attack.as_integer_ratio(), defence.as_integer_ratio()
    left, right = va * u, vd * v
    return Fraction(wa * a * right + wd * d * left, left * right)
