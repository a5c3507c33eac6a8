"""One turn to play a card, as the rules of thumb look at it."""

from __future__ import annotations

from games.tarot.deck import Card
from games.tarot.masks import TRUMPS, Mask
from games.tarot.robots.cards import over
from games.tarot.robots.memory import Memory, Places


class Turn:
    """A choice to be made: ``legal`` are two cards or more, without the Excuse unless it is the only one.

    ``friends`` are the places of one's own camp as far as one knows, oneself included; ``foes`` those of the
    others that play to this trick after oneself; ``unseen`` the cards that one has not seen. What the others
    may hold is concluded from the unseen cards alone; ``games.tarot.robots.imagined`` answers otherwise.
    """

    __slots__ = ("foes", "friends", "hand", "legal", "memory", "unseen")

    def __init__(  # noqa: PLR0913, PLR0917
        self, memory: Memory, hand: Mask, legal: Mask, friends: Places, foes: Places, unseen: Mask
    ) -> None:
        self.memory = memory
        self.hand = hand
        self.legal = legal
        self.friends = friends
        self.foes = foes
        self.unseen = unseen

    @property
    def is_taker(self) -> bool:
        """Whether the taker plays."""
        return self.memory.place == self.memory.taker

    @property
    def friend_wins(self) -> bool:
        """Whether a friend is winning the trick, and no foe can take it any more."""
        memory = self.memory
        return memory.winner >= 0 and bool(self.friends >> memory.winner & 1) and self.holds(memory.best)

    def friend_would_take(self, card: Card) -> bool:
        """Whether a friend takes the trick when ``card`` is led: one who sees no hand cannot tell."""
        return False

    def lowest_that_holds(self, trumps: Mask) -> Card | None:
        """The lowest of ``trumps`` that surely takes this trick: one who sees no hand cannot tell."""
        return None

    def holds(self, card: int) -> bool:
        """Whether ``card``, if it is the best of the trick now, most probably stays it."""
        if not self.foes:
            return True
        if 1 << card & TRUMPS:
            return not self.unseen & over(card) or self.all_void(TRUMPS)
        return not self.unseen & over(card) and self.goes_round(self.memory.led, self.foes)

    def goes_round(self, suit: Mask, foes: Places) -> bool:
        """Whether no one of ``foes`` will trump ``suit``: nobody is known to, and enough of it is out.

        The taker has laid short suits aside and trumps sooner, so a defender wants more of it out.
        """
        for place, void in enumerate(self.memory.voids):
            if foes >> place & 1 and void & suit and not void & TRUMPS:
                return False
        if not self.unseen & TRUMPS:
            return True
        players = self.memory.players
        enough = players if self.is_taker else 2 * (players - 1)
        return (self.unseen & suit).bit_count() >= enough

    def all_void(self, suit: Mask) -> bool:
        """Whether every foe that plays later has shown to have none of ``suit``."""
        voids = self.memory.voids
        return all(voids[place] & suit for place in range(len(voids)) if self.foes >> place & 1)

    def is_master(self, card: int) -> bool:
        """Whether nobody can hold a higher card of the suit."""
        return not self.unseen & over(card)

    def out(self, cards: Mask) -> Mask:
        """Those of ``cards`` that a foe who plays later may hold."""
        return self.unseen & cards

    def voids(self, place: int) -> Mask:
        """The suits, and the trumps, of which ``place`` has none as far as one knows."""
        return self.memory.voids[place]
