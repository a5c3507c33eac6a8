"""Melds against the slow rules of ``groups``, and what is true of every meld."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.burraco.cards import CARD_COUNT, DECK, RANKS, SUIT_NUMBERS, SUITS, WILD_CARDS
from games.burraco.melds import (
    MeldKind,
    burraco_class,
    can_lay_off,
    can_meld,
    card_points,
    check_lay_off,
    check_meld,
    lay_off,
    meld,
)
from games.burraco.rulesets import ruleset, rulesets
from tests.games.burraco.groups import cards, is_meld, is_set, least_acting, ways_after

FIBUR = ruleset("fibur-2026")
#: Small enough for every group of up to seven, and with all that can go wrong: both ends of the suit, both
#: twos of it and another one, ranks of two suits, two jokers.
CORNER = cards("SA SA S2 S2 S3 S4 S4 S6 SQ SQ SK SK HA DA HQ H2 * *")


def groups_of_the_corner():
    return (group for size in range(3, 8) for group in combinations(CORNER, size))


def random_groups(random, count):
    """Groups that are melds or nearly: near cards of a suit, or of a rank, with wilds and strangers."""
    wilds = sorted(WILD_CARDS)
    for _ in range(count):
        suit, low, rank = random.randrange(4), random.randint(1, 11), random.randint(1, 13)
        if random.random() < 0.7:
            near = [card for card in DECK if SUIT_NUMBERS[card] == suit and 0 <= RANKS[card] - low < 8]
        else:
            near = [card for card in DECK if RANKS[card] == rank]
        group = set(random.sample(near, min(len(near), random.randint(2, 7))))
        group |= set(random.sample(wilds, random.choice((0, 0, 1, 1, 2))))
        group |= set(random.sample(DECK, random.choice((0, 0, 0, 1))))
        yield tuple(sorted(group))


def test_no_difference_over_all_groups_of_a_corner_of_the_deck():
    compared = melds = 0
    for group in groups_of_the_corner():
        compared += 1
        slow = is_meld(group, FIBUR)
        melds += slow
        assert can_meld(group, FIBUR) == slow, group
    assert compared > 60_000
    assert melds > 300


def test_no_difference_over_groups_that_are_nearly_melds():
    compared = melds = 0
    for rules in rulesets():
        for group in random_groups(Random(rules.slug), 9_500):
            compared += 1
            slow = is_meld(group, rules)
            assert can_meld(group, rules) == slow, group
            assert (check_meld(group, rules) == ()) == slow
            if slow:
                melds += 1
                found = meld(group, rules)
                assert sorted(found.cards) == sorted(group)
                assert (found.wild is not None) == least_acting(group, rules)
                assert (found.kind is MeldKind.SET) == is_set(group, rules)
    assert compared == 38_000
    assert melds > 6_000


def test_laying_off_is_what_may_move_has_moved():
    compared = laid = 0
    random = Random("laying off")
    for group in random_groups(random, 14_000):
        if len(group) < 4 or not can_meld(group[:-1], FIBUR):
            continue
        old = meld(group[:-1], FIBUR)
        for card in random.sample(DECK, 12):
            more = [*group[-1:], card] if random.random() < 0.4 else [card]
            if len({*old.cards, *more}) < len(old.cards) + len(more):
                continue
            compared += 1
            if old.kind is MeldKind.SET:
                slow = is_set([*old.cards, *more], FIBUR)
            else:
                slow = any(True for _ in ways_after(old, more, FIBUR))
            laid += slow
            assert can_lay_off(old, more, FIBUR) == slow, (old, more)
            assert (check_lay_off(old, more, FIBUR) == ()) == slow
    assert compared > 15_000
    assert laid > 800


def runs():
    """A stretch of one suit with perhaps a wild: melds of every length."""

    def cut(suit, low, length, wild, copies):
        group = [
            card
            for card in DECK
            if SUIT_NUMBERS[card] == suit and low <= RANKS[card] < low + length and card % 2 == copies
        ]
        return [*group, wild] if wild is not None and wild not in group else group

    wilds = st.none() | st.sampled_from(sorted(WILD_CARDS))
    return st.builds(
        cut, st.integers(0, 3), st.integers(1, 11), st.integers(3, 13), wilds, st.integers(0, 1)
    ).filter(lambda group: can_meld(group, FIBUR))


ANY_RULES = st.sampled_from(rulesets())
ANY_CARDS = st.lists(st.integers(0, CARD_COUNT - 1), max_size=9)


@given(runs(), st.randoms(use_true_random=False), ANY_RULES)
def test_the_order_of_laid_cards_does_not_matter(group, random, rules):
    shuffled = list(group)
    random.shuffle(shuffled)
    assert meld(shuffled, rules) == meld(group, rules)


@given(ANY_CARDS, ANY_RULES)
def test_any_cards_are_a_meld_or_refused_with_a_reason(group, rules):
    problems = check_meld(group, rules)
    assert bool(problems) != (len(set(group)) == len(group) and can_meld(group, rules))
    assert all(problem.text() and problem.where == "cards" for problem in problems)


@given(runs(), ANY_CARDS)
def test_any_cards_are_laid_off_or_refused_with_a_reason(group, more):
    old = meld(group, FIBUR)
    problems = check_lay_off(old, more, FIBUR)
    if not problems:
        new = lay_off(old, more, FIBUR)
        assert sorted(new.cards) == sorted([*old.cards, *more])
    assert all(problem.text() for problem in problems)


@given(runs(), st.data(), ANY_RULES)
def test_laying_off_keeps_the_cards_and_their_value(group, data, rules):
    old = meld(group, rules)
    fits = [card for card in DECK if card not in old.cards and can_lay_off(old, [card], rules)]
    if not fits:
        # Only a whole suit with its wild takes nothing more.
        assert len(old.cards) == 14
        return
    card = data.draw(st.sampled_from(fits))
    new = lay_off(old, [card], rules)
    assert sorted(new.cards) == sorted([*old.cards, card])
    assert card_points(new.cards, rules) == card_points(old.cards, rules) + rules.values[card]
    assert (burraco_class(new, rules) is None) == (len(new.cards) < 7)


@given(runs(), st.integers(1, 3), ANY_RULES)
def test_suits_are_all_alike(group, shift, rules):
    def moved(card):
        return card if RANKS[card] == 0 else (card + shift * 26) % 104

    there = meld([moved(card) for card in group], rules)
    here = meld(group, rules)
    assert (there.low, len(there.cards)) == (here.low, len(here.cards))
    assert burraco_class(there, rules) == burraco_class(here, rules)


def test_every_suit_has_26_cards():
    assert all(sum(SUIT_NUMBERS[card] == number for card in DECK) == 26 for number, _ in enumerate(SUITS))
