"""A hand of Tarot from the deal to the last trick: what may be done, why not, and what comes after it.

    state = start(deal, ruleset, dealer=Seat.N)
    while not state.is_over:
        state = apply(state, choose(legal_actions(state)))
    sheet_of(state)                                             # games.tarot.settle

Each phase has its rules in a file of its own: ``bidding``, ``calling``, ``chien``, ``showing``, ``playing``.

Source: RO2012; domain: tarot, sections 1 and 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.cards import Seat, right_of, turn_order
from games.problems import Problem, gettext_noop, raise_if_any
from games.tarot.actions import PLAYS, Action, Announce, Bid, Call, DeclarePoignee, LayAside, Play, Show
from games.tarot.bidding import check_bid, legal_bids, taker_of
from games.tarot.calling import callable_cards, check_call, partner_of
from games.tarot.chien import check_discard, is_complete, legal_discards
from games.tarot.deal import TarotDeal, has_petit_sec
from games.tarot.masks import BIT, Mask, cards_of, mask_of
from games.tarot.playing import check_card, first_trick, legal_mask, play_card
from games.tarot.rules import Ruleset
from games.tarot.showing import check_declaration, check_show, legal_shows, legal_sizes, shown
from games.tarot.state import Announcing, Bidding, Calling, Discarding, Ending, Playing, Showing, State, Void
from games.tarot.table import Bids, Engagement, Table

_DUE: Final[Mapping[type, str]] = {
    Bidding: gettext_noop("It is time for a bid."),
    Calling: gettext_noop("It is time for the taker to call a card."),
    Discarding: gettext_noop("It is time for the taker to lay a card aside."),
    Announcing: gettext_noop("It is time for the taker to say whether a slam is announced."),
    Showing: gettext_noop("It is time to show the trumps of the poignée."),
    Playing: gettext_noop("It is time to play a card."),
}


def start(deal: TarotDeal, ruleset: Ruleset, *, dealer: Seat, taker: Seat | None = None) -> State:
    """The hand before anybody has spoken; ``Void`` at once when a petit sec annuls it.

    ``taker`` is given exactly where the ruleset designates one (duplicate). ``ValueError`` for seats that
    are not at the table and for a taker too many or missing.
    """
    if dealer not in ruleset.seats or (taker is not None and taker not in ruleset.seats):
        raise ValueError(f"the seats of {ruleset.slug} are {', '.join(ruleset.seats)}")
    if (taker is None) is ruleset.designated_taker:
        raise ValueError(f"{ruleset.slug}: a taker is named only where, and always where, the board does it")
    order = turn_order(right_of(dealer, ruleset.players), ruleset.players)
    hands = tuple(mask_of(deal.hands[seat]) for seat in order)
    designated = None if taker is None else order.index(taker)
    table = Table(ruleset, order, hands, mask_of(deal.chien), designated)
    if ruleset.petit_sec_annuls and has_petit_sec(deal):
        return Void(table, (), Ending.PETIT_SEC)
    if designated is not None and ruleset.imposed_contract is not None:
        return _engaged(Engagement(table, (), designated, ruleset.imposed_contract))
    return Bidding(table, ())


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything that the player whose turn it is may do; empty when the hand is over."""
    if not isinstance(state, Playing):
        return tuple(_choices(state))
    plays = _plays(legal_mask(state))
    return plays if state.tricks else (*map(DeclarePoignee, legal_sizes(state)), *plays)


@lru_cache(maxsize=1 << 14)
def _plays(mask: Mask) -> tuple[Action, ...]:
    """A ``Play`` for every card. It is mostly a few cards of one suit: the same sets come again and again."""
    return tuple([PLAYS[card] for card in cards_of(mask)])


def _choices(state: State) -> Iterator[Action]:
    match state:
        case Bidding():
            yield from map(Bid, legal_bids(state))
        case Calling():
            yield from map(Call, cards_of(callable_cards(state.table.hands[state.place])))
        case Discarding():
            yield from map(LayAside, cards_of(legal_discards(state.hand)))
        case Announcing():
            yield from (Announce(False), Announce(True))
        case Showing():
            yield from map(Show, cards_of(legal_shows(state)))


def check_action(state: State, action: Action) -> tuple[Problem, ...]:
    """Every reason why ``action`` is illegal now; empty when it is legal."""
    return tuple(_problems(state, action))


def can_act(state: State, action: Action) -> bool:
    """Whether ``action`` is legal now."""
    return not check_action(state, action)


def apply(state: State, action: Action) -> State:
    """The state after ``action``; ``ProblemsError`` with every reason when it is illegal."""
    if isinstance(action, Play) and isinstance(state, Playing) and legal_mask(state) & BIT[action.card]:
        return play_card(state, action.card)
    raise_if_any(_problems(state, action))
    return _after(state, action)


def _problems(state: State, action: Action) -> Iterator[Problem]:
    match state, action:
        case Playing(), _ if state.is_over:
            yield _over()
        case Playing(), Play(card):
            yield from check_card(state, card)
        case Playing(), DeclarePoignee(size):
            yield from check_declaration(state, size)
        case Discarding(), LayAside(card):
            yield from check_discard(state, card)
        case Bidding(), Bid(contract):
            yield from check_bid(state, contract)
        case Calling(), Call(card):
            yield from check_call(state, card)
        case Announcing(), Announce():
            pass
        case Showing(), Show(card):
            yield from check_show(state, card)
        case Void(), _:
            yield _over()
        case _:
            yield _not_now(state)


def _after(state: State, action: Action) -> State:
    """The state after a legal ``action``."""
    match state, action:
        case Playing(), Play(card):
            return play_card(state, card)
        case Playing(), DeclarePoignee(size):
            return Showing(state, size, 0)
        case Showing(), Show(card):
            return shown(state, card)
    return _after_word(state, action)


def _after_word(state: State, action: Action) -> State:
    """The same before the tricks."""
    match state, action:
        case Bidding(), Bid(contract):
            return _after_bid(state, (*state.bids, contract))
        case Calling(), Call(card):
            partner = partner_of(state.table, state.place, card)
            return _after_call(replace(state.engagement, called=card, partner=partner))
        case Discarding(), LayAside(card):
            aside = state.aside | BIT[card]
            phase = Announcing if is_complete(state, aside) else Discarding
            return phase(state.engagement, aside)
        case Announcing(), Announce(slam):
            return first_trick(Announcing(replace(state.engagement, slam=slam), state.aside))
    raise AssertionError(f"{action} was not checked")


def _after_bid(state: Bidding, bids: Bids) -> State:
    """The next one speaks; or the taker goes on; or everybody passed."""
    if len(bids) < len(state.table.speakers):
        return Bidding(state.table, bids)
    found = taker_of(state, bids)
    if found is None:
        return Void(state.table, bids, Ending.PASSED)
    taker, contract = found
    return _engaged(Engagement(state.table, bids, taker, contract))


def _engaged(engagement: Engagement) -> State:
    """The taker and the contract are known: at five players a card is called first."""
    calls = engagement.table.ruleset.calls_partner
    return Calling(engagement) if calls else _after_call(engagement)


def _after_call(engagement: Engagement) -> State:
    """Prise and garde: the chien is turned. Garde sans and garde contre: it lies aside as it is."""
    if engagement.takes_chien:
        return Discarding(engagement, 0)
    return Announcing(engagement, engagement.table.chien)


def _over() -> Problem:
    return Problem("hand_over", gettext_noop("The hand is over."))


def _not_now(state: State) -> Problem:
    return Problem("not_now", _DUE[type(state)])
