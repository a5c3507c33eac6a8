"""From the last state of a hand to its score sheet and its totals.

Source: domain, section 1.
"""

from __future__ import annotations

from collections import Counter

from games.burraco.melds import burraco_class, card_points
from games.burraco.rulesets import Pozzetto
from games.burraco.score import score_sheet
from games.burraco.state import State
from games.burraco.vocabulary import PAIRS, PairFigures, Sheet, burraco_counts


def sheet_of(state: State) -> Sheet:
    """The figures that both sides write down; ``ValueError`` while the hand goes on."""
    if not state.is_over:
        raise ValueError("the hand is not over")
    first, second = (_figures(state, number) for number in PAIRS)
    return Sheet((first, second))


def totals(state: State) -> tuple[int, int]:
    """What the hand is worth to both sides, in points; ``ValueError`` while it goes on."""
    return score_sheet(sheet_of(state), state.table.rules).totals


def _figures(state: State, number: int) -> PairFigures:
    table, pair = state.table, state.table.pairs[number]
    classes = Counter(kind for meld in pair.melds if (kind := burraco_class(meld, table.rules)))
    return PairFigures(
        burracos=burraco_counts(classes),
        closed=table.closed_by is not None and table.pair_of(table.closed_by) == number,
        melded=sum(card_points(meld.cards, table.rules) for meld in pair.melds),
        in_hand=_points_in_hand(state, number),
        pozzetto=pair.pozzetto,
    )


def _points_in_hand(state: State, number: int) -> int:
    """The points of the cards still held, those of an unplayed pozzetto where the ruleset counts them."""
    table, pair = state.table, state.table.pairs[number]
    left_out = None
    if pair.pozzetto is Pozzetto.TAKEN and not table.rules.taken_pozzetto_in_hand:
        left_out = pair.pozzetto_seat
    return sum(
        card_points(state.hand_of(seat), table.rules)
        for seat in table.seats
        if table.pair_of(seat) == number and seat is not left_out
    )
