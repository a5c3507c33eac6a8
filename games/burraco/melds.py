"""Laying cards on the table: a new meld, or cards added to one.

``check_...`` lists every reason against it, ``can_...`` answers, ``meld`` and ``lay_off`` return the meld
as it then lies. The order in which the cards are named does not matter.

[Ours] Where a two of the suit can lie in its natural place it does, and from then on it stays there as any
natural does; a sequence has one ace.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from games.burraco.cards import RANK_NAMES, RANKS, SUIT_NUMBERS, WILD_CARDS, Card
from games.burraco.classes import burraco_bonus, burraco_class, card_points
from games.burraco.faults import check_cards, check_shape, check_sizes
from games.burraco.rulesets import BurracoClass, Ruleset
from games.burraco.shapes import Meld, MeldKind, sequences, sets
from games.problems import Problem, gettext_noop, raise_if_any

__all__ = [
    "BurracoClass",
    "Meld",
    "MeldKind",
    "burraco_bonus",
    "burraco_class",
    "can_lay_off",
    "can_meld",
    "card_points",
    "check_beside",
    "check_lay_off",
    "check_meld",
    "lay_off",
    "meld",
]


def _ways(cards: Collection[Card], ruleset: Ruleset) -> Iterator[Meld]:
    """Every way in which ``cards`` are a meld that the ruleset allows, the best first."""
    if len(cards) < ruleset.meld_cards:
        return
    for way in chain(sequences(cards), sets(cards)):
        if way.kind is MeldKind.SEQUENCE:
            if way.natural_count <= ruleset.sequence_naturals:
                yield way
        elif (
            way.low in ruleset.set_ranks
            and ruleset.set_naturals[0] <= way.natural_count <= ruleset.set_naturals[1]
        ):
            yield way


def check_meld(cards: Collection[Card], ruleset: Ruleset) -> tuple[Problem, ...]:
    """Every reason why ``cards`` are no meld; empty when they are one.

    >>> from games.burraco.cards import suited
    >>> from games.burraco.rulesets import ruleset
    >>> from games.cards import Suit
    >>> cards = [suited(Suit.SPADES, rank) for rank in (12, 13, 3)]
    >>> [problem.text() for problem in check_meld(cards, ruleset("home"))]
    ['A card is missing between those of the sequence.']
    """
    twice = check_cards(cards)
    if twice:
        return twice
    if next(_ways(cards, ruleset), None) is not None:
        return ()
    return (*check_sizes(cards, ruleset), *check_shape(cards, ruleset))


def can_meld(cards: Collection[Card], ruleset: Ruleset) -> bool:
    """Whether ``cards`` (no card twice) are a meld."""
    return next(_ways(cards, ruleset), None) is not None


def meld(cards: Collection[Card], ruleset: Ruleset) -> Meld:
    """``cards`` as they lie on the table; ``ProblemsError`` with every reason why they are no meld.

    >>> from games.burraco.cards import face_name, joker, suited
    >>> from games.burraco.rulesets import ruleset
    >>> from games.cards import Suit
    >>> laid = meld([suited(Suit.HEARTS, 7), joker(), suited(Suit.HEARTS, 5)], ruleset("fibur-2026"))
    >>> [face_name(card) for card in laid.cards], laid.low
    (['H5', '*', 'H7'], 5)
    """
    found = None if check_cards(cards) else next(_ways(cards, ruleset), None)
    if found is None:
        raise_if_any(check_meld(cards, ruleset))
        raise AssertionError("a group of cards that is refused has a reason")
    return found


def _additions(old: Meld, added: Collection[Card], ruleset: Ruleset) -> Iterator[Meld]:
    """Every way in which ``added`` can be laid off, the best first: nothing moves but a wild."""
    return (way for way in _ways((*old.cards, *added), ruleset) if _keeps(old, way))


def _keeps(old: Meld, new: Meld) -> bool:
    """Whether every natural of ``old`` stays, and its wild unless it is free or its card has come."""
    if old.kind is not new.kind:
        return False
    if old.kind is MeldKind.SET:
        return True
    shift = old.low - new.low
    for index, card in enumerate(old.cards, shift):
        if not 0 <= index < len(new.cards):
            # Beyond the new ends: only a free wild may have left this place.
            if card != old.wild:
                return False
        elif new.cards[index] != card and (
            card != old.wild or (new.cards[index] == new.wild and not old.wild_is_free)
        ):
            return False
    return True


def check_lay_off(old: Meld, added: Collection[Card], ruleset: Ruleset) -> tuple[Problem, ...]:
    """Every reason why ``added`` cannot be laid off on ``old``; empty when they can."""
    if not added:
        message = gettext_noop("Laying off takes at least one card.")
        return (Problem("nothing_to_lay_off", message, {}, "cards"),)
    twice = check_cards((*old.cards, *added))
    if twice:
        return twice
    if next(_additions(old, added, ruleset), None) is not None:
        return ()
    return tuple(_lay_off_faults(old, added, ruleset))


def _lay_off_faults(old: Meld, added: Collection[Card], ruleset: Ruleset) -> Iterator[Problem]:
    naturals = [card for card in added if card not in WILD_CARDS]
    if old.kind is MeldKind.SET and any(RANKS[card] != old.low for card in naturals):
        message = gettext_noop("Only cards of the rank %(rank)s can be laid off on this set.")
        yield Problem("other_rank", message, {"rank": RANK_NAMES[old.low - 1]}, "cards")
        return
    suits = {SUIT_NUMBERS[card] for card in old.cards if card not in WILD_CARDS}
    if old.kind is MeldKind.SEQUENCE and any(SUIT_NUMBERS[card] not in suits for card in naturals):
        message = gettext_noop("Only cards of its suit can be laid off on this sequence.")
        yield Problem("other_suit", message, {}, "cards")
        return
    faults = check_shape((*old.cards, *added), ruleset)
    yield from faults
    if not faults:
        # The cards together make a meld, but not without moving what has its place.
        message = gettext_noop(
            "Cards that lie on the table keep their places; a wild moves when its card is added."
        )
        yield Problem("cards_keep_their_places", message, {}, "cards")


def can_lay_off(old: Meld, added: Collection[Card], ruleset: Ruleset) -> bool:
    """Whether ``added`` (no card twice, none of ``old``) can be laid off on ``old``."""
    return bool(added) and next(_additions(old, added, ruleset), None) is not None


def lay_off(old: Meld, added: Collection[Card], ruleset: Ruleset) -> Meld:
    """``old`` with ``added``; ``ProblemsError`` with every reason when they do not go there.

    A wild never returns to the hand: when its card is added, or where it is free, it slides inside the
    sequence, a two also to its natural place.

    >>> from games.burraco.cards import face_name, joker, suited
    >>> from games.burraco.rulesets import ruleset
    >>> from games.cards import Suit
    >>> five, six, seven, nine = (suited(Suit.HEARTS, rank) for rank in (5, 6, 7, 9))
    >>> laid = meld([five, joker(), seven], ruleset("fibur-2026"))
    >>> [face_name(card) for card in lay_off(laid, [six, nine], ruleset("fibur-2026")).cards]
    ['H5', 'H6', 'H7', '*', 'H9']
    """
    raise_if_any(check_lay_off(old, added, ruleset))
    return next(_additions(old, added, ruleset))


def check_beside(new: Meld, own: Iterable[Meld], ruleset: Ruleset) -> tuple[Problem, ...]:
    """Every reason why a pair that has the melds ``own`` may not lay ``new`` beside them.

    FITAB: no two sets of one rank (domain, section 1).
    """
    if ruleset.two_sets_of_one_rank or new.kind is MeldKind.SEQUENCE:
        return ()
    if all(other.kind is MeldKind.SEQUENCE or other.low != new.low for other in own):
        return ()
    message = gettext_noop("The pair already has a set of the rank %(rank)s.")
    return (Problem("second_set_of_rank", message, {"rank": RANK_NAMES[new.low - 1]}, "cards"),)
