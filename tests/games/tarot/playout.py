"""A whole Tarot deal played at random, as plainly as the rules say it: the sheet that it really gives.

Slow and obvious on purpose, and knowing nothing of ``games.tarot.possible``: whatever happens here can
happen at a table, so no such sheet may be refused. Four players. RO2012.
"""

from random import Random

from games.cards import turn_order
from games.tarot.count import HALF_POINTS
from games.tarot.deal import is_petit_sec
from games.tarot.deck import BOUTS, DECK, EXCUSE, KINGS, PETIT, counts_as_trump, is_trump, rank_of, suit_of
from games.tarot.rulesets import LastExcuse, Ruleset
from games.tarot.vocabulary import Camp, Contract, Poignee, PoigneeSize, Sheet, Slam

ATTACK, DEFENCE = Camp.ATTACK, Camp.DEFENCE


def playable_deal(random: Random, rules: Ruleset, taker, strength: float):
    """A random deal without a petit sec."""
    while True:
        hands, chien = random_deal(random, rules, taker, strength)
        if not any(map(is_petit_sec, hands.values())):
            return hands, chien


def random_deal(random: Random, rules: Ruleset, taker, strength: float):
    """Hands and chien; ``strength`` above 0 gives the taker trumps and courts, below 0 takes them away."""

    def wish(card):
        return random.random() + strength * (counts_as_trump(card) + HALF_POINTS[card] / 20)

    ordered = sorted(DECK, key=wish, reverse=True)
    size = rules.hand_size
    best, rest = ordered[:size], ordered[size:]
    random.shuffle(rest)
    others = [seat for seat in rules.seats if seat is not taker]
    hands = {seat: set(rest[size * index : size * (index + 1)]) for index, seat in enumerate(others)}
    return {**hands, taker: set(best)}, set(rest[size * len(others) :])


def call(random: Random, hand):
    """A king, any of the four; who holds all of them calls a queen, and so on (five players)."""
    for rank in range(14, 0, -1):
        cards = [card for card in DECK if suit_of(card) is not None and rank_of(card) == rank]
        if not hand.issuperset(cards):
            return random.choice(cards)
    raise AssertionError("nobody holds all four cards of every rank")


def make_ecart(random: Random, hand, size):
    """No king, no bout, trumps only where nothing else is left."""
    free = [card for card in hand if card not in BOUTS | KINGS]
    plain = [card for card in free if not is_trump(card)]
    forced = [card for card in free if is_trump(card)]
    random.shuffle(plain)
    return set((plain + forced)[:size])


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


def shown_poignees(random: Random, rules, hands, camp_of):
    """Most of the poignées that could be shown."""
    found = []
    for seat, hand in hands.items():
        held = sum(map(counts_as_trump, hand))
        sizes = [size for size in PoigneeSize if held >= rules.poignee_trumps[size]]
        if sizes and random.random() < 0.7:
            found.append(Poignee(sizes[-1], camp_of(seat)))
    return tuple(sorted(found, key=lambda poignee: (poignee.by, poignee.size)))


def leads(hand, called):
    """What may be led to the first trick: no card of the called suit but the called card itself."""
    if called is None:
        return list(hand)
    free = [card for card in hand if card == called or suit_of(card) is not suit_of(called)]
    return free or list(hand)


def play_out(
    random: Random, rules: Ruleset, contract: Contract, strength: float = 0.0, keen: float = 0.5, taker=None
) -> Sheet:
    """The sheet of a random deal. ``keen``: how often the attack plays its highest card rather than any."""
    last = rules.hand_size
    taker = taker or random.choice(rules.seats)
    hands, chien = playable_deal(random, rules, taker, strength)
    called = call(random, hands[taker]) if rules.calls_partner else None
    partner = next((seat for seat in rules.seats if called in hands[seat] and seat is not taker), None)

    def camp_of(seat):
        return ATTACK if seat in (taker, partner) else DEFENCE

    def choose(seat, choices, number):
        if camp_of(seat) is ATTACK and number < last and random.random() < keen:
            return max(choices, key=lambda card: (is_trump(card), rank_of(card), card != EXCUSE))
        return random.choice(choices)

    if contract in (Contract.PRISE, Contract.GARDE):
        hands[taker] |= chien
        chien = make_ecart(random, hands[taker], rules.chien_size)
        hands[taker] -= chien
    piles = Piles()
    piles.cards[DEFENCE if contract is Contract.GARDE_CONTRE else ATTACK] += chien
    poignees = shown_poignees(random, rules, hands, camp_of)

    winners, petit, previous = [], None, []
    leader = random.choice(rules.seats)
    for number in range(1, last + 1):
        trick = []
        for seat in turn_order(leader, rules.players):
            choices = leads(hands[seat], called) if number == 1 and not trick else legal(hands[seat], trick)
            card = choose(seat, choices, number)
            hands[seat].remove(card)
            trick.append((seat, card))
        cards = [card for _, card in trick]
        leader = winner_of(trick)
        excuse_by = next((camp_of(seat) for seat, card in trick if card == EXCUSE), None)
        excuse_wins = number == last and excuse_by is not None and winners == [excuse_by] * (last - 1)
        winning = excuse_by if excuse_wins else camp_of(leader)
        winners.append(winning)
        keeps = number < last or excuse_wins
        if not keeps and rules.excuse_on_last_trick is LastExcuse.TO_WINNER:
            keeps = winning is excuse_by
        piles.take(winning, trick, excuse_by, keeps=keeps)
        if number == last and (PETIT in cards or (excuse_wins and PETIT in previous)):
            petit = winning
        previous = cards

    bouts = sum(card in BOUTS for card in piles.cards[ATTACK])
    slam = slam_of(random, winners)
    return Sheet(contract, taker, bouts, piles.half_points(ATTACK), petit, poignees, slam, partner)


def slam_of(random: Random, winners):
    """What the sheet says of the slam; the announcement, if any, is drawn here."""
    if all(camp is ATTACK for camp in winners):
        return random.choice([Slam.ANNOUNCED_MADE, Slam.UNANNOUNCED])
    if all(camp is DEFENCE for camp in winners):
        return Slam.DEFENCE
    return Slam.ANNOUNCED_FAILED if random.random() < 0.1 else None
