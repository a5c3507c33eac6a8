"""What the figures of both sides cannot be together: there is one deck, and one side closes.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.burraco.cards import CARD_COUNT
from games.burraco.checks_of_side import COUNTS, Names
from games.burraco.possible import (
    Counts,
    deck_value,
    least_held,
    least_melded,
    least_value,
    needs,
    unseen_cards,
)
from games.burraco.rules import Ruleset
from games.burraco.vocabulary import PairFigures
from games.problems import Problem, gettext_noop

Sides = tuple[PairFigures, PairFigures]
BothCheck = Callable[[Sides, Ruleset], Iterator[Problem]]


def _one_closes(sides: Sides, ruleset: Ruleset) -> Iterator[Problem]:
    if all(side.closed for side in sides):
        message = gettext_noop("Only one side can close a hand.")
        yield Problem("both_closed", message, {}, "pairs[1].closed")


def _together(sides: Sides) -> Counts:
    first, second = sides
    return tuple(one + other for one, other in zip(first.burracos, second.burracos, strict=True))


def _cards(sides: Sides, ruleset: Ruleset) -> Iterator[Problem]:
    """Burracos, cards held and cards that nobody counts: more cards than 108 allow."""
    wanted = needs(_together(sides), ruleset)
    others = unseen_cards(sides, ruleset) + sum(least_held(side, ruleset) for side in sides)
    if not wanted.in_the_deck:
        message = gettext_noop("The deck has not the whole suits and the wild cards for so many burracos.")
        yield Problem("burracos_not_in_deck", message, {}, "pairs")
    if wanted.cards + others > CARD_COUNT:
        message = gettext_noop(
            "So many burracos take at least %(cards)s cards and %(others)s lie elsewhere: more than 108."
        )
        yield Problem("too_many_cards", message, {"cards": wanted.cards, "others": others}, "pairs")


def _burracos_and_melded(sides: Sides, ruleset: Ruleset) -> Iterator[Problem]:
    """Each side alone may have the cheapest cards, both together may not."""
    counts = _together(sides)
    least, value = least_melded(counts, ruleset), sum(side.melded for side in sides)
    alone = any(side.melded < least_melded(side.burracos, ruleset) for side in sides)
    if value < least and not alone and needs(counts, ruleset).in_the_deck:
        message = gettext_noop(
            "The cards of all burracos are worth at least %(least)s points together, not %(value)s."
        )
        yield Problem("all_burracos_against_melded", message, {"least": least, "value": value}, "pairs")


def _points(sides: Sides, ruleset: Ruleset) -> Iterator[Problem]:
    """What is melded and held cannot be worth more than the deck without what nobody counts."""
    most = deck_value(ruleset) - least_value(unseen_cards(sides, ruleset), ruleset)
    value = sum(side.melded + side.in_hand for side in sides)
    if value > most:
        message = gettext_noop(
            "The cards melded and in hand are worth at most %(most)s points together, not %(value)s."
        )
        yield Problem("too_many_points", message, {"most": most, "value": value}, "pairs")


BOTH: Final[tuple[tuple[Names, BothCheck], ...]] = (
    (frozenset({"closed"}), _one_closes),
    (COUNTS | {"closed", "pozzetto"}, _cards),
    (COUNTS | {"melded"}, _burracos_and_melded),
    (frozenset({"melded", "in_hand", "closed", "pozzetto"}), _points),
)
