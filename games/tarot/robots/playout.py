"""A made-up world is played to its end by the simple robot's card policy, without views and actions.

The tests play the same worlds through the engine, with simple robots, to the same end.
"""

from __future__ import annotations

from games.tarot.deck import Card
from games.tarot.masks import BIT
from games.tarot.robots.card import choose_card
from games.tarot.robots.memory import Memory
from games.tarot.state import Playing


def play_out(world: Playing, memory: Memory, card: Card) -> Playing:
    """The end of ``world`` when ``card`` is played now, and every later card as the simple robot would.

    ``memory`` is what was seen up to now, with the suit order and the écart of that world; it stays as it is.
    """
    memory, hands = memory.copy(), [*world.hands]
    for _ in range(sum(map(int.bit_count, hands))):
        place = memory.place
        hands[place] ^= BIT[card]
        memory.note(card)
        hand = hands[memory.place]
        if hand:
            card = choose_card(memory, hand)
    return world._replace(
        hands=tuple(hands),
        place=memory.place,
        trick=(),
        led=memory.led,
        best=memory.best,
        tricks=tuple(memory.tricks),
    )
