"""One hand of Tarot, from the deal to the last trick: an immutable value for each phase.

    Bidding -> Calling (five players) -> Discarding (prise, garde) -> Announcing -> Playing
       |                                                                            |    ^
       +-> Void (everybody passed; a petit sec before the bidding)                  +-> Showing (a poignée)

``games.tarot.engine`` moves from one to the next. Players are *places*, numbers in the order of play: 0 is
the first to speak, at the dealer's right, the last is the dealer. ``games.tarot.table`` tells their seats.

Source: RO2012; domain: tarot, sections 1 and 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from games.cards import Seat
from games.tarot.deck import Card
from games.tarot.masks import Mask
from games.tarot.table import Bids, Engagement, Table
from games.tarot.tricks import Trick
from games.tarot.vocabulary import PoigneeSize


class _Going:
    """A phase in which somebody has to act."""

    __slots__ = ()
    is_over = False


@dataclass(frozen=True, slots=True)
class Bidding(_Going):
    """Everybody speaks once; or the designated taker alone chooses the contract."""

    table: Table
    bids: Bids

    @property
    def place(self) -> int:
        """Whose turn it is."""
        return self.table.speakers[len(self.bids)]


@dataclass(frozen=True, slots=True)
class Calling(_Going):
    """At five players the taker calls a card, before the chien is turned."""

    engagement: Engagement

    @property
    def table(self) -> Table:
        """The table of this hand."""
        return self.engagement.table

    @property
    def place(self) -> int:
        """The taker."""
        return self.engagement.taker


@dataclass(frozen=True, slots=True)
class Discarding(_Going):
    """The chien is turned and taken; the taker lays cards aside, one action for each. ``aside``: so far."""

    engagement: Engagement
    aside: Mask

    @property
    def table(self) -> Table:
        """The table of this hand."""
        return self.engagement.table

    @property
    def place(self) -> int:
        """The taker."""
        return self.engagement.taker

    @property
    def hand(self) -> Mask:
        """What the taker holds: the hand and the chien, without what lies aside already."""
        return (self.table.hands[self.place] | self.table.chien) & ~self.aside


@dataclass(frozen=True, slots=True)
class Announcing(_Going):
    """Before the first card the taker says whether a slam is announced. ``aside``: the écart or the chien."""

    engagement: Engagement
    aside: Mask

    @property
    def table(self) -> Table:
        """The table of this hand."""
        return self.engagement.table

    @property
    def place(self) -> int:
        """The taker."""
        return self.engagement.taker


class ShownPoignee(NamedTuple):
    """A poignée on the table: whose (a place), which, and the trumps themselves."""

    place: int
    size: PoigneeSize
    cards: Mask


class Playing(NamedTuple):
    """The tricks. Over when nobody holds a card.

    ``aside`` is the écart, or the chien that nobody has seen; ``hands`` what each place still holds;
    ``place`` has to play. ``trick`` are the cards of the trick so far, ``led`` and ``best`` what they come
    to (see ``games.tarot.tricks``); ``tricks`` are finished. A ``NamedTuple`` and not a dataclass, because
    it is made anew for every card and is three times as quick to make.
    """

    engagement: Engagement
    aside: Mask
    hands: tuple[Mask, ...]
    place: int
    trick: tuple[Card, ...]
    led: Mask
    best: int
    tricks: tuple[Trick, ...]
    shown: tuple[ShownPoignee, ...]

    @property
    def table(self) -> Table:
        """The table of this hand."""
        return self.engagement.table

    @property
    def is_over(self) -> bool:
        """Whether every card is played: when the leader has none left, nobody has."""
        return not self.hands[self.place]

    @property
    def leader(self) -> int:
        """The place that leads, or led, the trick that is being played."""
        return (self.place - len(self.trick)) % len(self.hands)


@dataclass(frozen=True, slots=True)
class Showing(_Going):
    """A poignée was declared by the player whose turn it is: its trumps are shown, one action for each."""

    playing: Playing
    size: PoigneeSize
    cards: Mask

    @property
    def engagement(self) -> Engagement:
        """Who plays what."""
        return self.playing.engagement

    @property
    def table(self) -> Table:
        """The table of this hand."""
        return self.playing.engagement.table

    @property
    def place(self) -> int:
        """Whose poignée it is."""
        return self.playing.place


class Ending(StrEnum):
    """Why a deal ended without a score."""

    PASSED = "passed"
    PETIT_SEC = "petit_sec"


@dataclass(frozen=True, slots=True)
class Void:
    """A deal without a score: the next dealer deals."""

    table: Table
    bids: Bids
    ending: Ending

    @property
    def is_over(self) -> bool:
        """Always."""
        return True

    @property
    def place(self) -> int:
        """Nobody's turn; the dealer's place, for whoever asks."""
        return len(self.table.order) - 1


Engaged: TypeAlias = Calling | Discarding | Announcing | Playing | Showing
"""The phases in which taker and contract are known."""
State: TypeAlias = Bidding | Engaged | Void


def to_act(state: State) -> Seat | None:
    """The seat whose turn it is, ``None`` when the hand is over."""
    return None if state.is_over else state.table.order[state.place]


def playing_of(state: State) -> Playing | None:
    """The tricks, where they have begun."""
    if isinstance(state, Showing):
        return state.playing
    return state if isinstance(state, Playing) else None


def aside_of(state: State) -> Mask:
    """What lies aside: the écart so far, or the chien that nobody turns; nothing before."""
    if isinstance(state, (Bidding, Calling, Void)):
        return 0
    return state.playing.aside if isinstance(state, Showing) else state.aside
