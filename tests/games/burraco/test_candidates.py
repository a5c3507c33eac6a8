"""The melds that a hand is said to hold, against every group of its cards."""

from itertools import combinations
from random import Random

import pytest

from games.burraco.candidates import all_melds, shortest_melds
from games.burraco.cards import DECK, FACES, RANKS, SUIT_NUMBERS, WILD_CARDS
from games.burraco.choices import that_may_fit
from games.burraco.melds import MeldKind, can_lay_off, can_meld, meld
from games.burraco.rulesets import ruleset
from tests.games.burraco.playout import SLUGS
from tests.games.burraco.positions import with_rules

RULES = {
    **{slug: ruleset(slug) for slug in SLUGS},
    "a pair and a wild": with_rules("home", set_naturals=(2, 8)),
    "no more than a pair and a wild": with_rules("home", set_naturals=(2, 2)),
    "melds of four": with_rules("home", meld_cards=4),
    "short sequences": with_rules("home", sequence_naturals=5),
}
WILDS = sorted(WILD_CARDS)


def hands(random, count):
    """Hands of eight cards near each other: two suits or a rank or two, and wilds."""
    for _ in range(count):
        suits, low = random.sample(range(4), 2), random.randint(0, 8)
        near = [card for card in DECK if SUIT_NUMBERS[card] in suits and low <= RANKS[card] % 13 <= low + 5]
        same = [card for card in DECK if RANKS[card] in (low + 3, low + 4)]
        hand = {*random.sample(random.choice([near, near, same]), 6), *random.sample(WILDS, 2)}
        yield tuple(sorted(hand))


def faces_of(group):
    return tuple(sorted(FACES[card] for card in group))


@pytest.mark.parametrize("name", RULES)
def test_every_meld_of_a_hand_is_found_once(name):
    rules, random = RULES[name], Random(name)
    found = 0
    for hand in hands(random, 60):
        groups = [group for size in range(3, 9) for group in combinations(hand, size)]
        melds = [group for group in groups if can_meld(group, rules)]
        listed = [faces_of(group) for group in all_melds(hand, rules)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == {faces_of(group) for group in melds}, hand
        found += len(listed)
    assert found > 300


@pytest.mark.parametrize("name", RULES)
def test_every_meld_is_a_short_one_with_cards_laid_off_one_by_one(name):
    """Why a list of short melds is enough: each longer one is reached, card by card."""
    rules, random = RULES[name], Random(name)
    longer = 0
    for hand in hands(random, 25):
        short = shortest_melds(hand, rules)
        assert all(can_meld(group, rules) for group in short)
        reached = {faces_of(group) for group in short}
        border = [meld(group, rules) for group in short]
        while border:
            old = border.pop()
            for card in hand:
                if card not in old.cards and can_lay_off(old, (card,), rules):
                    group = (*old.cards, card)
                    if faces_of(group) not in reached:
                        reached.add(faces_of(group))
                        border.append(meld(group, rules))
        assert reached == {faces_of(group) for group in all_melds(hand, rules)}, hand
        longer += len(reached) - len(short)
    assert longer > 20


def test_no_card_that_fits_is_overlooked():
    """The quick look at suit and rank, against every card of the deck on melds of every kind."""
    random = Random("fits")
    compared = fitting = with_own_two = 0
    for hand in hands(random, 120):
        melds = [meld(group, RULES["home"]) for group in all_melds(hand, RULES["home"])]
        for laid in random.sample(melds, min(5, len(melds))):
            others = [card for card in DECK if card not in laid.cards]
            fits = {card for card in others if can_lay_off(laid, (card,), RULES["home"])}
            assert fits <= {*that_may_fit(laid, others)}, laid
            compared += 1
            fitting += len(fits)
            with_own_two += laid.kind is MeldKind.SEQUENCE and laid.wild in DECK and RANKS[laid.wild] == 2
    assert compared > 400
    assert fitting > 4_000
    assert with_own_two > 10
