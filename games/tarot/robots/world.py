"""One world that a player imagines: who holds the cards that it does not see, kept true to what is shown.

The world is drawn when the player plays its first card (``games.tarot.robots.guess``) and kept while cards
fall. Whatever is shown is moved to where it was: a card that is played by somebody who was not imagined to
hold it is exchanged against another of that player's; so are the cards of a suit that somebody shows not to
have. An exchange may go through several hands, by the shortest way on which each holder may have the card
that it gets, so that the world always is one that can be: what is shown fits the true cards, and so there is
such a way. Exchanges take no new draw, so a world follows from the draw and from what was shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from games.dealing.stream import HashStream
from games.tarot.deck import Card
from games.tarot.masks import BIT, EXCUSE_BIT, SUIT_MASK, TRUMPS, Mask, mask_of
from games.tarot.robots.guess import draw
from games.tarot.robots.unknown import cards_played, lacking, unknown_of
from games.tarot.view import View


class World:
    """What one player imagines of the others.

    ``hands``, by holder (the places, and last what lies aside; see ``games.tarot.robots.unknown``): the
    unseen cards that are imagined there, none at the player's own ``place``. ``allowed``, by holder: those
    that it may have by what was shown.
    """

    __slots__ = ("allowed", "hands", "place")

    def __init__(self, place: int, hands: Sequence[Mask], allowed: Sequence[Mask]) -> None:
        self.place = place
        self.hands = [*hands]
        self.allowed = [*allowed]

    def note(self, place: int, card: Card, lacks: Mask) -> None:
        """``place`` plays ``card``, and shows so to have none of ``lacks`` (see ``lacking``)."""
        if place == self.place:
            return
        hands, bit = self.hands, BIT[card]
        if lacks:
            self.allowed[place] &= ~lacks
        if not hands[place] & bit:
            self._bring(bit, place)
        hands[place] ^= bit
        if lacks and hands[place] & lacks:
            self._take_away(place, lacks)

    def show(self, place: int, cards: Mask) -> None:
        """``place`` shows the trumps ``cards`` of a poignée; with the Excuse they are all its trumps."""
        allowed = self.allowed
        if cards & EXCUSE_BIT:
            allowed[place] &= ~TRUMPS | cards
        for holder in range(len(allowed)):
            if holder != place:
                allowed[holder] &= ~cards
                while found := self.hands[holder] & cards:
                    self._bring(found & -found, place)
        self._take_away(place, ~allowed[place])

    def _bring(self, bit: Mask, place: int) -> None:
        """The card ``bit``, which somebody else was imagined to hold, is with ``place``."""
        hands = self.hands
        giver = 0
        while not hands[giver] & bit:
            giver += 1
        movable = hands[place] & self.allowed[giver]
        if not movable:
            self._exchange(bit, giver, [place])
            return
        swapped = bit | _alike(movable, bit)
        hands[giver] ^= swapped
        hands[place] ^= swapped

    def _take_away(self, place: int, cards: Mask) -> None:
        """Of ``cards``, each that is imagined with ``place`` goes to somebody who may have it.

        The search for who gets it begins at another holder with each card, so that not one gets them all.
        """
        holders = range(len(self.allowed))
        while found := self.hands[place] & cards:
            bit = found & -found
            first = bit.bit_length() % len(holders)
            around = (*holders[first:], *holders[:first])
            self._exchange(bit, place, [holder for holder in around if self.allowed[holder] & bit])

    def _exchange(self, bit: Mask, giver: int, takers: list[int]) -> None:
        """``giver`` hands the card ``bit`` to one of ``takers`` and gets another card in the end.

        The way back is the shortest: whoever got a card hands one on that the next may have, up to ``giver``.
        """
        hands, allowed = self.hands, self.allowed
        before = dict.fromkeys(takers, giver)
        for holder in takers:
            if hands[holder] & allowed[giver]:
                break
            for other, may in enumerate(allowed):
                if other not in before and other != giver and hands[holder] & may:
                    before[other] = holder
                    takers.append(other)
        else:
            raise ValueError("what was shown contradicts itself")
        back = _alike(hands[holder] & allowed[giver], bit)
        receiver = giver
        while True:
            hands[holder] ^= back
            hands[receiver] |= back
            receiver, holder = holder, before[holder]
            if holder == giver:
                break
            back = _alike(hands[holder] & allowed[receiver], bit)
        hands[giver] ^= bit
        hands[receiver] |= bit


def _alike(cards: Mask, bit: Mask) -> Mask:
    """The one of ``cards`` that ``bit`` is exchanged for: the next in its suit, else the next in the pack."""
    same = cards & SUIT_MASK[bit.bit_length() - 1] or cards
    higher = same & -bit or same
    return higher & -higher


def imagine(seen: View, seed: bytes) -> World:
    """The world of the player at ``seen.place``, who plays its first card or has played it: drawn from
    ``seed`` when it did, and kept since."""
    first = _first_turn(seen)
    unknown = unknown_of(first)
    drawn = draw(first, unknown, HashStream(seed, "tarot robot imagines"))
    hands = [held & may for held, may in zip(drawn, unknown.allowed, strict=True)]
    world = World(seen.place, hands, unknown.allowed)
    later = {place: cards for place, _, cards in seen.shown[len(first.shown) :]}
    for place, card, led, best in islice(cards_played(seen), len(first.trick), None):
        if place in later:
            world.show(place, later.pop(place))
        world.note(place, card, lacking(card, led, best))
    return world


def _first_turn(seen: View) -> View:
    """What the player saw when it was to play its first card."""
    played = [*cards_played(seen)]
    own = mask_of(card for place, card, _, _ in played if place == seen.place)
    places = [place for place, _, _, _ in played[: len(seen.order)]]
    before = places[: places.index(seen.place)] if own else places
    return replace(
        seen,
        to_act=seen.place,
        hand=seen.hand | own,
        trick=tuple(card for _, card, _, _ in played[: len(before)]),
        tricks=(),
        shown=tuple(found for found in seen.shown if found[0] in {*before, seen.place}),
    )
