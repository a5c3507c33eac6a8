"""The play of the cards a second time, word for word as the rule's text says it: slow and obvious.

Cards are pairs (suit, rank): ("S", 14) the king of spades, ("T", 1) the Petit, ("X", 0) the Excuse. Nothing
of ``games.tarot.tricks``, ``masks``, ``excuse`` or ``settle`` is used here. Source: RO2012; domain: tarot, 2.
"""

from functools import cache

from games.tarot.deck import EXCUSE, is_trump, rank_of, suit_of

X = ("X", 0)
PETIT = ("T", 1)
BOUTS = (PETIT, ("T", 21), X)


@cache
def card_of(number):
    """A card of the deck as a pair."""
    if number == EXCUSE:
        return X
    return ("T" if is_trump(number) else suit_of(number).value, rank_of(number))


def suit_led(trick):
    """The suit of the first card that is not the Excuse; ``None`` while there is none."""
    for suit, _ in trick:
        if suit != "X":
            return suit
    return None


def may_play(card, hand, trick):
    """Whether ``card`` of ``hand`` may be played after the cards of ``trick``."""
    led = suit_led(trick)
    # One leads, or the Excuse was led and one sets the suit; and the Excuse goes at any time.
    if led is None or card == X:
        return True
    if led != "T" and any(suit == led for suit, _ in hand):  # follow suit
        return card[0] == led
    if not any(suit == "T" for suit, _ in hand):  # no suit and no trump: any card
        return True
    if card[0] != "T":  # void: trump
        return False
    played = [rank for suit, rank in trick if suit == "T"]
    if not played:
        return True
    can_go_above = any(suit == "T" and rank > max(played) for suit, rank in hand)
    return card[1] > max(played) or not can_go_above


def winner(trick):
    """The position in ``trick`` of the winning card: the highest trump, else the highest of the suit led."""
    best = None
    for position, (suit, rank) in enumerate(trick):
        if suit == "X":
            continue
        if best is None:
            best = position
            continue
        best_suit, best_rank = trick[best]
        if suit == best_suit and rank > best_rank:
            best = position
        if suit == "T" and best_suit != "T":
            best = position
    return best


@cache
def points(card):
    """4.5 for a bout or a king, 3.5, 2.5, 1.5 for queen, knight and jack, 0.5 for the rest."""
    suit, rank = card
    if card in BOUTS:
        return 4.5
    return 0.5 if suit == "T" else {14: 4.5, 13: 3.5, 12: 2.5, 11: 1.5}.get(rank, 0.5)


class Count:
    """The tricks, one after the other, and what the attack has at the end."""

    def __init__(self, players, attackers, *, excuse_to_winner=False):
        self.players, self.attackers, self.excuse_to_winner = players, attackers, excuse_to_winner
        self.attack, self.defence = [], []
        self.winners = []
        self.petit = None
        self.owed_by_attack = 0
        self.last_but_one = []

    def aside(self, cards, *, to_attack=True):
        """The écart or the chien."""
        (self.attack if to_attack else self.defence).extend(cards)

    def trick(self, leader, trick, *, last):
        """A trick of cards in the order of play."""
        players = [(leader + step) % self.players for step in range(self.players)]
        side = players[winner(trick)] in self.attackers
        excuse_side = players[trick.index(X)] in self.attackers if X in trick else None
        slam = last and X in trick and all(won == excuse_side for won in self.winners)
        if slam:  # the Excuse wins the last trick of a camp that has all the others
            side = excuse_side
        (self.attack if side else self.defence).extend(card for card in trick if card != X)
        if X in trick:
            self._excuse(side, excuse_side, changes=last and not slam)
        if last and (PETIT in trick or (slam and PETIT in self.last_but_one)):
            self.petit = side
        self.winners.append(side)
        self.last_but_one = trick

    def _excuse(self, side, own, *, changes):
        if changes:
            own = side if self.excuse_to_winner else not own
        (self.attack if own else self.defence).append(X)
        if own and not side:
            self.owed_by_attack += 1
        if side and not own:
            self.owed_by_attack -= 1

    def result(self):
        """Bouts, points of the attack, the camp of the Petit at the end (true: attack) and tricks won."""
        value = sum(map(points, self.attack)) - self.owed_by_attack / 2
        return sum(card in BOUTS for card in self.attack), value, self.petit, sum(self.winners)
