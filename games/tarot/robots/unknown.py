"""Where each card that one does not see can be, from everything that was shown.

*Holders* are the places of the table, by their number, and one more, the last: what lies aside (the écart,
or a chien that nobody turned). For each holder we know how many unseen cards it has and which it may have:

- a suit that a place did not follow, trumps that it did not play, it has not;
- trumps above the highest of a trick that it did not go above, when it had to, it has not;
- of a poignée it holds what it has not played; one with the Excuse was all its trumps;
- a card of the turned chien is the taker's, or lies aside;
- aside lie no king and no bout, and no trumps but those that were shown; who laid a trump aside kept no
  other card that may be laid aside;
- who called a queen was dealt the four kings, and so on down.

Source: RO2012; domain: tarot, section 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.tarot.deck import EXCUSE, RANKS_PER_SUIT, Card, rank_of
from games.tarot.masks import BIT, EXCUSE_BIT, KINGS_AND_BOUTS, PACK, SUIT_MASK, TRUMPS, Mask
from games.tarot.robots.cards import KINGS_MASK, PLAIN_SUITS
from games.tarot.tricks import NO_CARD, NO_SUIT, above, next_best
from games.tarot.view import View


class Unknown(NamedTuple):
    """What one does not see.

    ``counts`` and ``allowed``, by holder: how many of the unseen cards it has, and which it may have.
    ``known``, by holder: the cards that one sees there (one's own hand, one's own écart, trumps laid aside).
    """

    counts: tuple[int, ...]
    allowed: tuple[Mask, ...]
    known: tuple[Mask, ...]

    @property
    def groups(self) -> list[tuple[tuple[int, ...], Mask]]:
        """The unseen cards by who may hold them, those with the fewest possible holders first."""
        groups: dict[tuple[int, ...], Mask] = {(): PACK}
        for holder, allowed in enumerate(self.allowed):
            split: dict[tuple[int, ...], Mask] = {}
            for holders, cards in groups.items():
                split[*holders, holder] = cards & allowed
                split[holders] = split.get(holders, 0) | cards & ~allowed
            groups = {holders: cards for holders, cards in split.items() if cards}
        return sorted((item for item in groups.items() if item[0]), key=lambda item: (len(item[0]), item[0]))


def unknown_of(seen: View) -> Unknown:
    """What the player at ``seen.place`` does not see; ``ValueError`` when no card is to be played."""
    if seen.taker is None or seen.to_act is None:
        raise ValueError("no card is to be played")
    players, aside = len(seen.order), len(seen.order)
    known = [0] * (players + 1)
    known[seen.place] = seen.hand
    known[aside] = seen.shown_ecart | (seen.ecart or 0)
    unseen = PACK & ~seen.hand & ~known[aside] & ~_played(seen)
    allowed = [unseen] * (players + 1)
    for place in range(players):
        allowed[place] &= ~_excluded(seen, place)
    _keep_to(allowed, _shown_holders(seen))
    allowed[seen.place] = 0
    if seen.ecart is not None:
        allowed[aside] = 0
    elif seen.chien is not None:
        allowed[aside] &= ~(KINGS_AND_BOUTS | TRUMPS)
    return Unknown(tuple(_counts(seen, known)), tuple(allowed), tuple(known))


def _played(seen: View) -> Mask:
    played = 0
    for _, card, _, _ in cards_played(seen):
        played |= BIT[card]
    return played


def _counts(seen: View, known: list[Mask]) -> Iterator[int]:
    """How many unseen cards each holder has."""
    hand_size, players = seen.ruleset.hand_size, len(seen.order)
    played = [0] * players
    for place, _, _, _ in cards_played(seen):
        played[place] += 1
    for place in range(players):
        yield 0 if place == seen.place else hand_size - played[place]
    yield 0 if seen.ecart is not None else seen.ruleset.chien_size - known[players].bit_count()


def cards_played(seen: View) -> Iterator[tuple[int, Card, Mask, int]]:
    """Every card that was played: by which place, and the suit to follow and the best card before it."""
    unfinished = (seen.to_act or 0) - len(seen.trick)
    for leader, cards in [*((leader, cards) for leader, cards, _ in seen.tricks), (unfinished, seen.trick)]:
        led, best = NO_SUIT, NO_CARD
        for step, card in enumerate(cards):
            yield (leader + step) % len(seen.order), card, led, best
            led = led or SUIT_MASK[card]
            best = next_best(card, led, best)


def lacking(card: Card, led: Mask, best: int) -> Mask:
    """What the player of ``card`` shows not to have; ``led`` and ``best`` are those before the card.

    Who does not follow has none of the suit; who does not trump either, no trump; who does not go above the
    best trump, none above it. The Excuse shows nothing.
    """
    bit = BIT[card]
    if led == NO_SUIT or card == EXCUSE or (bit & led and led != TRUMPS):
        return 0
    lacks = led if led != TRUMPS else 0
    if not bit & TRUMPS:
        return lacks | TRUMPS
    return lacks | above(best) if card < best else lacks


def _excluded(seen: View, place: int) -> Mask:
    """What ``place`` has shown not to have."""
    excluded = 0
    for player, card, led, best in cards_played(seen):
        if player == place:
            excluded |= lacking(card, led, best)
    if place == seen.taker and seen.shown_ecart:
        excluded |= ~(KINGS_AND_BOUTS | TRUMPS)
    for shower, _, cards in seen.shown:
        if shower == place and cards & EXCUSE_BIT:
            excluded |= TRUMPS & ~cards
    return excluded


def _shown_holders(seen: View) -> Iterator[tuple[Mask, tuple[int, ...]]]:
    """Sets of cards and the only holders that can have them."""
    taker, aside = seen.taker or 0, len(seen.order)
    for place, _, cards in seen.shown:
        yield cards, (place,)
    if seen.chien is not None:
        yield seen.chien, (taker, aside)
    if seen.called is not None:
        yield _courts_above(seen.called), (taker,) if seen.chien is None else (taker, aside)


def _courts_above(called: Card) -> Mask:
    """The ranks above a called card, of which the taker was dealt all four."""
    courts = 0
    for rank in range(rank_of(called) + 1, RANKS_PER_SUIT + 1):
        for suit in PLAIN_SUITS:
            courts |= suit & KINGS_MASK >> (RANKS_PER_SUIT - rank)
    return courts


def _keep_to(allowed: list[Mask], held: Iterator[tuple[Mask, tuple[int, ...]]]) -> None:
    """Leave the cards of each set to its holders alone."""
    for cards, holders in held:
        for holder in range(len(allowed)):
            if holder not in holders:
                allowed[holder] &= ~cards
