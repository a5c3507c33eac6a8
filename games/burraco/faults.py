"""Why cards are no meld, in words: every reason at once.

Source: domain, section 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from games.burraco.cards import CARD_COUNT, RANK_NAMES, RANKS, SUIT_NUMBERS, WILD_CARDS, Card
from games.burraco.rulesets import Ruleset
from games.burraco.shapes import sequences
from games.problems import Problem, gettext_noop


def check_cards(cards: Collection[Card]) -> tuple[Problem, ...]:
    """What is no card, or is named twice."""
    return tuple(_card_faults(cards))


def _card_faults(cards: Collection[Card]) -> Iterator[Problem]:
    if any(not 0 <= card < CARD_COUNT for card in cards):
        message = gettext_noop("Cards are numbered 0 to %(last)s.")
        yield Problem("no_such_card", message, {"last": CARD_COUNT - 1}, "cards")
    if len(set(cards)) < len(cards):
        message = gettext_noop("A card is named twice.")
        yield Problem("card_twice", message, {}, "cards")


def check_sizes(cards: Collection[Card], ruleset: Ruleset) -> tuple[Problem, ...]:
    """Too few cards for any meld."""
    if len(cards) >= ruleset.meld_cards:
        return ()
    message = gettext_noop("A meld has at least %(least)s cards, not %(count)s.")
    return (Problem("meld_too_short", message, {"least": ruleset.meld_cards, "count": len(cards)}, "cards"),)


def check_shape(cards: Collection[Card], ruleset: Ruleset) -> tuple[Problem, ...]:
    """Why cards (none twice) that are neither a sequence nor a set are neither; empty when they are one."""
    naturals = [card for card in cards if card not in WILD_CARDS]
    wilds = [card for card in cards if card in WILD_CARDS]
    ranks = {RANKS[card] for card in naturals}
    suits = {SUIT_NUMBERS[card] for card in naturals}
    if not naturals:
        message = gettext_noop("A meld is never made of wild cards alone.")
        return (Problem("wilds_alone", message, {}, "cards"),)
    if len(ranks) == 1 and (len(naturals) > 1 or not _twos_of(suits, wilds)):
        return tuple(_set_faults(naturals, wilds, ruleset))
    if len(suits) == 1:
        return tuple(_sequence_faults(naturals, wilds, ruleset))
    message = gettext_noop("Cards of one meld are of one suit or of one rank.")
    return (Problem("neither_sequence_nor_set", message, {}, "cards"),)


def _twos_of(suits: set[int], wilds: Collection[Card]) -> list[Card]:
    return [card for card in wilds if SUIT_NUMBERS[card] in suits]


def _too_many_wilds(acting: int) -> Iterator[Problem]:
    if acting > 1:
        message = gettext_noop("One card of a meld may act as a wild, not %(count)s.")
        yield Problem("too_many_wilds", message, {"count": acting}, "cards")


def _set_faults(naturals: list[Card], wilds: list[Card], ruleset: Ruleset) -> Iterator[Problem]:
    least, most = ruleset.set_naturals
    rank = RANKS[naturals[0]]
    yield from _too_many_wilds(len(wilds))
    if rank not in ruleset.set_ranks:
        message = gettext_noop("There are no sets of the rank %(rank)s here.")
        yield Problem("set_rank_not_allowed", message, {"rank": RANK_NAMES[rank - 1]}, "cards")
    too_few = len(naturals) < least and len(naturals) + len(wilds) >= ruleset.meld_cards
    if too_few or len(naturals) > most:
        message = gettext_noop("A set has %(least)s to %(most)s naturals, not %(count)s.")
        yield Problem(
            "set_naturals_out_of_range",
            message,
            {"least": least, "most": most, "count": len(naturals)},
            "cards",
        )


def _sequence_faults(naturals: list[Card], wilds: list[Card], ruleset: Ruleset) -> Iterator[Problem]:
    suit_twos = _twos_of({SUIT_NUMBERS[card] for card in naturals}, wilds)
    yield from _too_many_wilds(len(wilds) - bool(suit_twos))
    by_rank = {RANKS[card]: card for card in naturals}
    for rank, count in sorted(Counter(RANKS[card] for card in naturals).items()):
        if count > 1:
            message = gettext_noop("A sequence has one card of a rank; %(rank)s is there %(count)s times.")
            params: dict[str, str | int] = {"rank": RANK_NAMES[rank - 1], "count": count}
            yield Problem("rank_twice", message, params, "cards")
    # With one card of each rank and no more wilds than may act: what is wrong now is a gap.
    others = [card for card in wilds if card not in suit_twos]
    some = [*suit_twos[:2], *others[: max(0, 2 - len(suit_twos))]] if suit_twos else others[:1]
    if not any(sequences([*by_rank.values(), *some])):
        message = gettext_noop("A card is missing between those of the sequence.")
        yield Problem("sequence_gap", message, {}, "cards")
    count = len(by_rank) + bool(suit_twos)
    if count > ruleset.sequence_naturals:
        message = gettext_noop("A sequence has at most %(most)s naturals, not %(count)s.")
        params = {"most": ruleset.sequence_naturals, "count": count}
        yield Problem("sequence_too_long", message, params, "cards")
