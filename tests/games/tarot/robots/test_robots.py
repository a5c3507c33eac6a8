"""Robots: blind to what is hidden, legal, always the same, and better than chance."""

from random import Random

import pytest

from games.problems import ProblemsError
from games.tarot.actions import LayAside
from games.tarot.audit import audit
from games.tarot.deal import make_deal
from games.tarot.engine import apply, legal_actions, start
from games.tarot.masks import cards_of
from games.tarot.record import record_of, steps
from games.tarot.record_text import parse_record, print_record
from games.tarot.robots.imagining import ImaginingRobot
from games.tarot.robots.sampling import SamplingRobot, best
from games.tarot.robots.simple import SimpleRobot
from games.tarot.settle import score_of
from games.tarot.state import Playing, to_act
from games.tarot.view import view
from tests.games.tarot.hands import random_start
from tests.games.tarot.robots.tables import RULESETS, robots_hand, states_of_hand


def sampling(seed):
    return SamplingRobot(2, seed)


def assert_clean(state):
    """The hand, written down and read again, breaks no rule."""
    found = audit(parse_record(print_record(record_of(state))))
    assert found.problems == ()
    return isinstance(state, Playing)


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", ["fft-3", "fft-4", "fft-5"])
def test_the_audit_of_robot_hands_finds_no_broken_rule(slug, is_long):
    """Issue 3: an audit of 10,000 robot hands finds no broken rule: with --long, 3,334 for each table."""
    played = sum(assert_clean(robots_hand(number, slug)) for number in range(3_334 if is_long else 40))
    assert played > (2_000 if is_long else 20)


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", RULESETS)
def test_sampling_robots_break_no_rule_either(slug, is_long):
    played = [assert_clean(robots_hand(number, slug, sampling)) for number in range(25 if is_long else 2)]
    assert any(played)


@pytest.mark.fuzz
@pytest.mark.parametrize("slug", RULESETS)
def test_robots_that_imagine_a_world_break_no_rule_either(slug, is_long):
    assert any(
        assert_clean(robots_hand(number, slug, ImaginingRobot)) for number in range(200 if is_long else 8)
    )


@pytest.mark.parametrize("robot", [SimpleRobot, ImaginingRobot, sampling])
@pytest.mark.parametrize("slug", RULESETS)
def test_the_same_seed_plays_the_same_hand(slug, robot):
    assert robots_hand(3, slug, robot) == robots_hand(3, slug, robot)


def with_other_cards(state, random):
    """``state`` with two cards changed that its player does not see; ``None`` where that cannot have been.

    Two players have each other's card, or one of them a card of a chien that is not turned; what is done is
    the same, but that the taker lays the other card aside.
    """
    table, place = state.table, state.place
    holders = [*table.hands, table.chien]
    is_turned = view(state, table.order[place]).chien is not None
    hidden = [holder for holder in range(len(holders) - is_turned) if holder != place]
    first, second = random.sample(hidden, 2)
    given, taken = random.choice(cards_of(holders[first])), random.choice(cards_of(holders[second]))
    holders[first] ^= 1 << given | 1 << taken
    holders[second] ^= 1 << given | 1 << taken
    hands = {seat: cards_of(hand) for seat, hand in zip(table.order, holders, strict=False)}
    deal = make_deal(hands, cards_of(holders[-1]), table.ruleset)
    taker = None if table.designated is None else table.order[table.designated]
    other = start(deal, table.ruleset, dealer=table.dealer, taker=taker)
    swap = {given: taken, taken: given}
    try:
        for step in steps(record_of(state)):
            action = step.action
            if isinstance(action, LayAside) and action.card in swap:
                action = LayAside(swap[action.card])
            other = apply(other, action)
    except ProblemsError:
        return None
    return other


@pytest.mark.parametrize("slug", RULESETS)
@pytest.mark.parametrize("robot", [SimpleRobot, ImaginingRobot, sampling])
def test_robots_never_see_a_hidden_card(slug, robot):
    """Two states that differ only in what is hidden: the same action, with the same seed."""
    random, compared = Random(slug), 0
    for number in range(6):
        states = [*states_of_hand(number, slug, chance=True)]
        for state in random.sample(states, min(4, len(states))):
            seat = to_act(state)
            others = [with_other_cards(state, random) for _ in range(8)]
            for other in [found for found in others if found is not None][:2]:
                assert other.table != state.table
                assert view(other, seat) == view(state, seat)
                assert robot(b"s").act(view(other, seat)) == robot(b"s").act(view(state, seat))
                compared += 1
    assert compared >= 10


def chance_or(robots, state, random):
    """The end of a hand; a seat without a robot does anything legal."""
    while (seat := to_act(state)) is not None:
        robot = robots.get(seat)
        action = robot.act(view(state, seat)) if robot else random.choice(legal_actions(state))
        state = apply(state, action)
    return state


def test_the_simple_robot_beats_chance_on_both_sides_of_duplicated_boards():
    """The same boards, taken and defended by the robot and by chance: points per defender and board."""
    random, robot, gains = Random(1), SimpleRobot(b""), {"taker": 0, "defence": 0}
    for _ in range(20):
        state = random_start(random, "duplicate-individual", 0.3)
        taker = state.table.order[state.table.designated]
        others = dict.fromkeys((seat for seat in state.table.order if seat is not taker), robot)
        robots = score_of(chance_or(others | {taker: robot}, state, random)).unit
        gains["taker"] += robots - score_of(chance_or(others, state, random)).unit
        gains["defence"] += score_of(chance_or({taker: robot}, state, random)).unit - robots
    assert gains["taker"] > 20 * 50
    assert gains["defence"] > 20 * 30


def test_a_sampling_robot_takes_the_best_of_its_worlds():
    """A choice that is better by more than chance; else the simple robot's."""
    assert best({1: [10, 10, 10], 2: [14, 13, 12], 3: [60, -10, -9]}, 1) == 2
    assert best({1: [10, 10, 10], 3: [60, -10, -9]}, 1) == 1
    assert best({1: [0, 0], 2: [0, 0]}, 2) == 2
    with pytest.raises(ValueError, match="two worlds at least"):
        SamplingRobot(1)
