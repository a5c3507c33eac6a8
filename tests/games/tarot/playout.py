"""A whole Tarot deal played at random, as plainly as the rules say it: the sheet that it really gives.

Slow and obvious on purpose, and knowing nothing of ``games.tarot.possible``: whatever happens here can
happen at a table, so no such sheet may be refused. Four players. RO2012.
"""

from random import Random

from games.cards import seats, turn_order
from games.tarot.count import HALF_POINTS
from games.tarot.deck import BOUTS, DECK, EXCUSE, KINGS, PETIT, counts_as_trump, is_trump, rank_of, suit_of
from games.tarot.vocabulary import Camp, Contract, Poignee, PoigneeSize, Sheet, Slam

ATTACK, DEFENCE = Camp.ATTACK, Camp.DEFENCE
SIZES = ((15, PoigneeSize.TRIPLE), (13, PoigneeSize.DOUBLE), (10, PoigneeSize.SIMPLE))


def random_deal(random: Random, taker, strength: float):
    """Hands and chien; ``strength`` above 0 gives the taker trumps and courts, below 0 takes them away."""

    def wish(card):
        return random.random() + strength * (counts_as_trump(card) + HALF_POINTS[card] / 20)

    ordered = sorted(DECK, key=wish, reverse=True)
    best, rest = ordered[:18], ordered[18:]
    random.shuffle(rest)
    others = [seat for seat in seats(4) if seat is not taker]
    hands = {seat: set(rest[18 * index : 18 * index + 18]) for index, seat in enumerate(others)}
    return {**hands, taker: set(best)}, set(rest[54:])


def make_ecart(random: Random, hand):
    """Six cards: no king, no bout, trumps only where nothing else is left."""
    free = [card for card in hand if card not in BOUTS | KINGS]
    plain = [card for card in free if not is_trump(card)]
    forced = [card for card in free if is_trump(card)]
    random.shuffle(plain)
    return set((plain + forced)[:6])


def legal(hand, trick):
    """What may be played to ``trick``, a list of (seat, card)."""
    cards = [card for _, card in trick if card != EXCUSE]
    if not cards:
        return list(hand)
    led = cards[0]
    excuse = [EXCUSE] if EXCUSE in hand else []
    if not is_trump(led):
        following = [card for card in hand if suit_of(card) is suit_of(led)]
        if following:
            return following + excuse
    trumps = [card for card in hand if is_trump(card)]
    highest = max((rank_of(card) for card in cards if is_trump(card)), default=0)
    over = [card for card in trumps if rank_of(card) > highest]
    return (over or trumps) + excuse if trumps else list(hand)


def winner_of(trick):
    """Who wins ``trick`` by its cards alone."""
    cards = [(seat, card) for seat, card in trick if card != EXCUSE]
    trumps = [(rank_of(card), seat) for seat, card in cards if is_trump(card)]
    led = suit_of(cards[0][1])
    return max(trumps or [(rank_of(card), seat) for seat, card in cards if suit_of(card) is led])[1]


class Piles:
    """What each camp has won, and how often it owes the other a low card for the Excuse."""

    def __init__(self):
        self.cards = {ATTACK: [], DEFENCE: []}
        self.owed = {ATTACK: 0, DEFENCE: 0}

    def take(self, winning, trick, excuse_by, keeps):
        """Camp ``winning`` takes ``trick``; the Excuse in it stays with ``excuse_by`` or changes camp."""
        self.cards[winning] += [card for _, card in trick if card != EXCUSE]
        if excuse_by is not None:
            holder = excuse_by if keeps else excuse_by.other
            self.cards[holder].append(EXCUSE)
            self.owed[holder] += holder is not winning

    def half_points(self, camp):
        cards = sum(HALF_POINTS[card] for card in self.cards[camp])
        return cards - self.owed[camp] + self.owed[camp.other]


def shown_poignees(random: Random, hands, camp_of):
    """Most of the poignées that could be shown."""
    found = []
    for seat, hand in hands.items():
        held = sum(map(counts_as_trump, hand))
        size = next((size for least, size in SIZES if held >= least), None)
        if size is not None and random.random() < 0.7:
            found.append(Poignee(size, camp_of(seat)))
    return tuple(sorted(found, key=lambda poignee: (poignee.by, poignee.size)))


def play_out(random: Random, taker, contract: Contract, strength: float, keen: float) -> Sheet:
    """The sheet of a random deal. ``keen``: how often the attack plays its highest card rather than any."""

    def camp_of(seat):
        return ATTACK if seat is taker else DEFENCE

    def choose(seat, choices, number):
        if camp_of(seat) is ATTACK and number < 18 and random.random() < keen:
            return max(choices, key=lambda card: (is_trump(card), rank_of(card), card != EXCUSE))
        return random.choice(choices)

    hands, chien = random_deal(random, taker, strength)
    if contract in (Contract.PRISE, Contract.GARDE):
        hands[taker] |= chien
        chien = make_ecart(random, hands[taker])
        hands[taker] -= chien
    piles = Piles()
    piles.cards[DEFENCE if contract is Contract.GARDE_CONTRE else ATTACK] += chien
    poignees = shown_poignees(random, hands, camp_of)

    winners, petit, previous = [], None, []
    leader = random.choice(seats(4))
    for number in range(1, 19):
        trick = []
        for seat in turn_order(leader):
            card = choose(seat, legal(hands[seat], trick), number)
            hands[seat].remove(card)
            trick.append((seat, card))
        cards = [card for _, card in trick]
        leader = winner_of(trick)
        excuse_by = next((camp_of(seat) for seat, card in trick if card == EXCUSE), None)
        excuse_wins = excuse_by is not None and winners == [excuse_by] * 17
        winning = excuse_by if excuse_wins else camp_of(leader)
        winners.append(winning)
        piles.take(winning, trick, excuse_by, keeps=number < 18 or excuse_wins)
        if number == 18 and (PETIT in cards or (excuse_wins and PETIT in previous)):
            petit = winning
        previous = cards

    bouts = sum(card in BOUTS for card in piles.cards[ATTACK])
    half = piles.half_points(ATTACK)
    return Sheet(contract, taker, bouts, half, petit, poignees, slam_of(random, winners))


def slam_of(random: Random, winners):
    """What the sheet says of the slam; the announcement, if any, is drawn here."""
    if all(camp is ATTACK for camp in winners):
        return random.choice([Slam.ANNOUNCED_MADE, Slam.UNANNOUNCED])
    if all(camp is DEFENCE for camp in winners):
        return Slam.DEFENCE
    return Slam.ANNOUNCED_FAILED if random.random() < 0.1 else None
