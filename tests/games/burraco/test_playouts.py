"""What holds in every hand, found by playing at random: all rulesets, two players and four."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.burraco.actions import Discard, LayDown, LayOff, Take
from games.burraco.audit import audit
from games.burraco.cards import COPIES, DECK, FACES, RANKS_PER_SUIT, Card, is_joker
from games.burraco.checks import check_sheet
from games.burraco.count import sheet_of, totals
from games.burraco.deal import make_deal
from games.burraco.engine import after, apply, check_action, legal_actions
from games.burraco.record import make_record, plain
from games.burraco.record_text import parse_record, print_record
from games.burraco.rulesets import Pozzetto
from games.burraco.score import score_sheet
from games.burraco.sheet import parse_sheet, sheet_as_dict
from games.burraco.state import Ending, Phase, start, view
from games.problems import ProblemsError
from tests.games.burraco.playout import SLUGS, any_action, opening_state, play_out
from tests.games.burraco.positions import all_cards

seeds = st.integers(0, 2**32)
slugs = st.sampled_from(SLUGS)
tables = st.sampled_from([4, 2])
eagerness = st.sampled_from([0.3, 0.9])
few = settings(max_examples=12)


@few
@given(seeds, slugs, tables, eagerness)
def test_no_card_is_lost_and_every_state_has_a_legal_action_until_the_end(seed, slug, players, eager):
    """Issue 3: cards are conserved, every state of a random legal playout has a legal action and ends."""
    _, states, _ = play_out(Random(seed), slug, players, eager=eager)
    for state in states:
        assert all_cards(state) == list(DECK)
        assert bool(legal_actions(state)) is not state.is_over
    assert states[-1].table.ending is not None


@few
@given(seeds, slugs, tables, eagerness)
def test_every_listed_action_passes_the_check_and_leads_where_apply_leads(seed, slug, players, eager):
    """Issue 3: every legal action passes check_action; none is listed twice."""
    random = Random(seed)
    _, states, _ = play_out(random, slug, players, eager=eager)
    for state in random.sample(states[:-1], min(12, len(states) - 1)):
        actions = legal_actions(state)
        assert len({plain(action) for action in actions}) == len(actions)
        for action in actions:
            assert check_action(state, action) == ()
            assert after(state, action) == apply(state, action)


@few
@given(seeds, slugs, tables)
def test_a_random_action_is_legal_or_refused_with_a_reason(seed, slug, players):
    """Issue 3: a random illegal action is refused with a reason; a legal single step is on the list."""
    random = Random(seed)
    _, states, _ = play_out(random, slug, players)
    refused = 0
    for state in random.sample(states, min(20, len(states))):
        listed = {plain(action) for action in legal_actions(state)}
        for action in (any_action(random) for _ in range(10)):
            problems = check_action(state, action)
            if problems:
                refused += 1
                assert all(problem.code and problem.text() for problem in problems)
                assert plain(action) not in listed
                with pytest.raises(ProblemsError):
                    apply(state, action)
            elif isinstance(action, Take | Discard):
                assert plain(action) in listed
    assert refused > 0


@few
@given(seeds, slugs, tables, eagerness)
def test_every_hand_gives_a_sheet_that_is_accepted(seed, slug, players, eager):
    """Issue 3: totals are multiples of 5; no sheet of a played hand is refused, and its JSON is read back."""
    _, states, _ = play_out(Random(seed), slug, players, eager=eager)
    state, rules = states[-1], states[-1].table.rules
    sheet = sheet_of(state)
    assert check_sheet(sheet, rules) == ()
    assert parse_sheet(sheet_as_dict(sheet), rules) == sheet
    assert all(total % 5 == 0 for total in totals(state))
    assert totals(state) == score_sheet(sheet, rules).totals
    assert sum(figures.closed for figures in sheet.pairs) == (state.table.ending is Ending.CLOSED)


@few
@given(seeds, slugs, tables, eagerness)
def test_a_record_is_read_back_and_its_audit_finds_nothing(seed, slug, players, eager):
    """Issue 3: notation round-trips; the audit replays the hand and finds the same totals."""
    random = Random(seed)
    deal, states, actions = play_out(random, slug, players, eager=eager)
    first, last = states[0].table, states[-1]
    points = tuple(pair.total for pair in first.pairs)
    record = make_record(deal, first.rules, actions, dealer=first.dealer, totals=points, scores=totals(last))
    assert parse_record(print_record(record)) == record
    found = audit(record)
    assert found.is_clean
    assert found.played == len(actions)
    assert found.state.table.ending is last.table.ending
    assert found.score.totals == totals(last)


def relabelled(number, order):
    """The card that ``number`` becomes when suit ``order[n]`` takes the place of suit ``n``."""
    if is_joker(number):
        return number
    suit, rest = divmod(number, COPIES * RANKS_PER_SUIT)
    return Card(order[suit] * COPIES * RANKS_PER_SUIT + rest)


def relabel(action, order):
    if isinstance(action, Discard):
        return Discard(relabelled(action.card, order))
    if isinstance(action, LayOff):
        return LayOff(action.meld, tuple(relabelled(card, order) for card in action.cards))
    if isinstance(action, LayDown):
        return LayDown(tuple(tuple(relabelled(card, order) for card in group) for group in action.melds))
    return action


@few
@given(seeds, slugs, tables, st.permutations(range(4)))
def test_another_name_for_every_suit_changes_nothing(seed, slug, players, order):
    """Issue 3: suit relabelling changes nothing: the same hand is legal, and worth the same."""
    random = Random(seed)
    deal, states, actions = play_out(random, slug, players)
    table = states[0].table
    new_deal = make_deal(
        {seat: [relabelled(card, order) for card in hand] for seat, hand in deal.hands.items()},
        [[relabelled(card, order) for card in pozzetto] for pozzetto in deal.pozzetti],
        relabelled(deal.turned_up, order),
        [relabelled(card, order) for card in deal.stock],
        table.rules,
    )
    points = tuple(pair.total for pair in table.pairs)
    state = start(new_deal, table.rules, dealer=table.dealer, totals=points)
    for old, action in zip(states[:-1], actions, strict=True):
        if random.random() < 0.1 and not old.table.rules.opening:
            assert len(legal_actions(state)) == len(legal_actions(old))
        state = apply(state, relabel(action, order))
    assert totals(state) == totals(states[-1])


@few
@given(seeds, slugs, tables)
def test_a_view_tells_nothing_that_is_hidden(seed, slug, players):
    """Robots see only what their seat may see: other hands, pozzetti and stock may lie in any other way."""
    random = Random(seed)
    _, states, _ = play_out(random, slug, players)
    state = random.choice(states)
    seat = state.table.turn
    number = state.table.seats.index(seat)
    sizes = [len(hand) for hand in state.hands]
    hidden = [card for index, hand in enumerate(state.hands) if index != number for card in hand]
    hidden += [card for heap in (*state.pozzetti, state.stock) for card in heap]
    random.shuffle(hidden)
    source = iter(hidden)
    hands = tuple(
        state.hands[index] if index == number else tuple(next(source) for _ in range(size))
        for index, size in enumerate(sizes)
    )
    pozzetti = tuple(tuple(next(source) for _ in heap) for heap in state.pozzetti)
    other = type(state)(state.table, hands, pozzetti, tuple(source), state.barred)
    assert view(other, seat) == view(state, seat)
    assert legal_actions(other) == legal_actions(state) == legal_actions(view(state, seat))
    for action in (any_action(random) for _ in range(5)):
        assert check_action(other, action) == check_action(view(state, seat), action)


def test_random_hands_see_everything_the_rules_know():
    """The playouts above would prove nothing if they never reached the rules' corners."""
    random = Random(7)
    seen = set()
    for slug in SLUGS:
        for number in range(8):
            _, states, actions = play_out(random, slug, 4 - 2 * (number % 2), eager=0.97, time_out=0.3)
            seen |= {states[-1].table.ending}
            seen |= {pair.pozzetto for state in states for pair in state.table.pairs}
            seen |= {"barred" for state in states if state.barred is not None}
            seen |= {"owed" for state in states if state.table.owed}
            seen |= {"several" for action in actions if isinstance(action, LayDown) and len(action.melds) > 1}
    assert seen >= {*Ending, *Pozzetto, "barred", "owed", "several"}


def test_equal_cards_play_alike():
    """Two packs: whichever of two equal cards is named, the same kind of state comes of it."""
    random = Random(3)
    for _ in range(5):
        _, state = opening_state(random, "fibur-2026", 4)
        state = apply(state, legal_actions(state)[0])
        assert state.table.phase is Phase.PLAY
        hand = state.hand_of(state.table.turn)
        pairs = [(a, b) for a in hand for b in hand if a < b and FACES[a] == FACES[b]]
        for first, second in pairs:
            assert apply(state, Discard(first)) == apply(state, Discard(second))


@given(st.text(max_size=80))
def test_no_text_of_a_record_is_a_traceback(text):
    with pytest.raises(ProblemsError):
        parse_record(text)


def test_hands_keep_the_order_of_the_deck():
    """So that a seat's own hand is written the same way however it came together."""
    _, states, _ = play_out(Random(1), "home", 4)
    for state in states:
        for hand in state.hands:
            assert list(hand) == sorted(hand)
