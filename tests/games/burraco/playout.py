"""Hands played at random: every legal action has its chance, so that whatever can happen does."""

from random import Random

from games.burraco.actions import Discard, LayDown, LayOff, Take, TimeOut
from games.burraco.cards import CARD_COUNT, DECK
from games.burraco.deal import deal_of_seed
from games.burraco.engine import after, legal_actions
from games.burraco.rulesets import Draw, ruleset
from games.burraco.state import start
from games.cards import seats

SLUGS = ("fibur-2026", "fibur-international", "fitab", "home")


def opening_state(random: Random, slug: str, players: int):
    """A dealt hand; the points before it are on both sides of any limit."""
    dealer = random.choice(seats(players))
    deal = deal_of_seed(random.randbytes(8), ruleset(slug), dealer=dealer, players=players)
    totals = random.choice([(0, 0), (1200, -300), (995, 1000)])
    return deal, start(deal, ruleset(slug), dealer=dealer, totals=totals)


def choose(random: Random, actions, eager: float):
    """One of ``actions``; ``eager`` is how often laying goes before discarding."""
    laying = [action for action in actions if isinstance(action, LayDown | LayOff)]
    if laying and random.random() < eager:
        return random.choice(laying)
    return random.choice(actions)


def play_out(random: Random, slug: str, players: int, *, eager: float = 0.5, time_out: float = 0.1):
    """(deal, every state, every action) of a random hand, at times with a time-out."""
    deal, state = opening_state(random, slug, players)
    states, actions = [state], []
    announced = random.random() > time_out
    while not state.is_over:
        if not announced and random.random() < 0.01:
            announced, action = True, TimeOut()
        else:
            action = choose(random, legal_actions(state), eager)
        state = after(state, action)
        states.append(state)
        actions.append(action)
    return deal, states, actions


def any_action(random: Random):
    """Any action at all, with no look at the state: most are illegal."""
    some = tuple(random.sample(DECK, random.choice([0, 1, 1, 2, 3, 3, 4])))
    kind = random.randrange(5)
    if kind == 0:
        return Take(random.choice(list(Draw)))
    if kind == 1:
        return LayDown((some,))
    if kind == 2:
        return LayOff(random.randrange(-1, 5), some)
    return Discard(random.randrange(CARD_COUNT))
