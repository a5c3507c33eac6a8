"""One turn to play a card, looked at by a player who imagines where the cards are.

The rules of thumb ask the same questions as ever (``games.tarot.robots.turn``); here one world answers them
that fits everything shown (``games.tarot.robots.world``): what beats a card is no longer a matter of how many
are out, but of who is imagined to hold them and would have to play them. Two answers stay what they were,
since with imagined ones takers lost points (measured): a king that many cards of its suit protect is cashed,
whatever one imagines; and a taker makes a foe trump only who has shown to be void.
"""

from __future__ import annotations

from games.tarot.deck import Card
from games.tarot.masks import SUIT_MASK, TRUMPS, Mask
from games.tarot.robots.cards import lowest, over
from games.tarot.robots.memory import Memory, Places
from games.tarot.robots.turn import Turn
from games.tarot.robots.world import World
from games.tarot.tricks import NO_CARD, above


class ImaginedTurn(Turn):
    """A turn in a world. ``hands``, by place, are those that one imagines; ``against`` the foes' to come."""

    __slots__ = ("against", "hands")

    def __init__(self, memory: Memory, hand: Mask, legal: Mask, world: World) -> None:
        friends = _friends(memory, hand, world)
        foes = memory.to_come() & ~friends
        super().__init__(memory, hand, legal, friends, foes, memory.unseen(hand))
        self.hands = world.hands
        self.against = [held for place, held in enumerate(world.hands) if foes >> place & 1]

    @property
    def friend_wins(self) -> bool:
        """Whether a friend is winning the trick and keeps it, or one who plays later takes it."""
        memory = self.memory
        if memory.best == NO_CARD:
            return False
        return super().friend_wins or self._friend_takes(memory.led, memory.best)

    def friend_would_take(self, card: Card) -> bool:
        """Whether a friend takes the trick when ``card`` is led."""
        return self._friend_takes(SUIT_MASK[card], card)

    def _friend_takes(self, led: Mask, best: int) -> bool:
        """Whether a friend who plays later goes above ``best``, and above everybody else.

        Everybody who can take the trick is expected to: with the highest card of the suit, the lowest trump.
        """
        memory, winner = self.memory, self.memory.place
        for step in range(1, memory.players - len(memory.trick)):
            place = (memory.place + step) % memory.players
            higher = _beating(self.hands[place], led, best)
            if higher:
                best, winner = lowest(higher) if higher & TRUMPS else higher.bit_length() - 1, place
        return winner != memory.place and bool(self.friends >> winner & 1)

    def holds(self, card: int) -> bool:
        """Whether none of the foes to come is imagined to have a card to play that beats ``card``."""
        led = self.memory.led or SUIT_MASK[card]
        return not any(_beating(hand, led, card) for hand in self.against)

    def lowest_that_holds(self, trumps: Mask) -> Card | None:
        """The lowest of ``trumps`` that no foe to come is imagined to go above."""
        led, highest = self.memory.led or TRUMPS, NO_CARD
        for hand in self.against:
            if led == TRUMPS or not hand & led:
                highest = max(highest, (hand & TRUMPS).bit_length() - 1)
        enough = trumps & above(highest)
        return lowest(enough) if enough else None

    def goes_round(self, suit: Mask, foes: Places) -> bool:
        """Whether ``suit`` is expected to go round, or no one of ``foes`` is imagined to trump it."""
        if super().goes_round(suit, foes):
            return True
        hands = self.hands
        return not any(
            foes >> place & 1 and hands[place] & TRUMPS and not hands[place] & suit
            for place in range(self.memory.players)
        )

    def all_void(self, suit: Mask) -> bool:
        """Whether none of the foes to come is imagined to have one of ``suit``."""
        return not self.out(suit)

    def is_master(self, card: int) -> bool:
        """Whether none of the foes to come is imagined to have a higher card of the suit."""
        return not self.out(over(card))

    def out(self, cards: Mask) -> Mask:
        """Those of ``cards`` that the foes to come are imagined to have."""
        held = 0
        for hand in self.against:
            held |= hand
        return held & cards

    def voids(self, place: int) -> Mask:
        """The suits, and the trumps, of which ``place`` is imagined (by the taker: known) to have none."""
        if self.is_taker:
            return super().voids(place)
        hand, found = self.hands[place], 0
        for suit in (*self.memory.suits, TRUMPS):
            if not hand & suit:
                found |= suit
        return found


def _beating(hand: Mask, led: Mask, best: int) -> Mask:
    """The cards of ``hand`` that may be played when ``led`` is, and beat ``best``."""
    return hand & (over(best) & led if hand & led else above(best))


def _friends(memory: Memory, hand: Mask, world: World) -> Places:
    """One's camp as one imagines it: the partner is whoever is imagined to hold the called card."""
    friends = memory.friends(hand)
    if not memory.called or memory.called & hand:
        return friends
    partner = 0
    for place in range(memory.players):
        if world.hands[place] & memory.called:
            partner = 1 << place
    return friends | partner if memory.place == memory.taker else friends & ~partner
