"""The écart: the taker, who has turned and taken the chien, lays as many cards aside.

No king and no bout; a trump only where nothing else is left, and such trumps are shown. Under garde sans and
garde contre nobody sees the chien.

Source: RO2012; domain: tarot, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.problems import Problem, gettext_noop
from games.tarot.deck import Card
from games.tarot.masks import BIT, KINGS_AND_BOUTS, TRUMPS, Mask
from games.tarot.notation import print_card
from games.tarot.state import Discarding


def legal_discards(hand: Mask) -> Mask:
    """The cards of ``hand`` that may be laid aside next.

    Card by card this gives the same écarts as all at once: a trump is reached only when every other
    card that may be laid aside is laid aside.
    """
    free = hand & ~KINGS_AND_BOUTS
    return free & ~TRUMPS or free


def check_discard(state: Discarding, card: Card) -> Iterator[Problem]:
    """Every rule that laying ``card`` aside would break."""
    if not BIT[card] & state.hand:
        message = gettext_noop("%(card)s is not in the hand.")
        yield Problem("card_not_in_hand", message, {"card": print_card(card)}, "card")
    if BIT[card] & KINGS_AND_BOUTS:
        message = gettext_noop("%(card)s cannot be laid aside: no king and no bout can.")
        yield Problem("discard_king_or_bout", message, {"card": print_card(card)}, "card")
    elif BIT[card] & TRUMPS and state.hand & ~KINGS_AND_BOUTS & ~TRUMPS:
        message = gettext_noop("%(card)s cannot be laid aside: trumps only where nothing else is left.")
        yield Problem("discard_trump", message, {"card": print_card(card)}, "card")


def is_complete(state: Discarding, aside: Mask) -> bool:
    """Whether ``aside`` has as many cards as the chien had."""
    return aside.bit_count() == state.table.ruleset.chien_size


def shown_discards(aside: Mask) -> Mask:
    """The trumps of an écart, which everybody has seen."""
    return aside & TRUMPS
