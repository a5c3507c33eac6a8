"""What a seat sees: never more than it may know, and enough to play and to imagine the rest."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import Seat
from games.tarot.calling import partner_of
from games.tarot.chien import shown_discards
from games.tarot.engine import legal_actions, start
from games.tarot.masks import PACK, TRUMPS, cards_of, mask_of
from games.tarot.rulesets import ruleset
from games.tarot.state import Announcing, Bidding, Calling, Discarding, Playing, Showing, Void, to_act
from games.tarot.view import Phase, view
from games.tarot.worlds import imagine
from tests.games.tarot.hands import RULESETS, at_random, deal_with, keen, random_start, states_of

SEEDS = st.integers(0, 2**32)
PLAYERS = st.sampled_from([at_random, keen])


def shuffled(holders, free, random):
    """Masks of the sizes of ``holders``; only the cards of ``free`` change places."""
    cards = [card for mask in holders for card in cards_of(mask & free)]
    random.shuffle(cards)
    result = []
    for mask in holders:
        size = (mask & free).bit_count()
        result.append(mask & ~free | mask_of(cards[:size]))
        cards = cards[size:]
    return result


def other_secrets(state, place, random):
    """A state before the tricks with everything changed that ``place`` does not know."""
    table = state.table
    if isinstance(state, (Bidding, Void, Calling)):
        *hands, chien = shuffled((*table.hands, table.chien), PACK & ~table.hands[place], random)
        return with_table(state, replace(table, hands=tuple(hands), chien=chien))
    engagement, aside = state.engagement, state.aside
    if not engagement.takes_chien:
        *hands, chien = shuffled((*table.hands, table.chien), PACK & ~table.hands[place], random)
        changed = with_table(state, replace(table, hands=tuple(hands), chien=chien))
        return replace(changed, aside=chien)
    # The chien is known, and so are the trumps of a complete écart.
    shown = shown_discards(aside) if isinstance(state, Announcing) else 0
    free = PACK & ~table.hands[place] & ~table.chien & ~shown
    hands = shuffled(table.hands, free, random)
    changed = with_table(state, replace(table, hands=tuple(hands)))
    if place == engagement.taker:
        return changed
    plain = (hands[engagement.taker] | table.chien) & ~TRUMPS
    size = (aside & ~shown).bit_count()
    return replace(changed, aside=shown | mask_of(random.sample(cards_of(plain), size)))


def with_table(state, table):
    if isinstance(state, (Bidding, Void)):
        return replace(state, table=table)
    engagement = state.engagement
    called = engagement.called
    partner = None if called is None else partner_of(table, engagement.taker, called)
    return replace(state, engagement=replace(engagement, table=table, partner=partner))


def other_tricks(seen, hands, aside, random):
    """The tricks with other hands for the others and, where it is unknown, another écart or chien.

    The cards of a turned chien are the taker's or lie aside; trumps laid aside are shown.
    """
    secret = PACK & ~(seen.hand | (seen.ecart or 0))
    if seen.chien is None:
        *hands, aside = shuffled((*hands, aside), secret, random)
    else:
        secret &= ~seen.chien
        *hands, aside = shuffled((*hands, aside), secret & ~TRUMPS, random)
        hands = shuffled(hands, secret, random)
        if seen.ecart is None:
            both = (hands[seen.taker], aside)
            hands[seen.taker], aside = shuffled(both, seen.chien & ~TRUMPS, random)
    return imagine(seen, hands, aside)


@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, choose=PLAYERS)
def test_what_is_hidden_changes_no_view(slug, seed, choose):
    """At every moment of a hand each seat sees the same, whatever the others hold."""
    random = Random(seed)
    changed = 0
    for state in states_of(random_start(random, slug, 0.2), random, choose):
        place = random.randrange(len(state.table.order))
        seat = state.table.order[place]
        seen = view(state, seat)
        if isinstance(state, (Playing, Showing)):
            if state.is_over:
                continue
            playing = state.playing if isinstance(state, Showing) else state
            as_playing = view(playing, seat)
            other = other_tricks(as_playing, playing.hands, playing.aside, random)
            if isinstance(state, Showing):
                other = Showing(other, state.size, state.cards)
        else:
            other = other_secrets(state, place, random)
        changed += other != state
        assert view(other, seat) == seen, (state, other)
        if to_act(state) is seat:
            assert legal_actions(other) == legal_actions(state)
    assert changed or isinstance(state, Void)


@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, choose=PLAYERS)
def test_with_what_is_really_held_a_view_gives_the_state_back(slug, seed, choose):
    """A view lacks nothing but the secrets: with them it is the whole state."""
    random = Random(seed)
    for state in states_of(random_start(random, slug, 0.2), random, choose):
        if isinstance(state, Playing) and not state.is_over:
            for seat in state.table.order:
                assert imagine(view(state, seat), state.hands, state.aside) == state


@pytest.mark.parametrize("slug", RULESETS)
def test_a_view_tells_the_phase_and_whose_turn_it_is(slug):
    random = Random(f"phases {slug}")
    phases = set()
    for _ in range(6):
        for state in states_of(random_start(random, slug, 0.3), random, keen):
            seen = view(state, state.table.order[0])
            phases.add(seen.phase)
            assert seen.to_act == (None if state.is_over else state.place)
            assert (seen.order, seen.ruleset, seen.seat) == (state.table.order, ruleset(slug), seen.order[0])
    assert {Phase.DISCARDING, Phase.ANNOUNCING, Phase.PLAYING} <= phases


def test_nobody_sees_another_hand_nor_what_lies_aside():
    """One's own hand is that and no more, and an écart is seen by its taker alone."""
    random = Random(5)
    for state in (s for n in range(8) for s in states_of(random_start(random, "fft-4", 0.3), random, keen)):
        if not isinstance(state, Playing):
            continue
        for place, seat in enumerate(state.table.order):
            seen = view(state, seat)
            others = [hand for other, hand in enumerate(state.hands) if other != place]
            assert seen.hand == state.hands[place]
            assert not any(hand & (seen.hand | (seen.ecart or 0)) for hand in others)
            is_mine = place == state.engagement.taker and state.engagement.takes_chien
            assert seen.ecart == (state.aside if is_mine else None)


def test_a_view_of_an_annulled_deal_tells_why():
    """RO2012; domain: tarot, section 1: the petit sec is shown, nothing else is."""
    rules = ruleset("fft-4")
    others = {"E": "T:2,3,4,5,6,7,8,9,10,11", "S": "T:12,13,14,15,16,17,18,19,20,21 X"}
    state = start(deal_with(rules, {"N": "T:1"} | others), rules, dealer=Seat.N)
    seen = view(state, Seat.W)
    assert (seen.phase, seen.ending, seen.to_act) == (Phase.VOID, "petit_sec", None)
    with pytest.raises(ValueError, match="tuple"):
        view(state, Seat.X)


def test_only_tricks_can_be_imagined():
    random = Random(2)
    state = random_start(random, "fft-4")
    assert isinstance(state, (Bidding, Discarding))
    with pytest.raises(ValueError, match="no card is to be played"):
        imagine(view(state, Seat.N), state.table.hands, state.table.chien)
