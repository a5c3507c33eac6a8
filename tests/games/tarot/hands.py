"""Whole hands for the tests: dealt to a wish, played at random through the engine."""

from random import Random

from games.cards import turn_order
from games.tarot.actions import DeclarePoignee, Play
from games.tarot.count import HALF_POINTS
from games.tarot.deal import make_deal
from games.tarot.deck import DECK, EXCUSE, PETIT, counts_as_trump, is_trump
from games.tarot.engine import apply, legal_actions, start
from games.tarot.masks import mask_of
from games.tarot.notation import parse_card, parse_hand
from games.tarot.playing import play_card
from games.tarot.rulesets import ruleset
from games.tarot.state import Bidding, Playing
from games.tarot.table import Engagement, Table
from games.tarot.tricks import NO_CARD, NO_SUIT, summed_up
from games.tarot.vocabulary import Contract

RULESETS = ("fft-3", "fft-4", "fft-5", "seed-4", "duplicate-individual", "duplicate-team-match")


def random_deal(random: Random, rules, strength=0.0, strong=None):
    """A deal; ``strength`` above 0 gives the seat ``strong`` trumps and courts, below 0 takes them away."""
    strong = strong or rules.seats[0]

    def wish(card):
        return random.random() + strength * (counts_as_trump(card) + HALF_POINTS[card] / 20)

    ordered = sorted(DECK, key=wish, reverse=True)
    size = rules.hand_size
    rest = ordered[size:]
    random.shuffle(rest)
    hands = {strong: ordered[:size]}
    for seat in rules.seats:
        if seat is not strong:
            hands[seat], rest = rest[:size], rest[size:]
    return make_deal(hands, rest, rules)


def deal_with(rules, hands, chien="-"):
    """A deal in which seats hold at least the cards of ``hands`` (texts by seat), and so does the chien.

    What is left is given out in the order of the deck, first to those whose cards were named, so that they
    get no other trumps, and the Petit last, so that it is not alone in a hand.
    """
    given = {seat: list(parse_hand(hands.get(str(seat), "-"))) for seat in rules.seats}
    laid = list(parse_hand(chien))
    used = {card for cards in (*given.values(), laid) for card in cards}
    rest = sorted((card for card in DECK if card not in used), key=lambda card: card == PETIT)
    for cards in sorted(given.values(), key=lambda cards: not cards):
        while len(cards) < rules.hand_size:
            cards.append(rest.pop(0))
    return make_deal(given, laid + rest, rules)


def random_start(random: Random, slug, strength=0.0):
    """The beginning of a hand at a table of that ruleset."""
    rules = ruleset(slug)
    seat = random.choice(rules.seats)
    taker = seat if rules.designated_taker else None
    deal = random_deal(random, rules, strength, seat)
    return start(deal, rules, dealer=random.choice(rules.seats), taker=taker)


def keen(random: Random, state, actions):
    """Low bids; for the attack the highest card, every poignée, and the Excuse last."""
    if isinstance(state, Playing) and state.place in state.engagement.attackers:
        poignees = [action for action in actions if isinstance(action, DeclarePoignee)]
        plays = [action for action in actions if isinstance(action, Play)]
        return (
            random.choice(poignees)
            if poignees
            else max(plays, key=lambda play: (is_trump(play.card), play.card != EXCUSE, play.card % 14))
        )
    if isinstance(state, Bidding) and len(actions) > 1:
        return random.choice([actions[0], actions[0], actions[1]])
    return random.choice(actions)


def at_random(random: Random, state, actions):
    """Any action."""
    return random.choice(actions)


def states_of(state, random: Random, choose=at_random):
    """Every state of a hand played on from ``state``, the last one over."""
    yield state
    while not state.is_over:
        state = apply(state, choose(random, state, legal_actions(state)))
        yield state


def play_out(state, random: Random, choose=at_random):
    """The last state of a hand played on from ``state``."""
    *_, last = states_of(state, random, choose)
    return last


def after(state, *actions):
    """The state after ``actions``."""
    for action in actions:
        state = apply(state, action)
    return state


def plays(text):
    """``Play`` for each card of "S1 SR X"."""
    return [Play(parse_card(name)) for name in text.split()]


def codes(problems):
    """The codes of ``problems``."""
    return [problem.code for problem in problems]


def played(slug, tricks, *, taker=0, partner=None, aside="-", contract=Contract.GARDE, slam=False):
    """A finished hand of a few ``tricks`` ("S1 SR S2 X", in the order of play; place 0 leads the first).

    Legal or not: for rules that look only at the end.
    """
    rules = ruleset(slug)
    cards = [[parse_card(name) for name in trick.split()] for trick in tricks]
    hands, leader, winners = [0] * rules.players, 0, []
    for trick in cards:
        for step, card in enumerate(trick):
            hands[(leader + step) % rules.players] |= mask_of([card])
        winners.append((leader + trick.index(summed_up(trick)[1])) % rules.players)
        leader = winners[-1]
    aside = mask_of(parse_hand(aside))
    table = Table(rules, turn_order(rules.seats[0], rules.players), tuple(hands), aside, None)
    engagement = Engagement(table, (), taker, contract, None, partner, slam)
    state = Playing(engagement, aside, tuple(hands), 0, (), NO_SUIT, NO_CARD, (), ())
    for card in (card for trick in cards for card in trick):
        state = play_card(state, card)
    assert [trick.winner for trick in state.tricks] == winners
    return state
