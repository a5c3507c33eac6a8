"""Dealing the unseen cards in a way that fits what was shown: one world among those that can be.

The cards with the fewest possible holders are dealt first, each to a place drawn among the free ones of its
holders, so that whoever has more cards left gets more. Where a card finds no room, another that may lie
elsewhere makes way. The draw is not exactly uniform over all worlds that fit, which would cost a count of
them; it is close where little is known, and where much is known few worlds are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import unpack
from typing import Final

from games.dealing.stream import HashStream
from games.tarot.masks import BIT, PETIT_BIT, TRUMPS_AND_EXCUSE, Mask, cards_of
from games.tarot.robots.unknown import Unknown, unknown_of
from games.tarot.state import Playing
from games.tarot.view import View
from games.tarot.worlds import imagine

_TRIES: Final = 50
"""So often a world is drawn again in which somebody was dealt a petit sec; then it is taken as it is."""


class NoWorldError(ValueError):
    """No deal fits: what was shown contradicts itself, which no legal play can bring about."""


def worlds_that_fit(seen: View, count: int, stream: HashStream) -> Iterator[Playing]:
    """``count`` worlds in which everything that was ``seen`` could have happened, drawn from ``stream``."""
    unknown = unknown_of(seen)
    for _ in range(count):
        *hands, aside = draw(seen, unknown, stream)
        yield imagine(seen, hands, aside)


def draw(seen: View, unknown: Unknown, stream: HashStream) -> list[Mask]:
    """What each holder has in one of those worlds; ``unknown`` is what is not ``seen``."""
    for _ in range(_TRIES):
        holdings = guess(unknown, stream)
        if not (seen.ruleset.petit_sec_annuls and _has_petit_sec(seen, holdings)):
            break
    return holdings


def _has_petit_sec(seen: View, holdings: list[Mask]) -> bool:
    """Whether the deal would have been annulled: not where every hand still has other trumps of its own."""
    *hands, aside = holdings
    others = TRUMPS_AND_EXCUSE & ~(PETIT_BIT | (seen.chien or 0))
    if all(hand & others for hand in hands):
        return False
    dealt = imagine(seen, hands, aside).table.hands
    return any(hand & TRUMPS_AND_EXCUSE == PETIT_BIT for hand in dealt)


def guess(unknown: Unknown, stream: HashStream) -> list[Mask]:
    """What each holder has in a world drawn from ``stream``: the places, then what lies aside."""
    free, holdings = [*unknown.counts], [0] * len(unknown.counts)
    for holders, cards in unknown.groups:
        slots = [holder for holder in holders for _ in range(free[holder])]
        dealt = cards_of(cards)
        for card, holder in zip(dealt, _shuffled(slots, stream), strict=False):
            holdings[holder] |= BIT[card]
            free[holder] -= 1
        for card in dealt[len(slots) :]:
            holder = _make_room(unknown, holdings, free, holders)
            holdings[holder] |= BIT[card]
            free[holder] -= 1
    return [held | known for held, known in zip(holdings, unknown.known, strict=True)]


def _shuffled(slots: list[int], stream: HashStream) -> list[int]:
    """``slots`` in the order of random keys of four bytes: five times as quick as ``stream.shuffled``."""
    keys = unpack(f">{len(slots)}I", stream.take(4 * len(slots)))
    return [slot for _, slot in sorted(zip(keys, slots, strict=True))]


def _make_room(unknown: Unknown, holdings: list[Mask], free: list[int], holders: tuple[int, ...]) -> int:
    """One of ``holders`` with room for a card, after cards were handed on as far as it takes.

    The shortest chain: a card of the first holder goes to the second, one of the second to the third ...,
    and the last has room.
    """
    came_from: dict[int, tuple[int, Mask]] = {}
    waiting, reached = [*holders], {*holders}
    for holder in waiting:
        if free[holder]:
            return _hand_on(holder, came_from, holdings, free)
        for other, allowed in enumerate(unknown.allowed):
            movable = holdings[holder] & allowed
            if movable and other not in reached:
                came_from[other] = (holder, movable & -movable)
                reached.add(other)
                waiting.append(other)
    raise NoWorldError("no deal fits what was shown")


def _hand_on(
    holder: int, came_from: dict[int, tuple[int, Mask]], holdings: list[Mask], free: list[int]
) -> int:
    """Move a card along each step of the chain that ends at ``holder``; its beginning, which has room now."""
    free[holder] -= 1
    while holder in came_from:
        before, card = came_from[holder]
        holdings[before] ^= card
        holdings[holder] |= card
        holder = before
    free[holder] += 1
    return holder
