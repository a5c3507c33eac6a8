"""Poignées: before one's first card, exactly as many trumps as the ruleset says are shown, once.

Who holds more hides some, at choice. The Excuse counts as a trump, but completes a poignée only when the
player hides no other trump.

Source: RO2012; domain: tarot, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.problems import Problem, gettext_noop
from games.tarot.deck import EXCUSE, Card
from games.tarot.masks import BIT, TRUMPS, TRUMPS_AND_EXCUSE, Mask
from games.tarot.notation import print_card
from games.tarot.state import Playing, Showing, ShownPoignee
from games.tarot.vocabulary import PoigneeSize


def legal_sizes(state: Playing) -> tuple[PoigneeSize, ...]:
    """The poignées that the player whose turn it is may show now."""
    if state.tricks or _has_shown(state):
        return ()
    held = (state.hands[state.place] & TRUMPS_AND_EXCUSE).bit_count()
    return tuple(size for size, least in state.table.ruleset.poignee_trumps.items() if held >= least)


def check_declaration(state: Playing, size: PoigneeSize) -> Iterator[Problem]:
    """Every rule that declaring a poignée of ``size`` would break."""
    if state.tricks:
        message = gettext_noop("A poignée is shown before one’s first card.")
        yield Problem("poignee_too_late", message, {}, "size")
    if _has_shown(state):
        message = gettext_noop("A poignée is shown only once.")
        yield Problem("poignee_twice", message, {}, "size")
    least = state.table.ruleset.poignee_trumps[size]
    held = (state.hands[state.place] & TRUMPS_AND_EXCUSE).bit_count()
    if held < least:
        message = gettext_noop("A %(size)s poignée has %(least)s trumps; the hand has %(held)s.")
        yield Problem("poignee_too_few", message, {"size": size.value, "least": least, "held": held}, "size")


def legal_shows(state: Showing) -> Mask:
    """The cards that may be shown next: trumps not shown yet, and the Excuse when no trump stays hidden."""
    hand = state.playing.hands[state.place]
    hidden = hand & TRUMPS_AND_EXCUSE & ~state.cards
    return hidden if _shows_everything(state) else hidden & TRUMPS


def check_show(state: Showing, card: Card) -> Iterator[Problem]:
    """Every rule that showing ``card`` would break."""
    if not BIT[card] & state.playing.hands[state.place]:
        message = gettext_noop("%(card)s is not in the hand.")
        yield Problem("card_not_in_hand", message, {"card": print_card(card)}, "card")
    if not BIT[card] & TRUMPS_AND_EXCUSE:
        message = gettext_noop("%(card)s is no trump: a poignée has trumps only.")
        yield Problem("poignee_no_trump", message, {"card": print_card(card)}, "card")
    if BIT[card] & state.cards:
        message = gettext_noop("%(card)s is shown already.")
        yield Problem("poignee_card_twice", message, {"card": print_card(card)}, "card")
    if card == EXCUSE and not _shows_everything(state):
        message = gettext_noop("The Excuse completes a poignée only when no other trump is hidden.")
        yield Problem("poignee_excuse_hides_trump", message, {}, "card")


def shown(state: Showing, card: Card) -> Playing | Showing:
    """The state after ``card`` is shown: the play goes on when the poignée is complete."""
    playing, cards = state.playing, state.cards | BIT[card]
    if cards.bit_count() < state.table.ruleset.poignee_trumps[state.size]:
        return Showing(playing, state.size, cards)
    return playing._replace(shown=(*playing.shown, ShownPoignee(state.place, state.size, cards)))


def _has_shown(state: Playing) -> bool:
    return any(poignee.place == state.place for poignee in state.shown)


def _shows_everything(state: Showing) -> bool:
    """Whether a poignée of this size takes every trump of the hand, the Excuse included."""
    held = state.playing.hands[state.place] & TRUMPS_AND_EXCUSE
    return held.bit_count() == state.table.ruleset.poignee_trumps[state.size]
