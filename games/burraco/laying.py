"""Laying melds down and laying cards off: every reason against it, and what it leads to.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.burraco.actions import Cards, LayDown, LayOff
from games.burraco.cards import CARD_COUNT, FACES, Card, face_name
from games.burraco.closing import laid_down_faults, with_laid_off
from games.burraco.deal import Hand
from games.burraco.melds import Meld, check_beside, check_lay_off, check_meld, meld
from games.burraco.opening import opening_faults, points_to_open
from games.burraco.remembered import laid_off, melded
from games.burraco.state import Pair, View
from games.problems import Problem, gettext_noop


def held(hand: Hand, cards: Cards) -> Cards | None:
    """The cards of ``hand`` that ``cards`` mean, equal ones for each; ``None`` if they are not all there."""
    free = list(hand)
    found = []
    for card in cards:
        known = 0 <= card < CARD_COUNT
        match = next((one for one in free if known and FACES[one] == FACES[card]), None)
        if match is None:
            return None
        free.remove(match)
        found.append(match)
    return tuple(found)


def not_held(cards: Iterable[Card]) -> Problem:
    """Not all of ``cards`` are in the player's hand."""
    names = " ".join(face_name(card) if 0 <= card < CARD_COUNT else str(card) for card in cards)
    message = gettext_noop("These cards are not all in the hand: %(cards)s.")
    return Problem("cards_not_held", message, {"cards": names}, "cards")


def after_laying(view: View, action: LayDown | LayOff) -> tuple[Pair, Hand]:
    """The pair with its new melds and the hand that is left, of an action that nothing speaks against."""
    rules = view.table.rules
    if isinstance(action, LayOff):
        cards = held(view.hand, action.cards) or ()
        pair = with_laid_off(view.own, action.meld, cards, rules)
    else:
        cards = held(view.hand, _all_cards(action)) or ()
        melds = tuple(melded(group, rules) or meld(group, rules) for group in _groups(cards, action))
        pair = replace(view.own, melds=(*view.own.melds, *melds))
    return pair, tuple(card for card in view.hand if card not in cards)


def laying_faults(view: View, action: LayDown | LayOff) -> Iterator[Problem]:
    """Every reason why the player who sees ``view``, having drawn, may not lay these cards."""
    cards = held(view.hand, _all_cards(action))
    problems = []
    if cards is None:
        problems.append(not_held(_all_cards(action)))
    elif isinstance(action, LayOff):
        problems += _lay_off_faults(view, action, cards)
    else:
        problems += _lay_down_faults(view, _groups(cards, action))
    problems += _owed_faults(view, _all_cards(action))
    yield from problems
    if not problems:
        pair, hand = after_laying(view, action)
        barred = None if is_laid(view.barred, cards or ()) else view.barred
        yield from laid_down_faults(pair, hand, barred, view.table.rules)


def is_laid(barred: Card | None, cards: Cards) -> bool:
    """Whether the card that could not be discarded is among ``cards``, and so on the table now."""
    return barred is not None and FACES[barred] in {FACES[card] for card in cards}


def _all_cards(action: LayDown | LayOff) -> Cards:
    if isinstance(action, LayOff):
        return action.cards
    return tuple(card for group in action.melds for card in group)


def _groups(cards: Cards, action: LayDown) -> list[Cards]:
    """``cards``, all those of the action in a row, as the groups that it names."""
    rest = iter(cards)
    return [tuple(next(rest) for _ in group) for group in action.melds]


def _lay_down_faults(view: View, groups: list[Cards]) -> Iterator[Problem]:
    rules = view.table.rules
    if not groups:
        message = gettext_noop("Laying down takes at least one meld.")
        yield Problem("nothing_to_lay_down", message, {}, "melds")
    melds: list[Meld] = []
    for group in groups:
        laid = melded(group, rules)
        if laid is None:
            yield from check_meld(group, rules)
        else:
            yield from check_beside(laid, (*view.own.melds, *melds), rules)
            melds.append(laid)
    least = points_to_open(view.own, rules)
    if least and len(melds) == len(groups):
        yield from opening_faults(melds, least, rules)


def _lay_off_faults(view: View, action: LayOff, cards: Cards) -> Iterator[Problem]:
    if not 0 <= action.meld < len(view.own.melds):
        message = gettext_noop("The pair has %(count)s melds; there is no meld %(number)s.")
        params: dict[str, str | int] = {"count": len(view.own.melds), "number": action.meld + 1}
        yield Problem("no_such_meld", message, params, "meld")
        return
    old = view.own.melds[action.meld]
    if not laid_off(old, cards, view.table.rules):
        yield from check_lay_off(old, cards, view.table.rules)


def _owed_faults(view: View, cards: Cards) -> Iterator[Problem]:
    """What was taken from the pile on the condition that some of it is melded is melded first."""
    owed = {FACES[card] for card in view.table.owed}
    if owed and not any(0 <= card < CARD_COUNT and FACES[card] in owed for card in cards):
        yield owed_fault(view)


def owed_fault(view: View) -> Problem:
    """A card taken from the pile is melded before anything else is done."""
    message = gettext_noop("One of the cards just taken is melded first: %(cards)s.")
    names = " ".join(face_name(card) for card in view.table.owed)
    return Problem("taken_card_first", message, {"cards": names}, "cards")
