"""The world that a player imagines: drawn once, kept true to everything that is shown."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tarot.deck import EXCUSE, trump
from games.tarot.masks import BIT, PACK, mask_of
from games.tarot.robots.unknown import lacking, unknown_of
from games.tarot.robots.world import World, imagine
from games.tarot.state import Playing, to_act
from games.tarot.view import view
from tests.games.tarot.robots.seen import cards, seen
from tests.games.tarot.robots.tables import RULESETS, states_of_hand

SPADES = mask_of(cards("S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SD SR"))


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=8)
@given(number=st.integers(0, 10_000))
def test_the_world_always_is_one_that_can_be(slug, number):
    """At every card, of hands with any legal cards: so many cards to everybody, only those that it may have,
    each unseen card once, and one's own hand in nobody else's."""
    for state in states_of_hand(number, slug, chance=True):
        if not isinstance(state, Playing):
            continue
        what = view(state, to_act(state))
        world, unknown = imagine(what, bytes([number % 256])), unknown_of(what)
        assert world.hands[what.place] == 0
        for holder, hand in enumerate(world.hands):
            assert hand & ~unknown.allowed[holder] == 0
            assert hand.bit_count() == unknown.counts[holder]
        seen_by_all = mask_of(card for trick in what.tricks for card in trick.cards) | mask_of(what.trick)
        known = unknown.known[-1] | what.hand | seen_by_all
        assert sum(world.hands) == PACK & ~known
        assert imagine(what, bytes([number % 256])).hands == world.hands


def test_another_seed_imagines_another_world_and_a_card_that_fits_changes_nothing():
    first = seen("S:5,3 H:R,9,2 D:V,8,6,3 C:10,9,4,1 T:9,7,5,4,2", place=1, taker=3, on="S4")
    worlds = {tuple(imagine(first, bytes([seed])).hands) for seed in range(8)}
    assert len(worlds) == 8
    world = imagine(first, b"")
    held = next(card for card in cards("S1 S2 S6 S7 S8 S9 S10 SV") if world.hands[2] & BIT[card])
    before = [*world.hands]
    world.note(2, held, 0)
    before[2] ^= BIT[held]
    assert world.hands == before


def hands(*texts):
    return [mask_of(cards(text)) for text in texts]


def world(*texts, allowed=None):
    """Place 0 imagines these hands at 1, 2, 3 and aside."""
    return World(0, hands("", *texts), [0, *(allowed or [PACK] * 4)])


def test_a_card_of_somebody_else_is_exchanged_for_one_of_the_suit():
    found = world("S4 S9 H2", "S5 S6 D2", "C2 C3 C4", "C5")
    found.note(1, *cards("S6"), 0)
    assert found.hands == hands("", "S4 H2", "S5 S9 D2", "C2 C3 C4", "C5")


def test_who_shows_a_void_hands_those_cards_on():
    """Place 2 follows spades with a diamond that place 3 was thought to hold: it has no trump either."""
    found = world("S4 H9 H2", "S5 T6 D2", "C2 C3 D4", "C5")
    found.note(2, *cards("D4"), lacking(*cards("D4"), SPADES, *cards("S9")))
    assert found.hands[2].bit_count() == 2
    assert found.hands[2] & (SPADES | mask_of(cards("T6"))) == 0
    assert [hand.bit_count() for hand in found.hands] == [0, 3, 2, 3, 1]


def test_an_exchange_goes_through_a_third_hand_where_it_must():
    """Place 1 plays the five of place 2, who may have none of place 1's cards: place 3 may."""
    may = [PACK, mask_of(cards("S5 C3")), PACK, 0]
    found = world("S4 H2", "S5", "C3", "", allowed=may)
    found.note(1, *cards("S5"), 0)
    assert found.hands[2] == mask_of(cards("C3"))
    assert (found.hands[1] | found.hands[3]) == mask_of(cards("S4 H2"))


def test_a_poignee_is_where_it_was_shown_and_with_the_excuse_is_all():
    found = world("T2 T3 H2", "T9 X", "T5 H4", "C5")
    found.show(1, BIT[EXCUSE] | BIT[trump(9)])
    assert found.hands[1] & mask_of(cards("T9 X")) == mask_of(cards("T9 X"))
    assert found.hands[1] & mask_of(cards("T2 T3 T5")) == 0
    assert [hand.bit_count() for hand in found.hands] == [0, 3, 2, 2, 1]


def test_what_contradicts_itself_cannot_be_imagined():
    found = world("S4", "S5", "", "", allowed=[BIT[cards("S4")[0]], BIT[cards("S5")[0]], 0, 0])
    with pytest.raises(ValueError, match="contradicts"):
        found.note(1, *cards("S5"), 0)
