"""A deal and a play of the 78 cards that end in a wished result: the proof that it is possible.

The play is made of tricks that are legal whoever plays which card of them:

- all players follow suit: nobody has to go above in a plain suit;
- trumps led by the 21, then blocks of trumps from the highest down: nobody has a higher one left;
- the last cards of a suit with one trump, or the Excuse, of a player who has no more of the suit.

So either camp can win the courts as one likes, and almost every sum can be made. ``referee`` then plays it
card by card with the slow rules of ``playout.py``, and says what it is worth.
"""

from collections import defaultdict
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from games.cards import turn_order
from games.tarot.count import HALF_POINTS
from games.tarot.deal import is_petit_sec
from games.tarot.deck import (
    BOUTS,
    DECK,
    KINGS,
    is_trump,
    suit_card,
    suit_of,
)
from games.tarot.vocabulary import Camp
from tests.games.tarot.playout import Piles, legal, winner_of
from tests.games.tarot.witness_frames import SUITS, Frame, P, X, frames

TRIES, SHUFFLES = 500, 40
STRIDE = 10_007
"""A prime, to go through the plans in no order."""


class Plan(NamedTuple):
    """Who wins what: ``won`` by the attack, for each trick of the frame; ``excuse``: the attack's Excuse.

    ``shape``: how many cards of each suit are left, and which courts among them.
    ``last``: the first mixed trick is the last of all; ``half`` and ``tricks``: what the attack has of these.
    """

    frame: Frame
    shape: tuple
    last: bool
    won: tuple
    excuse: bool
    half: int
    tricks: int


def winning_card(cards):
    """The card that wins, if the first plain one is of the suit that is led."""
    led = suit_of(next(card for card in cards if card != X))
    return max([card for card in cards if is_trump(card)] or [card for card in cards if suit_of(card) is led])


def fixed(frame, won, excuse):
    """Bouts, half points and tricks that the attack has of a frame, the aside of low cards among them."""
    half, bouts, tricks = len(frame.aside), excuse, sum(won)
    for cards, attack in zip([*frame.head, *frame.mixed], won, strict=True):
        if attack:
            half += sum(HALF_POINTS[card] for card in cards if card != X)
            bouts += sum(card in BOUTS for card in cards if card != X)
        if X in cards:
            half += 9 * excuse + (attack and not excuse) - (excuse and not attack)
    return bouts, half, tricks


@lru_cache
def plans(players):
    """{(bouts, who has the petit at the end): plans}; True is the attack."""
    found = defaultdict(list)
    for frame in frames(players):
        in_frame = [*frame.head, *frame.mixed]
        first_mixed = len(frame.head)
        shape = tuple((len(low) + len(courts), courts) for low, courts in frame.free())
        for won, excuse in product(product((True, False), repeat=len(in_frame)), (True, False)):
            bouts, half, tricks = fixed(frame, won, excuse)
            found[bouts, None].append(Plan(frame, shape, False, won, excuse, half, tricks))
            if P in frame.mixed[0] and X not in frame.mixed[0]:
                found[bouts, won[first_mixed]].append(Plan(frame, shape, True, won, excuse, half, tricks))
    return found


