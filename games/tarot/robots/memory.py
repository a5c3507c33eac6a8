"""What everybody at the table has seen of the tricks, and what anybody concludes from it.

The one value here that changes: a robot tries a card in hundreds of played-out hands, and each of their
cards is noted in a microsecond or two.
"""

from __future__ import annotations

from typing import Final

from games.tarot.deck import EXCUSE, Card
from games.tarot.masks import BIT, PACK, SUIT_MASK, TRUMPS, Mask
from games.tarot.tricks import NO_CARD, NO_SUIT, Trick
from games.tarot.view import View

Places = int
"""A set of places: bit ``place`` is set for each place of the set."""

NOBODY: Final = -1

_AFTER: Final[tuple[tuple[tuple[Places, ...], ...], ...]] = tuple(
    tuple(
        tuple(sum(1 << (place + step + 1) % players for step in range(count)) for count in range(players))
        for place in range(players)
    )
    for players in range(6)
)
"""By players, place and count: so many places after that one."""


class Memory:
    """The tricks so far, as a player with a good memory keeps them.

    - ``gone``: every card that was played, and the trumps that the taker laid aside in sight of all;
    - ``voids``, by place: the suits (the trumps, too) of which that place has shown to have no card;
    - ``leads``, by place: the plain suits that it has led;
    - ``winners``: the places that have won a trick; ``tricks``: the finished ones;
    - ``trick``, ``led``, ``best``, ``winner``, ``place``: the one that is played: its cards, what they come
      to (see ``games.tarot.tricks``), who is winning it and whose turn it is;
    - ``called``: the called card while it is not played, else nothing; ``sides``, by place: the places of its
      camp as everybody knows them; ``ecart``: what the taker laid aside, for the taker alone;
    - ``suits``: the four plain suits in the order in which they are preferred when nothing else decides.
    """

    __slots__ = (
        "best",
        "called",
        "ecart",
        "gone",
        "leads",
        "led",
        "place",
        "players",
        "sides",
        "suits",
        "taker",
        "trick",
        "tricks",
        "voids",
        "winner",
        "winners",
    )

    def __init__(self, seen: View, suits: tuple[Mask, ...]) -> None:
        """What ``seen`` shows of a hand whose taker is known; ``ValueError`` when there is none yet."""
        if seen.taker is None:
            raise ValueError("there is no taker yet")
        self.players = len(seen.order)
        self.taker = seen.taker
        self.called: Mask = 0 if seen.called is None else BIT[seen.called]
        self.suits = suits
        self.ecart: Mask = seen.ecart or 0
        self.gone: Mask = seen.shown_ecart
        self.voids: list[Mask] = [0] * self.players
        self.leads: list[Mask] = [0] * self.players
        self.sides = self._sides(1 << self.taker)
        self.winners: Places = 0
        self.tricks: list[Trick] = []
        self.trick: list[Card] = []
        self.led: Mask = NO_SUIT
        self.best = NO_CARD
        self.winner = NOBODY
        self.place = _first_leader(seen)
        for _, cards, _ in seen.tricks:
            for card in cards:
                self.note(card)
        for card in seen.trick:
            self.note(card)

    def copy(self) -> Memory:
        """The same memories, to be gone on with apart from these."""
        other: Memory = object.__new__(Memory)
        other.players, other.taker, other.suits = self.players, self.taker, self.suits
        other.called, other.ecart, other.gone = self.called, self.ecart, self.gone
        other.sides, other.winners = self.sides, self.winners
        other.voids, other.leads = self.voids[:], self.leads[:]
        other.tricks, other.trick = self.tricks[:], self.trick[:]
        other.led, other.best, other.winner = self.led, self.best, self.winner
        other.place = self.place
        return other

    def note(self, card: Card) -> None:
        """The player whose turn it is plays ``card``."""
        bit, place, led = BIT[card], self.place, self.led
        self.gone |= bit
        self.trick.append(card)
        if led == NO_SUIT:
            self.led = led = SUIT_MASK[card]
            if len(self.trick) == 1:
                self.leads[place] |= led
        elif not bit & led and card != EXCUSE:
            self.voids[place] |= led if bit & TRUMPS else led | TRUMPS
        if card > self.best and SUIT_MASK[card] & (led | TRUMPS):
            self.best, self.winner = card, place
        if bit & self.called:
            self._reveal(place)
        if len(self.trick) == self.players:
            self._close()
        else:
            self.place = place + 1 if place + 1 < self.players else 0

    def friends(self, hand: Mask) -> Places:
        """The camp of the player whose turn it is and who holds ``hand``, as far as that player knows it.

        Whoever holds the called card knows to be the taker's partner.
        """
        if hand & self.called and self.place != self.taker:
            return 1 << self.taker | 1 << self.place
        return self.sides[self.place]

    def to_come(self) -> Places:
        """The places that play to this trick after the one whose turn it is."""
        return _AFTER[self.players][self.place][self.players - len(self.trick) - 1]

    def unseen(self, hand: Mask) -> Mask:
        """The cards that the player who holds ``hand`` has not seen: the others', or face down."""
        ecart = self.ecart if self.place == self.taker else 0
        return ~(self.gone | hand | ecart) & PACK

    def _clear(self, leader: int) -> None:
        """A new trick, led by ``leader``."""
        self.place, self.winner = leader, NOBODY
        self.trick, self.led, self.best = [], NO_SUIT, NO_CARD

    def _close(self) -> None:
        """The trick is full: its winner leads the next."""
        # Everybody has played, so the one after the last is the leader.
        leader = (self.place + 1) % self.players
        self.tricks.append(Trick(leader, tuple(self.trick), self.winner))
        self.winners |= 1 << self.winner
        self._clear(self.winner)

    def _reveal(self, partner: int) -> None:
        """The called card is played: everybody knows the camps."""
        self.called = 0
        self.sides = self._sides(1 << self.taker | 1 << partner)

    def _sides(self, attack: Places) -> list[Places]:
        defence = ((1 << self.players) - 1) & ~attack
        return [attack if attack >> place & 1 else defence for place in range(self.players)]


def _first_leader(seen: View) -> int:
    """Who led the first trick; who leads it, where it has not begun."""
    if seen.tricks:
        return seen.tricks[0].leader
    if seen.to_act is None:
        raise ValueError("no card is to be played")
    return (seen.to_act - len(seen.trick)) % len(seen.order)
