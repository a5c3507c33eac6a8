"""Who sits where with which cards, and who plays what against whom: what does not change during the tricks.

Source: RO2012; domain: tarot, sections 1 and 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.cards import Seat
from games.tarot.deal import TarotDeal, make_deal
from games.tarot.deck import Card
from games.tarot.masks import Mask, cards_of
from games.tarot.rules import Ruleset
from games.tarot.vocabulary import Contract

Bids: TypeAlias = tuple[Contract | None, ...]
"""What was said, in the order of speaking; ``None`` is a pass."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before anybody speaks: the seats by place, and what each was dealt.

    ``designated`` is the place of the taker whom the board names, ``None`` where bidding finds the taker.
    """

    ruleset: Ruleset
    order: tuple[Seat, ...]
    hands: tuple[Mask, ...]
    chien: Mask
    designated: int | None

    @property
    def dealer(self) -> Seat:
        """The dealer, who speaks last."""
        return self.order[-1]

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next hand: the player at the dealer's right, the first to speak in this one."""
        return self.order[0]

    @property
    def deal(self) -> TarotDeal:
        """The deal as people read it."""
        hands = dict(zip(self.order, map(cards_of, self.hands), strict=True))
        return make_deal(hands, cards_of(self.chien), self.ruleset)

    @property
    def speakers(self) -> tuple[int, ...]:
        """The places that speak, in order: everybody, or the designated taker alone."""
        return tuple(range(len(self.order))) if self.designated is None else (self.designated,)


@dataclass(frozen=True, slots=True)
class Engagement:
    """Who plays what against whom: settled by the bidding and, at five players, by the called card.

    ``partner`` is the place that was dealt the called card; ``None`` where nobody is called or the taker
    is alone. It is a secret until the called card is played. ``slam``: the taker announced it.
    """

    table: Table
    bids: Bids
    taker: int
    contract: Contract
    called: Card | None = None
    partner: int | None = None
    slam: bool = False

    @property
    def attackers(self) -> tuple[int, ...]:
        """The places of the attack."""
        return (self.taker,) if self.partner is None else (self.taker, self.partner)

    @property
    def takes_chien(self) -> bool:
        """Prise and garde: the chien is turned, the taker takes it and lays as many cards aside."""
        return self.contract in (Contract.PRISE, Contract.GARDE)
