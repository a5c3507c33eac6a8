"""Which card to lead: for each side a list of rules of thumb, of which the first that applies decides.

The taker, long in trumps, pulls them; else cashes what cannot be taken, and goes on with the longest
suit so that the defence must trump. The defence leads to a friend who is imagined to take the trick (by
robots that imagine hands), cashes its kings while the suit still goes round, makes the taker trump, comes
back in a friend's suit, and opens long suits low; whoever is long in trumps chases the Petit. The Petit
itself is led last of all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from games.tarot.deck import Card
from games.tarot.masks import PETIT_BIT, TRUMPS, Mask
from games.tarot.robots.cards import KINGS_MASK, dearest, highest, lowest, lowest_but_petit, trump_count
from games.tarot.robots.turn import Turn

Rule: TypeAlias = Callable[[Turn], Card | None]

_MARGIN: Final = 4
"""Twice one's trumps must be so many more than those that are out: measured, fewer cost the taker points."""


def lead(turn: Turn) -> Card:
    """The card to lead."""
    is_attacker = turn.friends >> turn.memory.taker & 1
    for rule in _TAKER if turn.is_taker else _PARTNER if is_attacker else _DEFENDER:
        card = rule(turn)
        if card is not None:
            return card
    # Nothing but trumps is left.
    return lowest_but_petit(turn.legal)


def _pull_trumps(turn: Turn) -> Card | None:
    """More trumps than one's share: the others' fall, and then the long suit and the Petit are safe."""
    out = turn.out(TRUMPS)
    if not out or turn.all_void(TRUMPS) or 2 * trump_count(turn.hand) < out.bit_count() + _MARGIN:
        return None
    return _trump_lead(turn)


def _chase_the_petit(turn: Turn) -> Card | None:
    """The Petit is still out, and one is long in trumps: it will fall to a high one."""
    out = turn.unseen & TRUMPS
    if not turn.out(PETIT_BIT) or 2 * trump_count(turn.hand) < out.bit_count():
        return None
    return _trump_lead(turn)


def _trump_lead(turn: Turn) -> Card | None:
    """A master, which nobody can take; else a low trump to bring a high one out."""
    trumps = turn.legal & TRUMPS & ~PETIT_BIT
    if not trumps:
        return None
    top = highest(trumps)
    return top if turn.is_master(top) else lowest(trumps)


def _cash_a_master(turn: Turn) -> Card | None:
    """The dearest card that nobody can take: no higher one is out, and no foe will trump."""
    masters = 0
    for suit in turn.memory.suits:
        held = turn.legal & suit
        if held and turn.is_master(highest(held)) and turn.goes_round(suit, turn.foes):
            masters |= 1 << highest(held)
    return dearest(masters) if masters else None


def _lead_to_a_friend(turn: Turn) -> Card | None:
    """A low card, of the longest suit in which a friend is imagined to take the trick.

    Before one's own masters, which do not run away: measured, defenders gain more than ten points so.
    """
    taken = 0
    for suit in turn.memory.suits:
        held = turn.legal & suit
        if held and turn.friend_would_take(lowest(held)):
            taken |= suit
    return _low_of_longest(turn, taken)


def _make_the_taker_trump(turn: Turn) -> Card | None:
    """A low card of a suit in which the taker is void: it costs a trump each time."""
    void = turn.voids(turn.memory.taker)
    return None if void & TRUMPS else _low_of_longest(turn, void)


def _make_the_foes_trump(turn: Turn) -> Card | None:
    """The same for the taker's side: a suit in which a foe is known to be void."""
    void = 0
    for place in range(turn.memory.players):
        if turn.foes >> place & 1 and not (found := turn.voids(place)) & TRUMPS:
            void |= found
    return _low_of_longest(turn, void)


def _come_back(turn: Turn) -> Card | None:
    """The suit that a friend has led: the defence stays with one suit."""
    led = 0
    for place, suits in enumerate(turn.memory.leads):
        if turn.friends >> place & 1:
            led |= suits
    return _low_of_longest(turn, led)


def _open_a_suit(turn: Turn) -> Card | None:
    """The longest suit, low; a suit whose king one holds only where there is no other."""
    card = _low_of_longest(turn, ~_suits_with(turn, KINGS_MASK))
    return _long_suit(turn) if card is None else card


def _long_suit(turn: Turn) -> Card | None:
    """The longest suit, low: whoever has no more of it must trump."""
    return _low_of_longest(turn, ~0)


def _support_the_taker(turn: Turn) -> Card | None:
    """The partner of a taker leads trumps, too, while the foes have some."""
    trumps = turn.legal & TRUMPS & ~PETIT_BIT
    return lowest(trumps) if trumps and turn.out(TRUMPS) else None


def _low_of_longest(turn: Turn, among: Mask) -> Card | None:
    """The lowest card of the longest suit of one's hand among the suits ``among``."""
    longest = max((turn.legal & suit & among for suit in turn.memory.suits), key=int.bit_count)
    return lowest(longest) if longest else None


def _suits_with(turn: Turn, cards: Mask) -> Mask:
    found = 0
    for suit in turn.memory.suits:
        if turn.hand & suit & cards:
            found |= suit
    return found


_TAKER: Final[tuple[Rule, ...]] = (_pull_trumps, _cash_a_master, _make_the_foes_trump, _long_suit)
_PARTNER: Final[tuple[Rule, ...]] = (_cash_a_master, _support_the_taker, _long_suit)
_DEFENDER: Final[tuple[Rule, ...]] = (
    _lead_to_a_friend,
    _chase_the_petit,
    _cash_a_master,
    _make_the_taker_trump,
    _come_back,
    _open_a_suit,
)
