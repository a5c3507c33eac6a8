"""A card is played: what is legal, every reason why another is not, and the state after it.

``legal_mask`` and ``play_card`` are the short way for robots that play thousands of hands out;
``games.tarot.engine`` offers the same as actions.

Source: RO2012; domain: tarot, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.problems import Problem, gettext_noop
from games.tarot.deck import EXCUSE, Card
from games.tarot.masks import BIT, SUIT_MASK, TRUMPS, Mask
from games.tarot.notation import print_card
from games.tarot.state import Announcing, Playing
from games.tarot.tricks import NO_CARD, NO_SUIT, Trick, above, legal_cards, next_best

FIRST_TO_SPEAK: Final = 0
# A NamedTuple's own way to be made costs four times as much, seventy-two times a hand.
_new: Final = tuple.__new__


def first_trick(state: Announcing) -> Playing:
    """The tricks begin: the first to speak leads, or whoever announced a slam (RO2012).

    The taker's hand is what remains after the écart.
    """
    engagement, table = state.engagement, state.table
    hands = list(table.hands)
    if engagement.takes_chien:
        hands[engagement.taker] = (hands[engagement.taker] | table.chien) & ~state.aside
    leader = engagement.taker if engagement.slam else FIRST_TO_SPEAK
    return Playing(engagement, state.aside, tuple(hands), leader, (), NO_SUIT, NO_CARD, (), ())


def legal_mask(state: Playing) -> Mask:
    """The cards that the player whose turn it is may play; empty when the hand is over."""
    legal = legal_cards(state.hands[state.place], state.led, state.best)
    return legal if state.trick or state.tricks else legal & ~_forbidden_to_the_first_lead(state)


def play_card(state: Playing, card: Card) -> Playing:
    """The state after ``card``, which must be one of ``legal_mask``: nothing is checked here."""
    engagement, aside, hands, place, trick, led, best, tricks, shown = state
    held = [*hands]
    held[place] ^= BIT[card]
    hands = tuple(held)
    trick = (*trick, card)
    led = led or SUIT_MASK[card]
    best = next_best(card, led, best)
    players = len(hands)
    place = (place + 1) % players
    if len(trick) < players:
        return _new(Playing, (engagement, aside, hands, place, trick, led, best, tricks, shown))
    # Everybody has played, so it would be the leader's turn again.
    winner = (place + trick.index(Card(best))) % players
    tricks = (*tricks, Trick(place, trick, winner))
    return _new(Playing, (engagement, aside, hands, winner, (), NO_SUIT, NO_CARD, tricks, shown))


def check_card(state: Playing, card: Card) -> Iterator[Problem]:
    """Every rule that playing ``card`` would break."""
    hand, led = state.hands[state.place], state.led
    if not BIT[card] & hand:
        message = gettext_noop("%(card)s is not in the hand.")
        yield Problem("card_not_in_hand", message, {"card": print_card(card)}, "card")
    if not (state.trick or state.tricks) and BIT[card] & _forbidden_to_the_first_lead(state):
        message = gettext_noop("%(card)s is of the called suit, which the first lead may not be in.")
        yield Problem("first_lead_in_called_suit", message, {"card": print_card(card)}, "card")
    if led == NO_SUIT or card == EXCUSE:
        return
    if led != TRUMPS and hand & led:
        if not BIT[card] & led:
            message = gettext_noop("%(card)s does not follow suit, and the hand can.")
            yield Problem("must_follow_suit", message, {"card": print_card(card)}, "card")
    elif hand & TRUMPS:
        yield from _check_trump(card, hand & TRUMPS, state.best)


def _check_trump(card: Card, trumps: Mask, best: int) -> Iterator[Problem]:
    """Against the rules of who must trump and holds ``trumps``."""
    if not BIT[card] & TRUMPS:
        message = gettext_noop("%(card)s is no trump, and the hand must trump.")
        yield Problem("must_trump", message, {"card": print_card(card)}, "card")
    elif trumps & above(best) and card < best:
        message = gettext_noop("%(card)s does not go above %(best)s, and the hand can.")
        params = {"card": print_card(card), "best": print_card(Card(best))}
        yield Problem("must_overtrump", message, params, "card")


def _forbidden_to_the_first_lead(state: Playing) -> Mask:
    """At five players: the called suit, but for the called card itself (RO2012)."""
    called = state.engagement.called
    return 0 if called is None else SUIT_MASK[called] & ~BIT[called]
