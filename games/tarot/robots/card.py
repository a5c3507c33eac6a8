"""Which card to play: the simple robot's whole play of the cards, quick enough for playouts."""

from __future__ import annotations

from games.tarot.deck import EXCUSE, Card
from games.tarot.masks import EXCUSE_BIT, SUIT_MASK, Mask
from games.tarot.robots.cards import highest
from games.tarot.robots.following import excuse_is_better, follow
from games.tarot.robots.imagined import ImaginedTurn
from games.tarot.robots.leading import lead
from games.tarot.robots.memory import Memory
from games.tarot.robots.turn import Turn
from games.tarot.robots.world import World
from games.tarot.tricks import NO_SUIT, legal_cards


def playable(memory: Memory, hand: Mask) -> Mask:
    """The legal cards of ``hand`` for the player whose turn it is.

    The first lead is not in the called suit, but for the called card itself (five players; RO2012).
    """
    legal = legal_cards(hand, memory.led, memory.best)
    if memory.called and not memory.tricks and not memory.trick:
        suit = SUIT_MASK[highest(memory.called)]
        legal &= ~suit | memory.called
    return legal


def choose_card(memory: Memory, hand: Mask, world: World | None = None) -> Card:
    """The card that a player with ``hand`` plays, who remembers what was seen and may imagine a world."""
    legal = playable(memory, hand)
    rest = legal & ~EXCUSE_BIT
    if legal & (legal - 1) == 0:
        return highest(legal)
    turn = _turn(memory, hand, rest) if world is None else ImaginedTurn(memory, hand, rest, world)
    card = highest(rest) if rest & (rest - 1) == 0 else _choose(turn)
    return EXCUSE if rest != legal and excuse_is_better(turn, card) else card


def _turn(memory: Memory, hand: Mask, legal: Mask) -> Turn:
    friends = memory.friends(hand)
    return Turn(memory, hand, legal, friends, memory.to_come() & ~friends, memory.unseen(hand))


def _choose(turn: Turn) -> Card:
    return lead(turn) if turn.memory.led == NO_SUIT else follow(turn)
