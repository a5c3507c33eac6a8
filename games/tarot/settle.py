"""The end of a hand: the cards are counted, and the sheet is written as a table would write it.

Source: RO2012; domain: tarot, sections 2 and 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.tarot.deck import PETIT
from games.tarot.excuse import HALF_POINT, Piles, camp_of, excuse_wins, trick_camps, won_piles
from games.tarot.masks import BOUTS_MASK, half_points_of
from games.tarot.score import Score, score_sheet
from games.tarot.state import Playing, State
from games.tarot.vocabulary import Camp, Contract, Poignee, Sheet, Slam

_UNFINISHED: Final = "the hand is not played to its end"


def sheet_of(state: State) -> Sheet:
    """The sheet of a hand that is played to its end; ``ValueError`` for any other state.

    >>> from games.tarot.state import Ending, Table, Void
    >>> sheet_of(Void(None, (), Ending.PASSED))
    Traceback (most recent call last):
        ...
    ValueError: the hand is not played to its end
    """
    if not isinstance(state, Playing) or not state.is_over:
        raise ValueError(_UNFINISHED)
    engagement = state.engagement
    order, attackers = engagement.table.order, engagement.attackers
    camps = trick_camps(state.tricks, attackers)
    piles = _piles(state, camps)
    return Sheet(
        contract=engagement.contract,
        taker=order[engagement.taker],
        bouts=(piles.attack & BOUTS_MASK).bit_count(),
        half_points=_attack_half_points(piles),
        petit_au_bout=_petit_au_bout(state, camps),
        poignees=tuple(
            sorted(
                (Poignee(size, camp_of(place, attackers)) for place, size, _ in state.shown),
                key=lambda poignee: (poignee.by, poignee.size),
            )
        ),
        slam=_slam(camps, announced=engagement.slam),
        partner=None if engagement.partner is None else order[engagement.partner],
    )


def score_of(state: State) -> Score:
    """What a finished hand is worth to every seat; ``ValueError`` when it is not finished."""
    sheet = sheet_of(state)
    return score_sheet(sheet, state.table.ruleset)


def piles_of(state: Playing) -> Piles:
    """All 78 cards at the end, in two piles: the écart is the attack's; so is the chien of a garde sans.

    The chien of a garde contre is the defence's.
    """
    return _piles(state, trick_camps(state.tricks, state.engagement.attackers))


def _piles(state: Playing, camps: Sequence[Camp]) -> Piles:
    engagement = state.engagement
    rule = engagement.table.ruleset.excuse_on_last_trick
    attack, defence, owing = won_piles(state.tricks, camps, engagement.attackers, rule)
    if engagement.contract is Contract.GARDE_CONTRE:
        return Piles(attack, defence | state.aside, owing)
    return Piles(attack | state.aside, defence, owing)


def _attack_half_points(piles: Piles) -> int:
    half = half_points_of(piles.attack)
    if piles.owing is None:
        return half
    return half - HALF_POINT if piles.owing is Camp.ATTACK else half + HALF_POINT


def _petit_au_bout(state: Playing, camps: Sequence[Camp]) -> Camp | None:
    """The camp that wins the Petit in the last trick; or in the one before, when the Excuse wins the last."""
    attackers, tricks = state.engagement.attackers, state.tricks
    ends = tricks[-2:] if excuse_wins(tricks, attackers) else tricks[-1:]
    return camps[-1] if any(PETIT in trick.cards for trick in ends) else None


def _slam(camps: Sequence[Camp], *, announced: bool) -> Slam | None:
    """What the sheet says of the slam.

    The defence's slam stands before a failed announcement: a sheet has room for one of them, and each
    costs the attack the same.
    """
    if Camp.DEFENCE not in camps:
        return Slam.ANNOUNCED_MADE if announced else Slam.UNANNOUNCED
    if Camp.ATTACK not in camps:
        return Slam.DEFENCE
    return Slam.ANNOUNCED_FAILED if announced else None
