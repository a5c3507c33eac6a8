"""When a player has no card left: the pozzetto for the first of a pair, closing for the next.

The first player of a pair to have no card left takes a pozzetto: at once and plays on with it, when the last
card was laid down (*al volo*); for the next turn, when it was discarded. One pozzetto a pair. Whoever has no
card left after that closes, even while the partner has yet to play the pozzetto (its cards are paid then);
and may do so only as the ruleset allows: with a burraco, with a last discard.

[Ours, after FIBUR art. 31, by which a wrong closing goes back into the hand with the last meld] Nobody lays
down so much that the turn could not be ended any more: who may not close keeps two cards, one to discard.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.burraco.cards import WILD_CARDS, Card, equal
from games.burraco.deal import Hand
from games.burraco.melds import burraco_class, lay_off
from games.burraco.remembered import laid_off
from games.burraco.rulesets import ClosingDiscard, Pozzetto, Ruleset
from games.burraco.state import Pair
from games.problems import Problem, gettext_noop


def may_take_pozzetto(pair: Pair) -> bool:
    """Whether a player of ``pair`` who has no card left takes a pozzetto, rather than closing."""
    return pair.pozzetto is Pozzetto.NOT_TAKEN


def has_closing_burraco(pair: Pair, rules: Ruleset) -> bool:
    """Whether ``pair`` has a burraco of a class with which the ruleset lets it close."""
    return any(burraco_class(meld, rules) in rules.closing_burracos for meld in pair.melds)


def closing_faults(pair: Pair, discarded: Card | None, rules: Ruleset) -> Iterator[Problem]:
    """Every reason why a player of ``pair``, which has its pozzetto, may not close.

    ``discarded`` is the last card, ``None`` for who lays it down. Domain, section 1: a burraco;
    ``fibur-international``: a clean one; FIBUR: a last discard, and no wild.
    """
    if not has_closing_burraco(pair, rules):
        message = gettext_noop("To close, a pair needs a burraco of one of these classes: %(classes)s.")
        classes = ", ".join(name for name in rules.bonuses if name in rules.closing_burracos)
        yield Problem("close_without_burraco", message, {"classes": classes}, "cards")
    if discarded is None and rules.closing_discard is ClosingDiscard.REQUIRED:
        message = gettext_noop("Who closes discards the last card and does not lay it down.")
        yield Problem("close_without_discard", message, {}, "cards")
    if discarded in WILD_CARDS and not rules.closing_discard_may_be_wild:
        message = gettext_noop("The discard that closes is no joker and no two.")
        yield Problem("close_with_wild", message, {}, "card")


def last_discard_faults(pair: Pair, card: Card, rules: Ruleset) -> Iterator[Problem]:
    """Why the last card in hand may not be discarded; to take a pozzetto any card will do."""
    if not may_take_pozzetto(pair):
        yield from closing_faults(pair, card, rules)


def laid_down_faults(pair: Pair, hand: Hand, barred: Card | None, rules: Ruleset) -> Iterator[Problem]:
    """Why a player may not lay down so much that ``hand`` is left, ``pair`` having the new melds already.

    ``barred`` may not be discarded in this turn.
    """
    if can_end_turn(pair, hand, barred, rules):
        return
    if not hand:
        yield from closing_faults(pair, None, rules)
        return
    message = gettext_noop("One card would be left, and it could be neither discarded nor laid off.")
    yield Problem("must_keep_two_cards", message, {}, "cards")
    if is_barred(hand[0], barred):
        yield barred_fault()
    yield from last_discard_faults(pair, hand[0], rules)


def can_end_turn(pair: Pair, hand: Hand, barred: Card | None, rules: Ruleset) -> bool:
    """Whether a turn in which a player has come down to ``hand`` can be ended."""
    if len(hand) > 1:
        return True
    if not hand:
        return may_take_pozzetto(pair) or not any(closing_faults(pair, None, rules))
    card = hand[0]
    if not is_barred(card, barred) and not any(last_discard_faults(pair, card, rules)):
        return True
    return any(
        can_end_turn(with_laid_off(pair, number, hand, rules), (), None, rules)
        for number, meld in enumerate(pair.melds)
        if laid_off(meld, hand, rules)
    )


def with_laid_off(pair: Pair, number: int, cards: Hand, rules: Ruleset) -> Pair:
    """``pair`` after ``cards`` were laid off on its meld ``number``; ``ProblemsError`` if they cannot be."""
    old = pair.melds[number]
    meld = laid_off(old, cards, rules) or lay_off(old, cards, rules)
    return replace(pair, melds=(*pair.melds[:number], meld, *pair.melds[number + 1 :]))


def is_barred(card: Card, barred: Card | None) -> bool:
    """Whether ``card`` is equal to the one that may not go back to the pile in this turn."""
    return barred is not None and equal(card, barred)


def barred_fault() -> Problem:
    """Why the card may not be discarded that was all of the pile (FIBUR; domain, section 1)."""
    message = gettext_noop(
        "The card that was the whole pile is not discarded in the turn in which it was taken."
    )
    return Problem("one_card_pile", message, {}, "card")
