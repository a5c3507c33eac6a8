"""What a sheet is worth to every seat, and why.

    U = s * (25 + D) * k  +  petit * 10 * k  +  s * (sum of poignées)  +  slam

with ``D`` the distance from the target, ``s`` +1 when the contract is made and -1 when it is not, ``k``
the multiplier of the contract. ``U`` is the *unit*, what each defender loses: the number on the slip.
The attack wins as many units as there are defenders: the taker 2, 3 or, alone at five, 4 of them; with a
partner at five the taker 2 and the partner 1.

Source: RO2012.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.cards import Seat
from games.problems import gettext_noop
from games.tarot.rulesets import Ruleset
from games.tarot.vocabulary import Camp, Sheet


class Role(StrEnum):
    """What a seat does in a deal."""

    TAKER = "taker"
    PARTNER = "partner"
    DEFENDER = "defender"
    SITS_OUT = "sits_out"


@dataclass(frozen=True, slots=True)
class Term:
    """One part of the unit: ``label`` is an English message id, ``formula`` the figures behind ``amount``."""

    code: str
    label: str
    amount: int
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """How many units a seat wins (negative: loses), and what it gets besides for misères (house option)."""

    role: Role
    units: int
    misere: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """The unit, every seat's score (their sum is 0), the terms whose sum is the unit, and the shares.

    ``multiplier`` is the ``k`` of the formula and ``difference`` its ``D``. Each seat's score is
    ``units`` times the unit, and ``misere``, of its share.
    """

    unit: int
    scores: Mapping[Seat, int]
    terms: tuple[Term, ...]
    multiplier: int
    difference: int
    shares: Mapping[Seat, Share]


def counted_points(sheet: Sheet, ruleset: Ruleset) -> int:
    """The attack's points for the score: a half point goes to the camp that wins (3 and 5 players).

    Against a target of 41, 40.5 points count 40 and 41.5 count 42; whole points count as they are.
    """
    made = is_made(sheet, ruleset)
    return (sheet.half_points + 1) // 2 if made else sheet.half_points // 2


def is_made(sheet: Sheet, ruleset: Ruleset) -> bool:
    """Whether the attack reached its target; equality wins by 0."""
    return sheet.half_points >= 2 * ruleset.targets[sheet.bouts]


def difference(sheet: Sheet, ruleset: Ruleset) -> int:
    """By how many counted points the contract is made or missed, 0 or more."""
    return abs(counted_points(sheet, ruleset) - ruleset.targets[sheet.bouts])


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
    shares = shares_of(sheet, ruleset)
    return Score(
        unit=unit,
        scores={seat: share.units * unit + share.misere for seat, share in shares.items()},
        terms=terms,
        multiplier=ruleset.multipliers[sheet.contract],
        difference=difference(sheet, ruleset),
        shares=shares,
    )


def shares_of(sheet: Sheet, ruleset: Ruleset) -> Mapping[Seat, Share]:
    """What part of the unit each seat of the table has, in the order of the score sheet.

    >>> from games.tarot.rulesets import ruleset
    >>> from games.tarot.vocabulary import Contract
    >>> alone = shares_of(Sheet(Contract.GARDE, Seat.E, 2, 98), ruleset("fft-5"))
    >>> [(str(seat), str(share.role), share.units) for seat, share in alone.items()][:2]
    [('N', 'defender', -1), ('E', 'taker', 4)]
    """
    playing = ruleset.playing(sheet.sits_out)

    def share(seat: Seat) -> Share:
        if seat not in playing:
            return Share(Role.SITS_OUT, 0)
        misere = (
            0
            if not sheet.miseres
            else sum(
                ruleset.misere_bonuses[shown.kind] * (len(playing) - 1 if shown.by is seat else -1)
                for shown in sheet.miseres
            )
        )
        if seat is sheet.taker:
            units = ruleset.alone_share if sheet.partner is None else ruleset.taker_share
            return Share(Role.TAKER, units, misere)
        if seat is sheet.partner:
            return Share(Role.PARTNER, ruleset.partner_share, misere)
        return Share(Role.DEFENDER, -1, misere)

    return {seat: share(seat) for seat in ruleset.table(sheet.sits_out)}


def _terms(sheet: Sheet, ruleset: Ruleset) -> Iterator[Term]:
    times = ruleset.multipliers[sheet.contract]
    made = is_made(sheet, ruleset)
    sign = 1 if made else -1
    yield Term("base", gettext_noop("Contract"), sign * ruleset.base * times, f"{ruleset.base} × {times}")

    distance = difference(sheet, ruleset)
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
