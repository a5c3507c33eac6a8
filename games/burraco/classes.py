"""What a meld is worth: its cards, and the burraco that it may be.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.burraco.cards import Card
from games.burraco.rulesets import BurracoClass, Ruleset
from games.burraco.shapes import Meld, MeldKind


def card_points(cards: Iterable[Card], ruleset: Ruleset) -> int:
    """What ``cards`` are worth together, wild or not: a pinella keeps its 20 points wherever it lies."""
    return sum(map(ruleset.values.__getitem__, cards))


def burraco_class(meld: Meld, ruleset: Ruleset) -> BurracoClass | None:
    """The class of the burraco that ``meld`` is under ``ruleset``, ``None`` for one of fewer than seven
    cards.

    Clean: no wild acts. Semi-clean: a sequence with a wild before or after at least seven consecutive
    naturals; a set of seven naturals (FITAB: or eight) and a wild. Dirty: every other one with a wild. A
    class that the ruleset has no bonus for counts as the plainer one: semi-clean as dirty, royal and super
    as clean.
    """
    if len(meld.cards) < ruleset.burraco_cards:
        return None
    finest = _finest_sequence(meld, ruleset) if meld.kind is MeldKind.SEQUENCE else _finest_set(meld, ruleset)
    return ruleset.known_class(finest)


def burraco_bonus(meld: Meld, ruleset: Ruleset) -> int:
    """The bonus of the burraco that ``meld`` is, 0 when it is none."""
    found = burraco_class(meld, ruleset)
    return 0 if found is None else ruleset.bonuses[found]


def _finest_sequence(meld: Meld, ruleset: Ruleset) -> BurracoClass:
    all_ranks = meld.natural_count == ruleset.sequence_naturals
    if meld.wild is None:
        return BurracoClass.ROYAL if all_ranks else BurracoClass.CLEAN
    before = meld.cards.index(meld.wild)
    after = len(meld.cards) - before - 1
    if max(before, after) < ruleset.semi_clean_run:
        return BurracoClass.DIRTY
    return BurracoClass.ROYAL_SEMI_CLEAN if all_ranks else BurracoClass.SEMI_CLEAN


def _finest_set(meld: Meld, ruleset: Ruleset) -> BurracoClass:
    all_cards = meld.natural_count == ruleset.set_naturals[1]
    if meld.wild is None:
        return BurracoClass.SUPER if all_cards else BurracoClass.CLEAN
    if meld.natural_count not in ruleset.semi_clean_set_naturals:
        return BurracoClass.DIRTY
    return BurracoClass.SUPER_SEMI_CLEAN if all_cards else BurracoClass.SEMI_CLEAN
