"""What the player in turn can do, listed: elementary actions, so few that they can be shown.

New melds are as short as may be and cards are laid off one at a time: every longer meld is reached in some
steps. Only where one action must do more there is more: an opening with a minimum is several melds at once
(at most ``OPENINGS`` are listed, the dearest first), and a card that must be melded may need others between
it and the meld. ``check_action`` accepts longer melds and lay-offs of many cards just as well. Equal cards
are listed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from games.burraco.actions import Action, Cards, Discard, LayDown, LayOff, Take
from games.burraco.candidates import shortest_melds
from games.burraco.cards import ACE, DECK, FACES, RANKS, SUIT_NUMBERS, TWO, WILD_CARDS, Card
from games.burraco.laying import laying_faults
from games.burraco.melds import Meld, MeldKind
from games.burraco.opening import openings, points_to_open
from games.burraco.remembered import laid_off
from games.burraco.rulesets import Draw
from games.burraco.shapes import ACE_HIGH
from games.burraco.state import Phase, View
from games.burraco.turn import after_taking, discarding_faults, drawing_faults, must_meld_what_is_taken

OPENINGS: Final = 24


def choices(view: View) -> tuple[Action, ...]:
    """What the player who sees ``view`` can do; nothing when it is another player's turn."""
    if view.table.turn is not view.seat or view.table.phase is Phase.OVER:
        return ()
    if view.table.phase is Phase.DRAW:
        return tuple(Take(way) for way in Draw if can_draw(view, way))
    return (*layings(view), *discards(view))


def can_draw(view: View, way: Draw) -> bool:
    """Whether the player can begin the turn in this ``way``."""
    return not any(drawing_faults(view, way)) and not cannot_meld_what_is_taken(view, way)


def cannot_meld_what_is_taken(view: View, way: Draw) -> bool:
    """Whether one of the cards would have to be melded, and none can be."""
    return must_meld_what_is_taken(view, way) and not any(layings(after_taking(view, way, None)))


def discards(view: View) -> Iterator[Discard]:
    """Every discard that ends the turn."""
    if view.table.owed:
        return
    for card in sorted({FACES[card]: card for card in reversed(view.hand)}.values()):
        # With two cards in hand nothing but the bar can be in the way.
        one_of_many = len(view.hand) > 1 and view.barred is None
        if one_of_many or not any(discarding_faults(view, Discard(card))):
            yield Discard(card)


def layings(view: View) -> Iterator[LayDown | LayOff]:
    """New melds, and cards on melds of the own pair."""
    actions: tuple[LayDown | LayOff, ...] = (*_new_melds(view), *_lay_offs(view))
    for action in actions:
        if _leaves_two(view, action) or not any(laying_faults(view, action)):
            yield action


def _leaves_two(view: View, action: LayDown | LayOff) -> bool:
    """Whether so many cards stay in the hand that the turn can be ended: then a meld needs no second look."""
    if isinstance(action, LayOff):
        return len(view.hand) > len(action.cards) + 1
    short = view.table.rules.two_sets_of_one_rank and len(action.melds) == 1
    return short and len(view.hand) > len(action.melds[0]) + 1


def _new_melds(view: View) -> Iterator[LayDown]:
    rules, owed = view.table.rules, frozenset(FACES[card] for card in view.table.owed)
    least = points_to_open(view.own, rules)
    if least:
        groups = map(LayDown, openings(view.hand, least, owed, rules))
        legal = (action for action in groups if not any(laying_faults(view, action)))
        yield from islice(legal, OPENINGS)
        return
    wild_owed = any(card in WILD_CARDS for card in view.table.owed)
    for group in shortest_melds(view.hand, rules, wild_sets=wild_owed):
        if not owed or any(FACES[card] in owed for card in group):
            yield LayDown((group,))


def _lay_offs(view: View) -> Iterator[LayOff]:
    rules, owed = view.table.rules, {FACES[card] for card in view.table.owed}
    cards = {FACES[card]: card for card in reversed(view.hand)}
    wanted = [card for face, card in sorted(cards.items()) if not owed or face in owed]
    for number, laid in enumerate(view.own.melds):
        for card in that_may_fit(laid, wanted):
            if laid_off(laid, (card,), rules):
                yield LayOff(number, (card,))
        if owed:
            bridges = (bridge for card in wanted for bridge in _bridges(laid, card, cards))
            yield from (LayOff(number, bridge) for bridge in bridges if laid_off(laid, bridge, rules))


def that_may_fit(laid: Meld, cards: Iterable[Card]) -> list[Card]:
    """Those of ``cards`` of which suit and rank leave it open that they, each by itself, go on ``laid``."""
    fits = _may_fit(laid)
    return [card for card in cards if card in fits]


@lru_cache(maxsize=2**14)
def _may_fit(laid: Meld) -> frozenset[Card]:
    suit, ranks = None, {laid.low}
    if laid.kind is MeldKind.SEQUENCE:
        suit, ranks = suit_number(laid), _ranks_beside(laid)
    # A two of the suit may slide to its natural place, and leave its own to another wild.
    wild_wanted = laid.wild is None or SUIT_NUMBERS[laid.wild] == suit
    fits = {card for card in DECK if RANKS[card] in ranks and suit in (None, SUIT_NUMBERS[card])}
    return frozenset(fits | WILD_CARDS if wild_wanted else fits)


def _ranks_beside(sequence: Meld) -> set[int]:
    """Of the next places beyond both ends, of the wild's place, and of the two's."""
    low, high = sequence.low - 1, sequence.low + len(sequence.cards)
    places = {low, high, TWO}
    if sequence.wild_place is not None:
        # The wild may fill the gap before the next place.
        places |= {low - 1, high + 1, sequence.wild_place}
    return {ACE if place == ACE_HIGH else place for place in places}


def suit_number(sequence: Meld) -> int:
    """The suit of a sequence, as ``games.burraco.cards.SUIT_NUMBERS`` has it."""
    return next(SUIT_NUMBERS[card] for card in sequence.cards if card not in WILD_CARDS)


def _bridges(laid: Meld, card: Card, hand: dict[int, Card]) -> Iterator[Cards]:
    """``card`` with the cards of the hand that fill the places between it and a sequence."""
    if laid.kind is MeldKind.SET or SUIT_NUMBERS[card] != suit_number(laid):
        return
    own = {RANKS[one]: one for one in hand.values() if SUIT_NUMBERS[one] == SUIT_NUMBERS[card]}
    places = [laid.low + number for number, one in enumerate(laid.cards) if one != laid.wild]
    for place in (RANKS[card], ACE_HIGH) if RANKS[card] == ACE else (RANKS[card],):
        between = [*range(places[-1] + 1, place), *range(place + 1, places[0])]
        absent = [one for one in between if one not in own]
        bridge = tuple(own[one] for one in between if one in own)
        if bridge and (not absent or (len(absent) == 1 and laid.wild is not None)):
            yield (*bridge, card)
        elif len(absent) == 1 and laid.wild is None:
            wilds = (one for one in hand.values() if one in WILD_CARDS and one not in (*bridge, card))
            yield from ((*bridge, card, wild) for wild in wilds)
