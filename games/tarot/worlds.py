"""A state made up from what one seat knows and a guess at the rest: for robots that try worlds out."""

from __future__ import annotations

from collections.abc import Sequence

from games.tarot.calling import partner_of
from games.tarot.masks import BIT, Mask
from games.tarot.state import Playing
from games.tarot.table import Engagement, Table
from games.tarot.tricks import summed_up
from games.tarot.view import Phase, View


def imagine(seen: View, hands: Sequence[Mask], aside: Mask) -> Playing:
    """The tricks as they would be if every place now held ``hands`` and ``aside`` lay aside.

    With the hands that are really held it is the state that was seen. Nothing is checked: the cards must be
    those that the view does not show, one's own hand and écart those of the view, and the cards of a turned
    chien the taker's or aside. ``ValueError`` unless a card is to be played.
    """
    taker, contract, place = seen.taker, seen.contract, seen.to_act
    if seen.phase is not Phase.PLAYING or taker is None or contract is None or place is None:
        raise ValueError("no card is to be played")
    dealt = _dealt(seen, hands, place)
    chien = aside
    if seen.chien is not None:
        chien = seen.chien
        dealt[taker] = (dealt[taker] | aside) & ~chien
    table = Table(seen.ruleset, seen.order, tuple(dealt), chien, seen.designated)
    partner = None if seen.called is None else partner_of(table, taker, seen.called)
    engagement = Engagement(table, seen.bids, taker, contract, seen.called, partner, seen.slam)
    led, best = summed_up(seen.trick)
    return Playing(engagement, aside, tuple(hands), place, seen.trick, led, best, seen.tricks, seen.shown)


def _dealt(seen: View, hands: Sequence[Mask], place: int) -> list[Mask]:
    """What each place held before the first card: what it holds and what it has played."""
    dealt, players = [*hands], len(hands)
    for leader, cards, _ in seen.tricks:
        for step, card in enumerate(cards):
            dealt[(leader + step) % players] |= BIT[card]
    for step, card in enumerate(seen.trick):
        dealt[(place - len(seen.trick) + step) % players] |= BIT[card]
    return dealt
