"""Robots that play a deal of Burraco beforehand: the same every time, and scored as a hand is."""

from games.burraco.count import totals
from games.burraco.robots.robot import play_hand
from games.burraco.robots.simple import SimpleRobot
from games.burraco.rulesets import ruleset
from games.burraco.state import start
from games.dealing.criteria import ROBOTS
from games.dealing.generate import candidate
from games.registry import dealable


def test_a_deal_is_made_when_the_first_pair_has_more_points():
    game = dealable("burraco")
    data = game.ruleset_data("fibur-2026")
    found = candidate(game.dealt(data, 4), bytes(64), 1, 1, None)
    seeds = found.play_seeds(3)
    plays = [*game.robots(data, 4)[ROBOTS](found, seeds)]
    assert plays == [*game.robots(data, 4)[ROBOTS](found, seeds)]
    assert all(play.made is (play.unit > 0) for play in plays)
    begun = start(found.deal, ruleset("fibur-2026"), dealer=found.dealer)
    robots = {seat: SimpleRobot(seeds[0] + seat.encode()) for seat in begun.table.seats}
    first, second = totals(play_hand(begun, robots)[0])
    assert plays[0].unit == first - second
    # What released sets were committed to.
    assert [play.unit for play in plays] == [365, -115, -115]