@lru_cache
def suit_choices(size, courts, players):
    """{(tricks, half points beyond one a card): courts} that the attack can have of one suit."""
    found = {}
    for tricks in range(size // players + 1):
        for taken in product((True, False), repeat=len(courts)):
            mine = tuple(rank for rank, attack in zip(courts, taken, strict=True) if attack)
            if len(mine) <= players * tricks and len(courts) - len(mine) <= size - players * tricks:
                found.setdefault((tricks, sum(2 * (rank - 10) for rank in mine)), mine)
    return found


@lru_cache
def all_choices(shape, players):
    """``suit_choices`` of the four suits together: {(tricks, beyond): ((tricks, courts), ...)}."""
    found = {(0, 0): ()}
    for size, courts in shape:
        found = {
            (tricks + more, beyond + extra): (*chosen, (more, mine))
            for (tricks, beyond), chosen in found.items()
            for (more, extra), mine in suit_choices(size, courts, players).items()
        }
    return found


def following(frame, chosen, players):
    """By suit, the tricks where all follow: [(cards, won by the attack)]."""
    for suit, (low, courts), (tricks, mine) in zip(SUITS, frame.free(), chosen, strict=True):
        split = players * tricks - len(mine)
        attack = [*mine, *low[:split]]
        defence = [rank for rank in courts if rank not in mine] + low[split:]
        cards = [suit_card(suit, rank) for rank in attack + defence]
        yield [
            (cards[start : start + players], start < players * tricks)
            for start in range(0, len(cards), players)
        ]


def in_order(plan, chosen, players):
    """Every trick of the hand, in the order of play: [(cards, won by the attack)]."""
    tricks = list(zip([*plan.frame.head, *plan.frame.mixed], plan.won, strict=True))
    head, mixed = tricks[: len(plan.frame.head)], tricks[len(plan.frame.head) :]
    suits = list(following(plan.frame, chosen, players))
    if plan.last:
        return [*head, *chain(*suits), *mixed[1:], mixed[0]]
    if players == 3:
        return [*head, mixed[0], *suits[0], mixed[1], *chain(*suits[1:])]
    if players == 4:
        return [*head, *suits[0], *mixed[1:], mixed[0], *chain(*suits[1:])]
    return [*head, *chain(*suits[:3]), *mixed, *suits[3]]


def hand_out(random, rules, tricks, attack, excuse):
    """Seats for all cards, from the last trick to the first, so that each play is legal; or None."""
    hands, play, leader = {seat: set() for seat in rules.seats}, [], None
    for number in range(len(tricks) - 1, -1, -1):
        cards, won = tricks[number]
        winner = leader or random.choice([seat for seat in rules.seats if (seat in attack) == won])
        if number:
            leaders = [seat for seat in rules.seats if (seat in attack) == tricks[number - 1][1]]
        else:
            leaders = [winner]
        trick = next(
            (
                trick
                for _ in range(SHUFFLES)
                for leader in random.sample(leaders, len(leaders))
                if is_legal(trick := shuffled(random, rules, cards, leader, winner), hands, winner)
                and all(card != X or (seat in attack) == excuse for seat, card in trick)
            ),
            None,
        )
        if trick is None:
            return None
        leader = trick[0][0]
        for seat, card in trick:
            hands[seat].add(card)
        play.insert(0, trick)
    return hands, play


def shuffled(random, rules, cards, leader, winner):
    """A trick in the order of play, the winning card played by ``winner``."""
    best = winning_card(cards)
    others = iter(random.sample([card for card in cards if card != best], len(cards) - 1))
    return [(seat, best if seat is winner else next(others)) for seat in turn_order(leader, rules.players)]


def is_legal(trick, later, winner):
    """Whether each card may be played, by somebody who still holds ``later``."""
    return winner_of(trick) is winner and all(
        card in legal([*later[seat], card], trick[:turn]) for turn, (seat, card) in enumerate(trick)
    )


def witness(random, rules, bouts, half, petit):
    """(hands, aside, attack, play) that end so, the slam being nobody's; None when no plan leads there."""
    every = rules.hand_size
    attacks = [rules.seats[:1], *([rules.seats[:2], rules.seats[0:3:2]] if rules.calls_partner else [])]
    tries = 0
    every_plan = plans(rules.players)[bouts, petit]
    start = random.randrange(len(every_plan))
    for step in range(len(every_plan)):
        plan = every_plan[(start + step * STRIDE) % len(every_plan)]
        choices = all_choices(plan.shape, rules.players)
        for tricks in range(max(0, 1 - plan.tricks), every - plan.tricks):
            chosen = choices.get((tricks, half - plan.half - rules.players * tricks))
            if chosen is None:
                continue
            in_play = in_order(plan, chosen, rules.players)
            # A lone taker who plays the Excuse loses the trick.
            with_partner = plan.excuse and any(X in cards and won for cards, won in in_play)
            for attack in attacks[with_partner:]:
                found = hand_out(random, rules, in_play, attack, plan.excuse)
                if found and may_be_dealt(found[0], attack, rules):
                    return found[0], plan.frame.aside, attack, found[1]
                tries += 1
            if tries > TRIES:
                return None
    return None


def may_be_dealt(hands, attack, rules):
    """No petit sec; at five the taker has called a king of the partner's, or one in the own hand."""
    if any(map(is_petit_sec, hands.values())):
        return False
    kings = {seat: KINGS & hand for seat, hand in hands.items()}
    return not rules.calls_partner or bool(kings[attack[-1]])


def referee(rules, hands, aside, attack, play):
    """The attack's (bouts, half points, petit) after the play, with the aside; every rule is checked."""
    left = {seat: set(hand) for seat, hand in hands.items()}
    assert sorted([*aside, *(card for hand in hands.values() for card in hand)]) == list(DECK)
    assert [len(hand) for hand in left.values()] == [rules.hand_size] * rules.players
    assert not any(card in BOUTS | KINGS or is_trump(card) for card in aside)
    piles, winners, leader, petit = Piles(), [], play[0][0][0], None
    piles.cards[Camp.ATTACK] += aside
    for trick in play:
        assert tuple(seat for seat, _ in trick) == turn_order(leader, rules.players)
        for turn, (seat, card) in enumerate(trick):
            assert card in legal(left[seat], trick[:turn])
            left[seat].remove(card)
        leader = winner_of(trick)
        camps = {card: Camp.ATTACK if seat in attack else Camp.DEFENCE for seat, card in trick}
        winning = Camp.ATTACK if leader in attack else Camp.DEFENCE
        winners.append(winning)
        assert X not in camps or len(winners) < rules.hand_size
        piles.take(winning, trick, camps.get(X), keeps=True)
        petit = winning if P in camps else None
    assert set(winners) == set(Camp)
    return sum(card in BOUTS for card in piles.cards[Camp.ATTACK]), piles.half_points(Camp.ATTACK), petit
