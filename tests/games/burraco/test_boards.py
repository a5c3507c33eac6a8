"""Robots that play a deal of Burraco beforehand: always the same, in many ways, scored as a hand is."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.burraco.choices import layings
from games.burraco.count import totals
from games.burraco.robots.boards import play_quickly
from games.burraco.robots.prospects import after, gains, laid_out, worth_now
from games.burraco.robots.robot import play_hand
from games.burraco.robots.simple import SimpleRobot
from games.burraco.rulesets import ruleset
from games.burraco.state import start, view
from games.dealing.criteria import ROBOTS
from games.dealing.generate import candidate, deal_board
from games.registry import dealable
from tests.games.burraco.playout import SLUGS, play_out
from tests.games.dealing.sets import described

SEED = bytes(range(64))
GOLDEN = {4: [-525, 470, 315, 415, -425, -345], 2: [-40, -15, -15, -645, -15, -15]}
TABLES = pytest.mark.parametrize("players", [4, 2])


def of_board(number: int, players: int, slug: str = "fibur-2026"):
    game = dealable("burraco")
    return candidate(game.dealt(game.ruleset_data(slug), players), SEED, number, 1, None)


def plays(found, count: int, players: int, slug: str = "fibur-2026"):
    game = dealable("burraco")
    return [*game.robots(game.ruleset_data(slug), players)[ROBOTS](found, found.play_seeds(count))]


@TABLES
def test_a_deal_is_made_when_the_first_pair_has_more_points(players):
    found = of_board(1, players)
    six = plays(found, 6, players)
    assert plays(found, 3, players) == six[:3]
    assert all(play.made is (play.unit > 0) for play in six)
    begun = start(found.deal, ruleset("fibur-2026"), dealer=found.dealer)
    (seed,) = found.play_seeds(1)
    first, second = totals(play_hand(begun, robots_of(begun, seed))[0])
    assert six[0].unit == first - second


@TABLES
def test_these_plays_are_what_robots_3_plays(players):
    """Sets are committed to it: if this changes, released sets are no longer verified (``ROBOTS``)."""
    assert ROBOTS == "robots-3"
    assert [play.unit for play in plays(of_board(1, players), 6, players)] == GOLDEN[players]


def robots_of(begun, seed: bytes):
    return {seat: SimpleRobot(seed + seat.encode()) for seat in begun.table.seats}


@pytest.mark.fuzz
@settings(max_examples=8)
@given(number=st.integers(1, 10_000), slug=st.sampled_from(SLUGS), players=st.sampled_from([4, 2]))
def test_the_quick_way_and_the_engine_come_to_the_same_end(number, slug, players):
    """The engine checks every action again, and shows a robot its view and nothing else."""
    found = of_board(number, players, slug)
    begun = start(found.deal, ruleset(slug), dealer=found.dealer)
    state, _actions = play_hand(begun, robots_of(begun, b"quick"))
    assert play_quickly(begun, robots_of(begun, b"quick")) == state


@pytest.mark.fuzz
@settings(max_examples=8)
@given(number=st.integers(0, 2**32), slug=st.sampled_from(SLUGS), players=st.sampled_from([4, 2]))
def test_what_laying_gains_is_what_it_leaves_less_what_there_was(number, slug, players):
    """The gains are reckoned by what changes; the slow way looks at all melds and at the whole hand."""
    random = Random(number)
    _, states, _ = play_out(random, slug, players, eager=0.8)
    for state in random.sample(states[:-1], min(30, len(states) - 1)):
        seen = view(state, state.table.turn)
        slowly = {action: worth_now(after(seen, action)) - worth_now(seen) for action in layings(seen)}
        assert gains(seen) == slowly
        assert laid_out(seen)[0] >= worth_now(seen) or seen.table.owed


@TABLES
def test_plays_differ(players):
    """So that the standard error of their share says what it seems to say."""
    ends = [
        len({play.unit for play in plays(of_board(number, players), 6, players)}) for number in range(1, 6)
    ]
    assert sum(ends) > 20


def test_boards_that_robots_accept_are_neither_given_away_nor_hopeless():
    game = dealable("burraco")
    data, boards = game.ruleset_data("home"), []
    for players in (4, 2):
        description = described("burraco", "home", players, 3, by_play=game.by_play)
        play = game.robots(data, players)[ROBOTS]
        dealt = game.dealt(data, players)
        boards += [deal_board(dealt, SEED, number, description, play=play) for number in (1, 2, 3)]
    assert all(3 <= sum(one.made for one in board.plays) <= 9 for board in boards)
    assert {len(board.plays) for board in boards} == {12}
    assert sum(board.rejections.get("by_play", 0) for board in boards) > 0
