"""Tarot with a few cards, played to the end in every possible way: what can really happen, and nothing else.

Slow and obvious on purpose, and knowing nothing of ``games.tarot``: a pack is a text such as
``"S:R,1 H:D,2 T:1,5,21 X"`` (R D C V and low cards; trump 1 is the Petit; X the Excuse), seats are numbers,
seat 0 takes and plays to the right are in the order of the numbers. Rules: RO2012, as in domain/tarot.md.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, product

WORTH = {"R": 9, "D": 7, "C": 5, "V": 3}
RANK = {"R": 14, "D": 13, "C": 12, "V": 11}
TRUMP, EXCUSE = "T", ("X", 0)
PETIT, TWENTY_ONE = (TRUMP, 1), (TRUMP, 21)
BOUTS = {PETIT, TWENTY_ONE, EXCUSE}
CONTRACTS = ("garde", "garde_sans", "garde_contre")


class Pack:
    """The cards of a text, each (suit, rank), with their half points."""

    def __init__(self, text):
        self.half = {}
        for part in text.split():
            suit, _, names = part.partition(":")
            for name in names.split(","):
                card = (suit, RANK.get(name) or int(name or 0))
                self.half[card] = 9 if card in BOUTS else WORTH.get(name, 1)
        self.cards = tuple(self.half)

    def is_king(self, card):
        return card not in BOUTS and self.half[card] == 9


def legal(hand, trick):
    """What may be played from ``hand`` to ``trick``, a tuple of cards."""
    cards = [card for card in trick if card != EXCUSE]
    if not cards:
        return hand
    excuse = tuple(card for card in hand if card == EXCUSE)
    led = cards[0][0]
    following = tuple(card for card in hand if card[0] == led)
    if led != TRUMP and following:
        return following + excuse
    trumps = tuple(card for card in hand if card[0] == TRUMP)
    highest = max((rank for suit, rank in cards if suit == TRUMP), default=0)
    over = tuple(card for card in trumps if card[1] > highest)
    return (over or trumps) + excuse if trumps else hand


def winner(trick):
    """Which of the cards of ``trick`` wins it, as an index."""
    led = next(card[0] for card in trick if card != EXCUSE)
    suit = TRUMP if any(card[0] == TRUMP for card in trick) else led
    return max((card[1], index) for index, card in enumerate(trick) if card[0] == suit)[1]


class Miniature:
    """All games with ``pack``: ``players`` hands of ``size`` cards and a chien."""

    def __init__(self, pack, players, size, chien, attack=(0,), last_excuse="changes_camp"):
        self.pack, self.players, self.size, self.chien = pack, players, size, chien
        self.attack, self.last_excuse = attack, last_excuse
        assert players * size + chien == len(pack.cards)
        self.endings = lru_cache(maxsize=None)(self._endings)

    def tricks(self, hands, leader):
        """Every way to play one trick: (cards by order of play, hands afterwards)."""
        seats = [(leader + turn) % self.players for turn in range(self.players)]
        found = [((), hands)]
        for seat in seats:
            found = [
                ((*trick, card), (*left[:seat], tuple(c for c in left[seat] if c != card), *left[seat + 1 :]))
                for trick, left in found
                for card in legal(left[seat], trick)
            ]
        return found

    def _endings(self, hands, leader, winners, petit_before):
        """What the attack can still win: {(half points, bouts, tricks, who has the petit at the end)}.

        ``winners``: the camps that have won a trick so far; ``petit_before``: the Petit was in the last one.
        """
        last = len(hands[leader]) == 1
        found = set()
        for trick, left in self.tricks(hands, leader):
            seats = [(leader + turn) % self.players for turn in range(self.players)]
            by = {card: seat in self.attack for seat, card in zip(seats, trick, strict=True)}
            next_leader = seats[winner(trick)]
            won = next_leader in self.attack
            slam = last and EXCUSE in by and self.size > 1 and winners == {by[EXCUSE]}
            if slam:
                won = by[EXCUSE]
            half, bouts = self.gain(by, won, last and not slam)
            if last:
                petit = won if PETIT in by or (slam and petit_before) else None
                found.add((half, bouts, int(won), petit))
                continue
            for more in self.endings(left, next_leader, frozenset(winners | {won}), PETIT in by):
                found.add((half + more[0], bouts + more[1], won + more[2], more[3]))
        return frozenset(found)

    def gain(self, by, won, excuse_may_go):
        """Half points and bouts that the attack has from one trick, which it ``won`` or not."""
        cards = [card for card in by if card != EXCUSE] if won else []
        half = sum(self.pack.half[card] for card in cards)
        bouts = sum(card in BOUTS for card in cards)
        if EXCUSE in by:
            keeps = by[EXCUSE]
            if excuse_may_go:
                keeps = not keeps if self.last_excuse == "changes_camp" else won
            half += 9 * keeps + (not keeps and won) - (keeps and not won)
            bouts += keeps
        return half, bouts

    def partitions(self, cards, hands):
        """Every way to deal ``cards`` to ``hands`` players."""
        if hands == 0:
            yield ()
            return
        for hand in combinations(cards, self.size):
            for others in self.partitions([card for card in cards if card not in hand], hands - 1):
                yield (hand, *others)

    def is_ecart(self, hand, aside):
        """Whether the taker may have laid ``aside`` away: some chien makes a deal without a petit sec."""
        mine = {*hand, *aside}
        free = {card for card in mine if card not in BOUTS and not self.pack.is_king(card)}
        plain = {card for card in free if card[0] != TRUMP}
        forced = any(card[0] == TRUMP for card in aside)
        if not free.issuperset(aside) or (forced and not plain.issubset(aside)):
            return False
        return any(not petit_sec(mine.difference(chien)) for chien in combinations(mine, self.chien))

    def sheets(self):
        """{contract: every (bouts, half points, slam, petit) that some deal and some play lead to}.

        ``slam``: True when the attack won every trick, False when it won none, else None; ``petit`` True
        when the attack won it at the end, False when the defence did.
        """
        found = {contract: set() for contract in CONTRACTS}
        for aside in combinations(self.pack.cards, self.chien):
            rest = [card for card in self.pack.cards if card not in aside]
            for hands in self.partitions(rest, self.players):
                if any(map(petit_sec, hands[1:])):
                    continue
                seen = not petit_sec(hands[0])
                open_contracts = {
                    "garde": self.is_ecart(hands[0], aside),
                    "garde_sans": seen,
                    "garde_contre": seen,
                }
                if any(open_contracts.values()):
                    self.add(
                        found, hands, aside, [name for name, is_open in open_contracts.items() if is_open]
                    )
        return found

    def add(self, found, hands, aside, contracts):
        aside_half = sum(self.pack.half[card] for card in aside)
        aside_bouts = sum(card in BOUTS for card in aside)
        results = {
            result
            for leader in range(self.players)
            for result in self.endings(hands, leader, frozenset(), False)
        }
        for contract, (half, bouts, tricks, petit) in product(contracts, results):
            own = contract != "garde_contre"
            slam = True if tricks == self.size else False if tricks == 0 else None
            found[contract].add((bouts + own * aside_bouts, half + own * aside_half, slam, petit))


def petit_sec(hand):
    """The Petit, with no other trump and without the Excuse."""
    return Counter(card[0] in (TRUMP, "X") for card in hand)[True] == 1 and PETIT in hand
