"""What a sheet is worth to every seat, and why.

    U = s * (25 + D) * k  +  petit * 10 * k  +  s * (sum of poignées)  +  slam

with ``D`` the distance from the target, ``s`` +1 when the contract is made and -1 when it is not, ``k``
the multiplier of the contract. ``U`` is the *unit*, what each defender loses: the number on the slip.

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.cards import Seat
from games.problems import gettext_noop
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Sheet


@dataclass(frozen=True, slots=True)
class Term:
    """One part of the unit: ``label`` is an English message id, ``formula`` the figures behind ``amount``."""

    code: str
    label: str
    amount: int
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """The unit, every seat's score (their sum is 0), and the terms whose sum is the unit."""

    unit: int
    scores: Mapping[Seat, int]
    terms: tuple[Term, ...]


def counted_points(sheet: Sheet, ruleset: Ruleset) -> int:
    """The attack's points for the score: a half point goes to the camp that wins (3 and 5 players).

    Against a target of 41, 40.5 points count 40 and 41.5 count 42; whole points count as they are.
    """
    made = is_made(sheet, ruleset)
    return (sheet.half_points + 1) // 2 if made else sheet.half_points // 2


def is_made(sheet: Sheet, ruleset: Ruleset) -> bool:
    """Whether the attack reached its target; equality wins by 0."""
    return sheet.half_points >= 2 * ruleset.targets[sheet.bouts]


def score_sheet(sheet: Sheet, ruleset: Ruleset) -> Score:
    """The score of a sheet that ``check_sheet`` accepts.

    Garde, 2 bouts, 49 points, Petit at the end and a simple poignée by the attack (official example):

    >>> from games.tarot.rulesets import ruleset
    >>> from games.tarot.vocabulary import Contract, Poignee, PoigneeSize
    >>> shown = (Poignee(PoigneeSize.SIMPLE, Camp.ATTACK),)
    >>> score = score_sheet(Sheet(Contract.GARDE, Seat.N, 2, 98, Camp.ATTACK, shown), ruleset("fft-4"))
    >>> score.unit, {str(seat): amount for seat, amount in score.scores.items()}
    (106, {'N': 318, 'E': -106, 'S': -106, 'W': -106})
    >>> [(term.code, term.amount, term.formula) for term in score.terms]
    [('base', 50, '25 × 2'), ('over', 16, '8 × 2'), ('petit', 20, '10 × 2'), ('poignees', 20, '20')]
    """
    terms = tuple(_terms(sheet, ruleset))
    unit = sum(term.amount for term in terms)
    scores = {seat: unit * ruleset.taker_share if seat is sheet.taker else -unit for seat in ruleset.seats}
    return Score(unit, scores, terms)


def _terms(sheet: Sheet, ruleset: Ruleset) -> Iterator[Term]:
    times = ruleset.multipliers[sheet.contract]
    made = is_made(sheet, ruleset)
    sign = 1 if made else -1
    yield Term("base", gettext_noop("Contract"), sign * ruleset.base * times, f"{ruleset.base} × {times}")

    distance = abs(counted_points(sheet, ruleset) - ruleset.targets[sheet.bouts])
    if made:
        yield Term("over", gettext_noop("Points over the target"), distance * times, f"{distance} × {times}")
    else:
        label = gettext_noop("Points short of the target")
        yield Term("short", label, -distance * times, f"{distance} × {times}")

    if sheet.petit_au_bout is not None:
        amount = ruleset.petit_bonus * times
        signed = amount if sheet.petit_au_bout is Camp.ATTACK else -amount
        yield Term("petit", gettext_noop("Petit au bout"), signed, f"{ruleset.petit_bonus} × {times}")

    if sheet.poignees:
        bonuses = [ruleset.poignee_bonuses[poignee.size] for poignee in sheet.poignees]
        label = gettext_noop("Poignées, to the camp that wins the deal")
        yield Term("poignees", label, sign * sum(bonuses), " + ".join(map(str, bonuses)))

    if sheet.slam is not None:
        yield Term("slam", gettext_noop("Slam"), ruleset.slam_bonuses[sheet.slam], sheet.slam.value)
