"""Five players: the taker calls a card; who was dealt it is the partner, in secret until it is played.

A king is called; who holds all four kings may call a queen, with the four queens as well a knight, and so
on. The card may be one's own or lie in the chien: then the taker is alone. It is called before the chien is
turned.

Source: RO2012; domain: tarot, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.problems import Problem, gettext_noop
from games.tarot.deck import JACK, KING, SUITS, Card, rank_of, suit_card, suit_of
from games.tarot.masks import BIT, Mask, mask_of
from games.tarot.notation import print_card
from games.tarot.state import Calling
from games.tarot.table import Table

_COURT_OF_RANK = {rank: mask_of(suit_card(suit, rank) for suit in SUITS) for rank in range(JACK, KING + 1)}


def callable_cards(hand: Mask) -> Mask:
    """The cards that a taker with ``hand`` may call: the kings, and each next rank below one held whole.

    >>> from games.tarot.notation import parse_hand, print_hand
    >>> from games.tarot.masks import cards_of
    >>> print_hand(cards_of(callable_cards(mask_of(parse_hand("S:R H:R D:R C:R,D")))))
    'S:R,D H:R,D D:R,D C:R,D'
    """
    found = 0
    for rank in range(KING, JACK - 1, -1):
        court = _COURT_OF_RANK[rank]
        found |= court
        if hand & court != court:
            break
    return found


def check_call(state: Calling, card: Card) -> Iterator[Problem]:
    """Every rule that calling ``card`` would break."""
    if suit_of(card) is None or rank_of(card) < JACK:
        message = gettext_noop("%(card)s cannot be called: only a king, or a court card below kings held.")
        yield Problem("called_card_no_court", message, {"card": print_card(card)}, "card")
    elif not BIT[card] & callable_cards(state.table.hands[state.place]):
        message = gettext_noop(
            "%(card)s cannot be called: the hand does not hold all cards of the rank above."
        )
        yield Problem("called_card_too_low", message, {"card": print_card(card)}, "card")


def partner_of(table: Table, taker: int, called: Card) -> int | None:
    """The place that was dealt ``called``; ``None`` when it is the taker's own or lies in the chien."""
    holders = (place for place, hand in enumerate(table.hands) if hand & BIT[called])
    partner = next(holders, None)
    return None if partner == taker else partner
