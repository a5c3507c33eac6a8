"""The record of a hand: what was dealt, said, laid aside, shown and played, as people write it down.

A record is only what somebody wrote: it may hold anything, also a hand that breaks every rule. Its text is
read and printed by ``games.tarot.record_text``, and ``games.tarot.audit`` replays it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.cards import Seat, turn_order
from games.tarot.actions import Action, Announce, Bid, Call, DeclarePoignee, LayAside, Play, Show
from games.tarot.deal import Hand, TarotDeal
from games.tarot.deck import Card
from games.tarot.masks import cards_of
from games.tarot.rules import Ruleset
from games.tarot.settle import score_of
from games.tarot.state import (
    Bidding,
    Playing,
    Showing,
    ShownPoignee,
    State,
    Void,
    aside_of,
    playing_of,
)
from games.tarot.vocabulary import Contract, PoigneeSize


@dataclass(frozen=True, slots=True)
class RecordedPoignee:
    """A poignée that ``seat`` showed before its first card; ``cards`` in the order of the deck."""

    seat: Seat
    size: PoigneeSize
    cards: Hand


@dataclass(frozen=True, slots=True)
class RecordedTrick:
    """The cards of a trick in the order of play, from the seat that led."""

    leader: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A hand as it was written down.

    ``taker`` is the seat that the board names, ``None`` where bidding finds the taker. ``bids`` are the calls
    of the seats that spoke, in order, ``None`` a pass. ``ecart`` in the order of the deck, empty where there
    was none. ``scores`` as they were written, ``None`` where they were not.

    ``places`` tells where in a text a part was read, as ``line:column``; the parts are called ``dealer``,
    ``bids[1]``, ``call``, ``ecart[0]``, ``slam``, ``poignees[0]``, ``poignees[0][2]``, ``tricks[4][2]``
    (counted from 0), ``scores``. Two records are equal wherever they were written.
    """

    ruleset: Ruleset
    dealer: Seat
    taker: Seat | None
    deal: TarotDeal
    bids: tuple[tuple[Seat, Contract | None], ...] = ()
    called: Card | None = None
    ecart: Hand = ()
    slam: bool = False
    poignees: tuple[RecordedPoignee, ...] = ()
    tricks: tuple[RecordedTrick, ...] = ()
    scores: Mapping[Seat, int] | None = None
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    def place(self, part: str) -> str:
        """Where ``part`` was read; its name where the record was not read from a text."""
        return self.places.get(part, part)


class Step(NamedTuple):
    """One action of a record: whose, as far as the record tells, and the part that says so."""

    seat: Seat | None
    action: Action
    part: str


def steps(record: Record) -> Iterator[Step]:
    """The actions of a record in the order in which they were made.

    A poignée comes before the first card of its seat; one whose seat plays no card comes last.
    """
    for index, (seat, contract) in enumerate(record.bids):
        yield Step(seat, Bid(contract), f"bids[{index}]")
    if record.called is not None:
        yield Step(None, Call(record.called), "call")
    for index, card in enumerate(record.ecart):
        yield Step(None, LayAside(card), f"ecart[{index}]")
    if record.slam or record.poignees or record.tricks:
        yield Step(None, Announce(record.slam), "slam" if record.slam else "tricks[0][0]")
    yield from _play_steps(record)


def _play_steps(record: Record) -> Iterator[Step]:
    waiting = dict(enumerate(record.poignees))
    for number, trick in enumerate(record.tricks):
        order = turn_order(trick.leader, record.ruleset.players)
        for index, card in enumerate(trick.cards):
            seat = order[index % len(order)]
            for which in [which for which, poignee in waiting.items() if poignee.seat is seat]:
                yield from _poignee_steps(waiting.pop(which), which)
            yield Step(seat, Play(card), f"tricks[{number}][{index}]")
    for which, poignee in waiting.items():
        yield from _poignee_steps(poignee, which)


def _poignee_steps(poignee: RecordedPoignee, which: int) -> Iterator[Step]:
    yield Step(poignee.seat, DeclarePoignee(poignee.size), f"poignees[{which}]")
    for index, card in enumerate(poignee.cards):
        yield Step(poignee.seat, Show(card), f"poignees[{which}][{index}]")


def record_of(state: State) -> Record:
    """The record of a hand as far as it has gone, with the scores when it is played to its end."""
    table, playing = state.table, playing_of(state)
    engagement = None if isinstance(state, (Bidding, Void)) else state.engagement
    bids = state.bids if isinstance(state, (Bidding, Void)) else state.engagement.bids
    designated = table.designated
    return Record(
        ruleset=table.ruleset,
        dealer=table.dealer,
        taker=None if designated is None else table.order[designated],
        deal=table.deal,
        bids=tuple((table.order[place], bid) for place, bid in zip(table.speakers, bids, strict=False)),
        called=engagement.called if engagement else None,
        ecart=cards_of(aside_of(state)) if engagement and engagement.takes_chien else (),
        slam=engagement.slam if engagement else False,
        poignees=_poignees(state),
        tricks=tuple(_tricks(playing)) if playing else (),
        scores=score_of(playing).scores if playing and playing.is_over else None,
    )


def _poignees(state: State) -> tuple[RecordedPoignee, ...]:
    playing = playing_of(state)
    shown = [*playing.shown] if playing else []
    if isinstance(state, Showing):
        shown.append(ShownPoignee(state.place, state.size, state.cards))
    order = state.table.order
    return tuple(RecordedPoignee(order[place], size, cards_of(cards)) for place, size, cards in shown)


def _tricks(playing: Playing) -> Iterator[RecordedTrick]:
    order = playing.table.order
    for leader, cards, _ in playing.tricks:
        yield RecordedTrick(order[leader], cards)
    if playing.trick:
        yield RecordedTrick(order[playing.leader], playing.trick)
