"""Whole small games, every line of play of every deal, against the rule's text; and whole real hands."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from games.tarot.deck import EXCUSE
from games.tarot.masks import cards_of, mask_of
from games.tarot.notation import parse_card
from games.tarot.playing import legal_mask, play_card
from games.tarot.rules import LastExcuse
from games.tarot.rulesets import ruleset
from games.tarot.settle import sheet_of
from games.tarot.state import Playing
from games.tarot.table import Engagement, Table
from games.tarot.tricks import NO_CARD, NO_SUIT
from games.tarot.vocabulary import Camp, Contract, Slam
from tests.games.tarot import by_the_book
from tests.games.tarot.hands import RULESETS, keen, random_start, states_of

PACK = tuple(parse_card(name) for name in ("S3", "SR", "H9", "T1", "T7", "T21", "X"))
#: Three players with two cards each, one card aside, and the attack of one or of two players.
RULES = ruleset("fft-3")
ATTACKS = ((0, None), (1, None), (0, 1), (2, 0))
SMALL_POSITIONS = 129_584


def deals():
    """Every way to give three players two cards and lay one aside."""
    for aside in PACK:
        rest = [card for card in PACK if card != aside]
        for first in combinations(rest, 2):
            others = [card for card in rest if card not in first]
            for second in combinations(others, 2):
                third = [card for card in others if card not in second]
                yield tuple(map(mask_of, (first, second, third))), mask_of([aside])


def small_game(hands, aside, attack, rules):
    taker, partner = attack
    table = Table(rules, rules.seats, hands, aside, None)
    engagement = Engagement(table, (), taker, Contract.GARDE_SANS, None, partner)
    return Playing(engagement, aside, hands, 0, (), NO_SUIT, NO_CARD, (), ())


def lines(state):
    """Every state of every line of play."""
    yield state
    for card in cards_of(legal_mask(state)):
        yield from lines(play_card(state, card))


def pairs(mask):
    return [by_the_book.card_of(card) for card in cards_of(mask)]


def expected_moves(state):
    hand = pairs(state.hands[state.place])
    trick = [by_the_book.card_of(card) for card in state.trick]
    return sorted(card for card in hand if by_the_book.may_play(card, hand, trick))


def count(state):
    """The rule's own count of a finished hand."""
    engagement, rules = state.engagement, state.table.ruleset
    counted = by_the_book.Count(
        len(state.hands),
        engagement.attackers,
        excuse_to_winner=rules.excuse_on_last_trick is LastExcuse.TO_WINNER,
    )
    counted.aside(pairs(state.aside), to_attack=engagement.contract is not Contract.GARDE_CONTRE)
    for number, (leader, cards, _) in enumerate(state.tricks, start=1):
        trick = [by_the_book.card_of(card) for card in cards]
        counted.trick(leader, trick, last=number == len(state.tricks))
    return counted.result()


def assert_counted_by_the_book(state):
    sheet = sheet_of(state)
    bouts, points, petit, won = count(state)
    camp = {None: None, True: Camp.ATTACK, False: Camp.DEFENCE}[petit]
    assert (sheet.bouts, sheet.half_points / 2, sheet.petit_au_bout) == (bouts, points, camp), state
    assert (sheet.slam in (Slam.UNANNOUNCED, Slam.ANNOUNCED_MADE)) is (won == len(state.tricks))
    assert (sheet.slam is Slam.DEFENCE) is (won == 0)


def test_every_position_of_every_small_game():
    """Zero differences: legal moves, winners, the Excuse's way, bouts, points, Petit and slam."""
    seen = 0
    for last_excuse in LastExcuse:
        rules = replace(RULES, excuse_on_last_trick=last_excuse)
        for hands, aside in deals():
            for attack in ATTACKS:
                for state in lines(small_game(hands, aside, attack, rules)):
                    seen += 1
                    if state.is_over:
                        assert_counted_by_the_book(state)
                    else:
                        assert sorted(pairs(legal_mask(state))) == expected_moves(state), state
    assert seen == SMALL_POSITIONS


@pytest.mark.parametrize("slug", RULESETS)
def test_real_hands_are_played_and_counted_by_the_book(slug):
    """Every position of hands played at random and keenly, by strong and weak takers."""
    random = Random(f"by the book {slug}")
    excuses = 0
    for number in range(60):
        dealt = random_start(random, slug, strength=(0.0, 0.2, 3.0, -3.0)[number % 4])
        for state in states_of(dealt, random, keen):
            if isinstance(state, Playing) and not state.is_over:
                # The first lead at five has a rule of its own.
                first_lead = not state.trick and not state.tricks
                if not first_lead:
                    assert sorted(pairs(legal_mask(state))) == expected_moves(state), state
        if isinstance(state, Playing):
            assert_counted_by_the_book(state)
            excuses += EXCUSE in state.tricks[-1].cards
    assert excuses
