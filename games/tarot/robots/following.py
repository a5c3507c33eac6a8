"""Which card to play to a trick that somebody has led: what a club teaches in its first winter.

Give the points to a friend who takes the trick, and nothing to a foe. The last to play takes with the
dearest card that wins; before a foe who may trump or go above, only a master takes. Trump as low as
one may, save the Petit in a trick that is safe, and never lay it under a foe's trump while there
is another card.
"""

from __future__ import annotations

from games.tarot.count import HALF_POINTS
from games.tarot.deck import PETIT, Card
from games.tarot.masks import BIT, PETIT_BIT, TRUMPS, Mask, half_points_of, mask_of
from games.tarot.robots.cards import cheapest, dearest, highest, lowest, lowest_but_petit
from games.tarot.robots.turn import Turn
from games.tarot.tricks import above

_RICH_TRICK = 9
"""Half points on the table for which a high trump is worth its while: a king, or a queen and a low card."""
_LONG_TRUMPS = 5
"""With so many trumps the Petit may wait for the last trick, or to be covered by the others."""


def follow(turn: Turn) -> Card:
    """The card to play."""
    if turn.legal & turn.memory.led & ~TRUMPS:
        return _in_suit(turn)
    if turn.legal & TRUMPS:
        return _trump(turn)
    return _discard(turn)


def _in_suit(turn: Turn) -> Card:
    """A plain suit is led and one has it."""
    if turn.friend_wins:
        return dearest(turn.legal)
    best = highest(turn.legal)
    if best > turn.memory.best and turn.holds(best):
        return best
    return lowest(turn.legal)


def _trump(turn: Turn) -> Card:
    """One must trump, or trumps are led."""
    winning = turn.legal & above(turn.memory.best)
    return _take_with_trump(turn, winning) if winning else _undertrump(turn)


def _take_with_trump(turn: Turn, winning: Mask) -> Card:
    """Low, since a high trump takes a better trick later; unless a foe behind would take a rich one.

    Who imagines the foes' hands takes with the lowest that they do not go above.
    """
    if winning & PETIT_BIT and _petit_is_safe(turn):
        return PETIT
    enough = turn.lowest_that_holds(winning & ~PETIT_BIT)
    if enough is not None:
        return enough
    low, top = lowest_but_petit(winning), highest(winning)
    rich = half_points_of(mask_of(turn.memory.trick)) >= _RICH_TRICK
    if rich and turn.holds(top) and not turn.holds(low) and not _all_follow(turn):
        return top
    return low


def _undertrump(turn: Turn) -> Card:
    """The trick is another's: a friend who keeps it is given the Petit, a foe the lowest other trump."""
    if turn.legal & PETIT_BIT and turn.friend_wins:
        return PETIT
    return lowest_but_petit(turn.legal)


def _discard(turn: Turn) -> Card:
    """Neither the suit nor a trump: points to a friend, else the least."""
    return dearest(turn.legal) if turn.friend_wins else cheapest(turn.legal)


def _all_follow(turn: Turn) -> bool:
    """Whether the foes behind will most probably follow the plain suit that one trumps."""
    led = turn.memory.led
    return led != TRUMPS and turn.goes_round(led, turn.foes)


def _petit_is_safe(turn: Turn) -> bool:
    """Nobody behind can take the Petit; with long trumps it is not yet in danger and may wait."""
    if not turn.foes:
        return True
    return (turn.hand & TRUMPS).bit_count() < _LONG_TRUMPS and _all_follow(turn)


def excuse_is_better(turn: Turn, card: Card) -> bool:
    """Whether to play the Excuse and keep ``card``.

    In the last trick the Excuse would be lost, so it goes in the one before at the latest; a camp that has
    taken every trick keeps it for the last, which it then wins. Earlier it saves the Petit, or a court card,
    from a foe's trick.
    """
    memory = turn.memory
    if turn.hand.bit_count() == 2:
        return not memory.winners or bool(memory.winners & ~turn.friends)
    if not memory.trick or turn.friend_wins:
        return False
    takes = card > memory.best and BIT[card] & (memory.led | TRUMPS) and turn.holds(card)
    return not takes and HALF_POINTS[card] > 1
