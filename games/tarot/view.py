"""What one seat may know of a hand, and nothing else: all that a robot is given.

One's own hand, everything that was said, the turned chien, one's own écart, the trumps that were shown, the
tricks. Not the others' hands, not a chien that nobody turns, and not who the partner is before the called
card is played, unless one holds it.

Source: RO2012; domain: tarot, section 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.cards import Seat
from games.tarot.chien import shown_discards
from games.tarot.deck import Card
from games.tarot.masks import BIT, Mask
from games.tarot.rules import Ruleset
from games.tarot.state import (
    Announcing,
    Bidding,
    Calling,
    Discarding,
    Ending,
    Engaged,
    Playing,
    Showing,
    ShownPoignee,
    State,
    Void,
    aside_of,
    playing_of,
)
from games.tarot.table import Bids
from games.tarot.tricks import Trick
from games.tarot.vocabulary import Contract, PoigneeSize


class Phase(StrEnum):
    """Where a hand is; see ``games.tarot.state``."""

    BIDDING = "bidding"
    CALLING = "calling"
    DISCARDING = "discarding"
    ANNOUNCING = "announcing"
    PLAYING = "playing"
    SHOWING = "showing"
    VOID = "void"


_PHASES: Final = {
    Bidding: Phase.BIDDING,
    Calling: Phase.CALLING,
    Discarding: Phase.DISCARDING,
    Announcing: Phase.ANNOUNCING,
    Playing: Phase.PLAYING,
    Showing: Phase.SHOWING,
    Void: Phase.VOID,
}


@dataclass(frozen=True, slots=True)
class View:
    """A hand as it is seen from ``place``.

    Places are numbers in the order of play (see ``games.tarot.state``), ``order`` their seats; sets of cards
    are masks. ``None`` stands for what is not there yet or is hidden from this seat:

    - ``to_act``: nobody, the hand is over; ``ending``: why, when it has no score.
    - ``partner``: not known, or there is none; ``alone`` is true when this seat knows that the taker is.
    - ``chien``: not turned; ``ecart``: not one's own. ``shown_ecart`` are the trumps laid aside, which
      everybody sees.
    - ``showing``: the poignée that is being shown; ``shown`` are the complete ones.
    """

    ruleset: Ruleset
    order: tuple[Seat, ...]
    designated: int | None
    place: int
    phase: Phase
    to_act: int | None
    hand: Mask
    bids: Bids
    ending: Ending | None = None
    taker: int | None = None
    contract: Contract | None = None
    called: Card | None = None
    partner: int | None = None
    alone: bool = False
    chien: Mask | None = None
    ecart: Mask | None = None
    shown_ecart: Mask = 0
    slam: bool = False
    showing: tuple[PoigneeSize, Mask] | None = None
    shown: tuple[ShownPoignee, ...] = ()
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        return self.order[self.place]


def view(state: State, seat: Seat) -> View:
    """What ``seat`` may know of ``state``; ``ValueError`` for a seat that is not at the table."""
    table = state.table
    place = table.order.index(seat)
    common = (table.ruleset, table.order, table.designated, place, _PHASES[type(state)])
    to_act = None if state.is_over else state.place
    if isinstance(state, Bidding):
        return View(*common, to_act, table.hands[place], state.bids)
    if isinstance(state, Void):
        return View(*common, to_act, table.hands[place], state.bids, state.ending)
    engagement, turned = state.engagement, _is_turned(state)
    playing, aside = playing_of(state), aside_of(state)
    partner, alone = _partner(state, place)
    return View(
        *common,
        to_act,
        _hand(state, place),
        engagement.bids,
        taker=engagement.taker,
        contract=engagement.contract,
        called=engagement.called,
        partner=partner,
        alone=alone,
        chien=table.chien if turned else None,
        ecart=aside if turned and place == engagement.taker else None,
        shown_ecart=shown_discards(aside) if turned and not isinstance(state, Discarding) else 0,
        slam=engagement.slam,
        showing=(state.size, state.cards) if isinstance(state, Showing) else None,
        shown=playing.shown if playing else (),
        trick=playing.trick if playing else (),
        tricks=playing.tricks if playing else (),
    )


def _is_turned(state: Engaged) -> bool:
    """Whether everybody has seen the chien."""
    return state.engagement.takes_chien and not isinstance(state, Calling)


def _hand(state: Engaged, place: int) -> Mask:
    """What ``place`` holds."""
    playing, table = playing_of(state), state.table
    if playing is not None:
        return playing.hands[place]
    if place == state.engagement.taker and _is_turned(state):
        return (table.hands[place] | table.chien) & ~aside_of(state)
    return table.hands[place]


def _partner(state: Engaged, place: int) -> tuple[int | None, bool]:
    """The partner as far as ``place`` knows, and whether ``place`` knows that the taker is alone."""
    engagement, table = state.engagement, state.table
    if engagement.called is None:
        return None, False
    seen = table.hands[place] | (table.chien if _is_turned(state) else 0)
    if not seen & BIT[engagement.called] and not _is_played(playing_of(state), engagement.called):
        return None, False
    return engagement.partner, engagement.partner is None


def _is_played(playing: Playing | None, card: Card) -> bool:
    return playing is not None and (
        card in playing.trick or any(card in trick.cards for trick in playing.tricks)
    )
