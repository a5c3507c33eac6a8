"""From the results of all boards to every entrant's attack, defence and global percentage, exactly.

The notes of boards with the same number of plays have the same denominator, so whole numbers are summed per
number of plays and a ``Fraction`` is made once per entrant: 960,000 notes take well under a second.
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
"""Per entrant and number of plays: attack halves, attacks, defence halves, defences."""


@dataclass(frozen=True, slots=True)
class BoardNotes:
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

    ``attacks`` and ``defences`` count the notes that the means rest on, ``comparisons`` the other plays these
    were compared with, ``unrated`` the plays of boards that nobody else has played yet. ``one_sided``: only
    the attack or only the defence counts, and the global percentage is that part alone.
    """

    entrant: int
    attack: Fraction | None
    defence: Fraction | None
    overall: Fraction | None
    attacks: int
    defences: int
    comparisons: int
    unrated: int
    one_sided: bool

    @property
    def attack_sum(self) -> Fraction:
        """The sum of the attack notes."""
        return Fraction(0) if self.attack is None else self.attack * self.attacks

    @property
    def defence_sum(self) -> Fraction:
        """The sum of the defence notes."""
        return Fraction(0) if self.defence is None else self.defence * self.defences


@dataclass(frozen=True, slots=True)
class Standings:
    """Every entrant's line and every board's notes."""

    lines: Mapping[int, StandingLine]
    boards: Mapping[int, BoardNotes]


def individual(
    boards: Mapping[int, Sequence[Result]], weights: Weights, entrants: Iterable[int] = ()
) -> Standings:
    """The standings from ``boards``: board number to its results that count.

    ``entrants`` get a line even when none of their results counts; the others come from the results.
    Linear but for the sort inside each board.
    """
    notes: dict[int, BoardNotes] = {}
    sums: dict[int, dict[int, _Sums]] = {}
    for board, results in boards.items():
        halves = topage_halves([result[1] for result in results])
        notes[board] = BoardNotes(
            board, tuple([r[0] for r in results]), tuple([r[1] for r in results]), tuple(halves)
        )
        _add(sums.setdefault(len(results), defaultdict(_no_sums)), results, halves)
    names = dict.fromkeys(entrants)
    for by_entrant in sums.values():
        names.update(dict.fromkeys(by_entrant))
    ordered = sorted(sums.items())
    lines = {
        entrant: _line(
            entrant, [(plays, found[entrant]) for plays, found in ordered if entrant in found], weights
        )
        for entrant in names
    }
    return Standings(lines, notes)


def _no_sums() -> _Sums:
    return [0, 0, 0, 0]


def _add(sums: dict[int, _Sums], results: Sequence[Result], halves: Sequence[int]) -> None:
    """Add one board's notes to the ``sums`` of its number of plays."""
    full = 2 * (len(results) - 1)
    for (_, _, attacker, defenders), half in zip(results, halves, strict=True):
        mine = sums[attacker]
        mine[0] += half
        mine[1] += 1
        rest = full - half
        for defender in defenders:
            mine = sums[defender]
            mine[2] += rest
            mine[3] += 1


def _line(entrant: int, parts: Sequence[tuple[int, _Sums]], weights: Weights) -> StandingLine:
    """One entrant's line from its sums per number of plays."""
    counted = [(plays - 1, sums) for plays, sums in parts if plays > 1]
    attacks = sum(sums[1] for _, sums in counted)
    defences = sum(sums[3] for _, sums in counted)
    common = lcm(*(others for others, _ in counted))
    attack = _mean(sum(sums[0] * (common // others) for others, sums in counted), attacks, common)
    defence = _mean(sum(sums[2] * (common // others) for others, sums in counted), defences, common)
    return StandingLine(
        entrant=entrant,
        attack=attack,
        defence=defence,
        overall=overall(attack, defence, weights),
        attacks=attacks,
        defences=defences,
        comparisons=sum(others * (sums[1] + sums[3]) for others, sums in counted),
        unrated=sum(sums[1] + sums[3] for plays, sums in parts if plays == 1),
        one_sided=(attack is None) != (defence is None),
    )


def _mean(halves: int, count: int, common: int) -> Fraction | None:
    """The mean of ``count`` notes whose halves, brought to the denominator ``common``, sum to ``halves``."""
    return Fraction(50 * halves, common * count) if count else None


def overall(attack: Fraction | None, defence: Fraction | None, weights: Weights) -> Fraction | None:
    """The weighted global percentage; with one part missing the other alone, with both ``None``."""
    if attack is None or defence is None:
        return defence if attack is None else attack
    (wa, wd), (a, d) = weights, (attack, defence)
    # One Fraction instead of the three that ``wa * a + wd * d`` would reduce one after the other.
    left, right = wa.denominator * a.denominator, wd.denominator * d.denominator
    return Fraction(wa.numerator * a.numerator * right + wd.numerator * d.numerator * left, left * right)
