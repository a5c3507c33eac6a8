"""A turn's beginning and end: drawing, discarding, the end of the stock, the time-out.

[Ours] Where cards may be taken from the pile only if some are melded, one of them is in the first thing that
is laid after taking; nothing is lost by that, since what is laid in a turn can be laid in another order.

End of the stock (domain, section 1): its last cards, two, are never played; the hand ends with the discard of
the player who drew the last card before them.

Time-out: [FIBUR] announced before a player has drawn, a whole round is played from that player on.
[Ours, after FE.BUR.IT] announced during a turn, that turn is the first of the round.

Source: domain, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.burraco.actions import Discard
from games.burraco.cards import FACES, Card
from games.burraco.closing import barred_fault, is_barred, last_discard_faults
from games.burraco.deal import Hand
from games.burraco.laying import held, not_held, owed_fault
from games.burraco.rulesets import Draw, Pozzetto
from games.burraco.state import Ending, Pair, Phase, State, Table, View
from games.cards import left_of
from games.problems import Problem, gettext_noop


def taken_cards(view: View, way: Draw) -> tuple[Card, ...]:
    """The open cards that ``way`` brings into the hand; none from the stock."""
    pile = view.table.pile
    return {Draw.STOCK: (), Draw.TOP: pile[-1:], Draw.PILE: pile}[way]


def must_meld_what_is_taken(view: View, way: Draw) -> bool:
    """Whether one of the cards taken from the pile has to be melded at once.

    ``fibur-international``: always. ``home``: while the pair has not opened (domain, section 1).
    """
    rules = view.table.rules
    if way is Draw.STOCK:
        return False
    return rules.pile_card_must_be_melded or (rules.discards_after_opening and not view.own.has_opened)


def drawing_faults(view: View, way: Draw) -> Iterator[Problem]:
    """Why this way to draw is closed, whatever the player holds."""
    rules = view.table.rules
    if way not in rules.draws:
        message = gettext_noop("This way to draw is not open here: %(way)s; there are %(ways)s.")
        params: dict[str, str | int] = {"way": way.value, "ways": ", ".join(sorted(rules.draws))}
        yield Problem("draw_not_allowed", message, params, "way")
    if way is Draw.STOCK and view.stock_size <= rules.unplayed_stock:
        message = gettext_noop("The last %(count)s cards of the stock are not drawn.")
        yield Problem("stock_exhausted", message, {"count": rules.unplayed_stock}, "way")
    if way is not Draw.STOCK and not view.table.pile:
        message = gettext_noop("The pile is empty.")
        yield Problem("pile_empty", message, {}, "way")
    if (
        way is not Draw.STOCK
        and rules.discards_after_opening
        and not (view.own.has_opened or rules.drawn_discards_may_open)
    ):
        message = gettext_noop("The pile is for pairs that have opened.")
        yield Problem("not_opened", message, {}, "way")


def after_taking(view: View, way: Draw, stock_card: Card | None) -> View:
    """What the player sees after drawing; ``stock_card`` is the card that came from the stock."""
    table = view.table
    taken = taken_cards(view, way)
    drawn = taken if stock_card is None else (stock_card,)
    pile = table.pile[: len(table.pile) - len(taken)]
    owed = taken if must_meld_what_is_taken(view, way) else ()
    number = table.pair_of(view.seat)
    return replace(
        view,
        table=replace(
            table,
            phase=Phase.PLAY,
            pile=pile,
            owed=owed,
            pairs=with_pair(table, number, _playing_pozzetto(view.own, view)),
        ),
        hand=tuple(sorted((*view.hand, *drawn))),
        stock_size=view.stock_size - (way is Draw.STOCK),
        barred=_barred(view, taken),
    )


def with_pair(table: Table, number: int, pair: Pair) -> tuple[Pair, Pair]:
    """The two pairs of ``table``, number ``number`` replaced by ``pair``."""
    return (pair, table.pairs[1]) if number == 0 else (table.pairs[0], pair)


def _playing_pozzetto(pair: Pair, view: View) -> Pair:
    """A pozzetto taken by the discard is played from its player's next turn on."""
    if pair.pozzetto is Pozzetto.TAKEN and pair.pozzetto_seat is view.seat:
        return replace(pair, pozzetto=Pozzetto.PLAYED)
    return pair


def _barred(view: View, taken: tuple[Card, ...]) -> Card | None:
    """A one-card pile does not go back in the same turn, unless an equal card was held (FIBUR)."""
    if view.table.rules.one_card_pile_may_return or taken != view.table.pile or len(taken) != 1:
        return None
    return None if FACES[taken[0]] in {FACES[card] for card in view.hand} else taken[0]


def discarding_faults(view: View, action: Discard) -> Iterator[Problem]:
    """Every reason why the player who sees ``view``, having drawn, may not discard this card."""
    cards = held(view.hand, (action.card,))
    if cards is None:
        yield not_held((action.card,))
    elif is_barred(action.card, view.barred):
        yield barred_fault()
    if view.table.owed:
        yield owed_fault(view)
    if cards is not None and len(view.hand) == 1:
        yield from last_discard_faults(view.own, cards[0], view.table.rules)


def after_turn(state: State) -> State:
    """The next player's turn, or the end of the hand; the discard lies on the pile already."""
    table = state.table
    left = None if table.turns_left is None else table.turns_left - 1
    ending = None
    if len(state.stock) <= table.rules.unplayed_stock:
        ending = Ending.STOCK
    elif left == 0:
        ending = Ending.TIME_OUT
    table = replace(
        table,
        turn=left_of(table.turn, table.players),
        phase=Phase.DRAW if ending is None else Phase.OVER,
        turns_left=left,
        ending=ending,
    )
    return replace(state, table=table, barred=None)


def with_hand(state: State, hand: Hand) -> tuple[Hand, ...]:
    """All hands, that of the player in turn replaced."""
    number = state.table.seats.index(state.table.turn)
    return (*state.hands[:number], hand, *state.hands[number + 1 :])
