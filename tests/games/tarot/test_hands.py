"""What is true of every hand, whatever is dealt and whoever plays what."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import Suit
from games.problems import ProblemsError
from games.tarot.actions import (
    PASS,
    Announce,
    Bid,
    Call,
    DeclarePoignee,
    LayAside,
    Play,
    Show,
)
from games.tarot.checks import check_sheet
from games.tarot.deal import make_deal
from games.tarot.deck import DECK, rank_of, suit_card, suit_of
from games.tarot.engine import apply, can_act, check_action, legal_actions, start
from games.tarot.masks import PACK, half_points_of
from games.tarot.rulesets import ruleset
from games.tarot.settle import piles_of, score_of, sheet_of
from games.tarot.state import Announcing, Bidding, Discarding, Playing, Showing, Void
from games.tarot.vocabulary import Contract, PoigneeSize
from tests.games.tarot.hands import RULESETS, at_random, keen, play_out, random_deal, random_start, states_of

SEEDS = st.integers(0, 2**32)
STRENGTHS = st.sampled_from([0.0, 0.2, 3.0, -3.0])
PLAYERS = st.sampled_from([at_random, keen])
EVERYTHING = (
    PASS,
    *map(Bid, Contract),
    Announce(False),
    Announce(True),
    *map(DeclarePoignee, PoigneeSize),
    *(kind(card) for card in DECK for kind in (Call, LayAside, Show, Play)),
)


def held(state):
    """All cards of a state, wherever they are, as masks."""
    if isinstance(state, Showing):
        state = state.playing
    if not isinstance(state, Playing):
        aside = state.aside if isinstance(state, Discarding) else 0
        hands = list(state.table.hands)
        if isinstance(state, Discarding):
            hands[state.place] = state.hand
            return [*hands, aside]
        return [*hands, state.table.chien]
    played = [1 << card for trick in state.tricks for card in trick.cards]
    return [*state.hands, state.aside, *played, *(1 << card for card in state.trick)]


@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, strength=STRENGTHS, choose=PLAYERS)
def test_every_hand(slug, seed, strength, choose):
    """Each state has a legal action, the 78 cards are always there once each, and the hand ends."""
    random = Random(seed)
    steps = 0
    for state in states_of(random_start(random, slug, strength), random, choose):
        masks = held(state)
        assert sum(masks) == PACK
        assert sum(mask.bit_count() for mask in masks) == len(DECK)
        actions = legal_actions(state)
        assert bool(actions) is not state.is_over
        assert len(set(actions)) == len(actions)
        assert all(can_act(state, action) for action in actions)
        steps += 1
    assert steps <= 5 + 1 + 6 + 1 + 78 + 78


@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, strength=STRENGTHS, choose=PLAYERS)
def test_every_end(slug, seed, strength, choose):
    """182 halves in two piles, scores that sum to zero, a sheet that its own checks accept."""
    random = Random(seed)
    state = play_out(random_start(random, slug, strength), random, choose)
    if isinstance(state, Void):
        with pytest.raises(ValueError, match="not played to its end"):
            sheet_of(state)
        return
    piles = piles_of(state)
    assert piles.attack | piles.defence == PACK
    assert piles.attack & piles.defence == 0
    assert half_points_of(piles.attack) + half_points_of(piles.defence) == 182
    sheet = sheet_of(state)
    assert check_sheet(sheet, state.table.ruleset) == (), sheet
    assert sum(score_of(state).scores.values()) == 0


@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, strength=STRENGTHS)
def test_what_is_not_legal_is_refused_with_a_reason(slug, seed, strength):
    """In any state, of all actions there are, exactly the legal ones pass."""
    random = Random(seed)
    for state in states_of(random_start(random, slug, strength), random, keen):
        actions = legal_actions(state)
        for action in (*random.sample(EVERYTHING, 12), *actions):
            problems = check_action(state, action)
            assert (not problems) is (action in actions), (state, action)
            if problems:
                assert all(problem.text() for problem in problems)
                with pytest.raises(ProblemsError) as refused:
                    apply(state, action)
                assert refused.value.problems == problems


@pytest.mark.parametrize("slug", ["fft-3", "fft-4", "fft-5"])
def test_every_action_there_is_in_some_states(slug):
    """The same for all 325 actions in every state of one hand."""
    random = Random(f"everything {slug}")
    kinds = set()
    for number in range(8):
        choose = keen if number % 2 else at_random
        for state in states_of(random_start(random, slug, 0.3), random, choose):
            actions = legal_actions(state)
            kinds.add(type(state))
            for action in EVERYTHING:
                assert can_act(state, action) is (action in actions), (state, action)
    assert {Bidding, Discarding, Announcing, Playing} <= kinds


def relabelled(card, suits):
    """``card`` with its suit replaced by the one that ``suits`` gives."""
    suit = suit_of(card)
    return card if suit is None else suit_card(suits[suit], rank_of(card))


def relabelled_action(action, suits):
    return (
        type(action)(relabelled(action.card, suits))
        if isinstance(action, (Call, LayAside, Show, Play))
        else action
    )


@pytest.mark.parametrize("slug", RULESETS)
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, order=st.sampled_from(list(permutations(Suit))))
def test_relabelling_the_suits_changes_nothing(slug, seed, order):
    """The same hand with other suits has the same legal actions at every step, and the same sheet."""
    random, rules = Random(seed), ruleset(slug)
    suits = dict(zip(Suit, order, strict=True))
    taker = rules.seats[1] if rules.designated_taker else None
    deal = random_deal(random, rules)
    other_deal = make_deal(
        {seat: [relabelled(card, suits) for card in hand] for seat, hand in deal.hands.items()},
        [relabelled(card, suits) for card in deal.chien],
        rules,
    )
    state = start(deal, rules, dealer=rules.seats[0], taker=taker)
    other = start(other_deal, rules, dealer=rules.seats[0], taker=taker)
    while not state.is_over:
        actions = legal_actions(state)
        assert {relabelled_action(action, suits) for action in actions} == {*legal_actions(other)}
        action = random.choice(actions)
        state, other = apply(state, action), apply(other, relabelled_action(action, suits))
    assert other.is_over
    if isinstance(state, Playing):
        assert sheet_of(state) == sheet_of(other)


def test_a_state_is_never_changed():
    """The state before an action is the same after it: states are values."""
    random = Random(7)
    states = list(states_of(random_start(random, "fft-4", 0.2), random))
    before = [legal_actions(state) for state in states]
    for state, actions in zip(states, before, strict=True):
        for action in actions:
            apply(state, action)
        assert legal_actions(state) == actions
    assert any(isinstance(state, Announcing) for state in states)
