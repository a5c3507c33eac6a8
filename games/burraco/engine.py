"""Playing Burraco: what may be done, why not, and what becomes of it.

    >>> from games.burraco.deal import deal_of_seed
    >>> from games.burraco.rulesets import Draw, ruleset
    >>> from games.burraco.state import start
    >>> from games.cards import Seat
    >>> rules = ruleset("fibur-2026")
    >>> state = start(deal_of_seed(b"doc", rules, dealer=Seat.N), rules, dealer=Seat.N)
    >>> state.table.turn, legal_actions(state)
    (<Seat.E: 'E'>, (Take(way=<Draw.STOCK: 'stock'>), Take(way=<Draw.PILE: 'pile'>)))
    >>> state = apply(state, Take(Draw.STOCK))
    >>> [problem.code for problem in check_action(state, Take(Draw.STOCK))]
    ['has_drawn']

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.burraco.actions import Action, Discard, LayDown, LayOff, Take, TimeOut
from games.burraco.choices import cannot_meld_what_is_taken, choices
from games.burraco.closing import may_take_pozzetto
from games.burraco.deal import Hand
from games.burraco.laying import after_laying, held, is_laid, laying_faults
from games.burraco.rulesets import Draw, Pozzetto
from games.burraco.state import Ending, Pair, Phase, State, View, view
from games.burraco.turn import (
    after_taking,
    after_turn,
    discarding_faults,
    drawing_faults,
    with_hand,
    with_pair,
)
from games.problems import Problem, gettext_noop, raise_if_any


def legal_actions(position: State | View) -> tuple[Action, ...]:
    """What the player in turn can do, listed as ``games.burraco.choices`` says; empty when the hand is over.

    Of a ``View`` it asks no more than its seat may know, and there is nothing to do while others play. The
    arbiter's ``TimeOut`` is not listed.
    """
    return choices(position if isinstance(position, View) else view(position, position.table.turn))


def check_action(position: State | View, action: Action) -> tuple[Problem, ...]:
    """Every reason why ``action`` is not allowed; empty when it is."""
    seen = position if isinstance(position, View) else view(position, position.table.turn)
    table = seen.table
    if table.phase is Phase.OVER:
        return (Problem("hand_over", gettext_noop("The hand is over."), {}, "action"),)
    problems: list[Problem] = []
    if isinstance(action, TimeOut):
        if table.turns_left is not None:
            message = gettext_noop("The time-out has been announced already.")
            problems.append(Problem("time_out_twice", message, {}, "action"))
        return tuple(problems)
    if table.turn is not seen.seat:
        message = gettext_noop("It is the turn of %(seat)s.")
        return (Problem("not_your_turn", message, {"seat": table.turn.value}, "action"),)
    return tuple(_phase_faults(seen, action)) or tuple(_faults(seen, action))


def _phase_faults(seen: View, action: Action) -> Iterator[Problem]:
    """A turn begins with drawing, and there is one draw."""
    if isinstance(action, Take):
        if seen.table.phase is not Phase.DRAW:
            yield Problem("has_drawn", gettext_noop("The player has drawn already."), {}, "action")
    elif seen.table.phase is Phase.DRAW:
        yield Problem("draw_first", gettext_noop("A turn begins with drawing."), {}, "action")


def _faults(seen: View, action: Take | LayDown | LayOff | Discard) -> Iterator[Problem]:
    if isinstance(action, Take):
        problems = list(drawing_faults(seen, action.way))
        yield from problems
        if not problems and cannot_meld_what_is_taken(seen, action.way):
            message = gettext_noop("These cards are taken only by who melds one of them at once.")
            yield Problem("nothing_to_meld", message, {}, "way")
    elif isinstance(action, Discard):
        yield from discarding_faults(seen, action)
    else:
        yield from laying_faults(seen, action)


def apply(state: State, action: Action) -> State:
    """The state after ``action``; ``ProblemsError`` with every reason when it is not allowed."""
    raise_if_any(check_action(state, action))
    return after(state, action)


def after(state: State, action: Action) -> State:
    """As ``apply``, of an action that is known to be legal: it is not checked again."""
    if isinstance(action, TimeOut):
        return replace(state, table=replace(state.table, turns_left=state.table.players))
    seen = view(state, state.table.turn)
    if isinstance(action, Take):
        return _taken(state, seen, action.way)
    if isinstance(action, Discard):
        return _discarded(state, seen, action)
    return _laid(state, seen, action)


def _taken(state: State, seen: View, way: Draw) -> State:
    card = state.stock[0] if way is Draw.STOCK else None
    now = after_taking(seen, way, card)
    stock = state.stock if card is None else state.stock[1:]
    return State(now.table, with_hand(state, now.hand), state.pozzetti, stock, now.barred)


def _laid(state: State, seen: View, action: LayDown | LayOff) -> State:
    pair, hand = after_laying(seen, action)
    laid = tuple(card for card in seen.hand if card not in hand)
    number = seen.table.pair_of(seen.seat)
    table = replace(seen.table, owed=(), pairs=with_pair(seen.table, number, pair))
    barred = None if is_laid(state.barred, laid) else state.barred
    state = State(table, with_hand(state, hand), state.pozzetti, state.stock, barred)
    return state if hand else _emptied(state, Pozzetto.PLAYED)


def _discarded(state: State, seen: View, action: Discard) -> State:
    (card,) = held(seen.hand, (action.card,)) or (action.card,)
    hand = tuple(one for one in seen.hand if one != card)
    table = replace(seen.table, pile=(*seen.table.pile, card))
    state = State(table, with_hand(state, hand), state.pozzetti, state.stock)
    if not hand:
        state = _emptied(state, Pozzetto.TAKEN)
    return state if state.is_over else after_turn(state)


def _emptied(state: State, pozzetto: Pozzetto) -> State:
    """The player in turn has no card left: takes a pozzetto, which is ``pozzetto`` now, or closes."""
    table, seat = state.table, state.table.turn
    number = table.pair_of(seat)
    pair: Pair = table.pairs[number]
    if not may_take_pozzetto(pair):
        over = replace(table, phase=Phase.OVER, ending=Ending.CLOSED, closed_by=seat)
        return replace(state, table=over, barred=None)
    hand: Hand = state.pozzetti[0]
    pairs = with_pair(table, number, replace(pair, pozzetto=pozzetto, pozzetto_seat=seat))
    return replace(
        state, table=replace(table, pairs=pairs), hands=with_hand(state, hand), pozzetti=state.pozzetti[1:]
    )
