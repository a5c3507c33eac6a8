"""Individual play with changing partners: whist tournaments, and fewer rounds."""

import json
from dataclasses import replace

from tests.refusals import refused
from tests.tournaments.movements.pairs.looking import made
from tournaments.movements.checker import check
from tournaments.movements.pairs.whist import FIXTURE


def test_eight_players_seven_rounds():
    """Every partner once, every opponent twice."""
    schedule, report = made("individual_pairs", 8)
    assert [list(sitting.seats.values()) for sitting in schedule.position_sittings(1)] == [
        ["8", "5", "1", "6"],
        ["2", "3", "4", "7"],
    ]
    assert report.partnerships == {1: 28}
    assert report.meetings == {2: 28}
    assert schedule.positions == 7


def test_every_whist_tournament_there_is():
    known = [*map(int, json.loads(FIXTURE.read_text())["starts"]), 9]
    assert {4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 37, 40, 41} <= {*known}
    for players in known:
        schedule, report = made("individual_pairs", players)
        assert schedule.kind == "whist"
        assert set(report.partnerships) == {1}
        assert set(report.meetings) == {2}
        assert report.byes.low == report.byes.high == players % 4


def test_one_player_short_three_sit_out_in_turn():
    for players in (7, 11, 15, 19, 23):
        _, report = made("individual_pairs", players)
        assert report.byes.low == report.byes.high == 3
        assert not report.repeated_partners


def test_any_number_of_players_a_few_rounds():
    """From 24 players on nobody is together with anybody twice; before, nobody has a partner twice."""
    for players in (*range(8, 61), *range(61, 201, 7)):
        _, report = made("individual_pairs", players, rounds=5)
        assert not report.repeated_partners
        assert report.max_meetings <= (1 if players >= 16 else 2)
        assert report.byes.high <= report.byes.low + 1


def test_other_seeds_other_rounds_and_the_same_seed_the_same():
    first, other = (made("individual_pairs", 18, rounds=6, seed=seed)[0] for seed in (b"a", b"b"))
    assert first != other
    assert first == made("individual_pairs", 18, rounds=6, seed=b"a")[0]


def test_refusals_name_what_is_possible():
    with refused("entrants_impossible") as caught:
        made("individual_pairs", 3)
    assert caught.value.problems[0].params["nearest"] == "4"
    with refused("rounds_too_many"):
        made("individual_pairs", 8, rounds=8)


def test_the_checker_sees_partners_who_are_opponents_instead():
    schedule, _ = made("individual_pairs", 8, boards=1)
    first = schedule.sittings[0]
    turned = replace(first, seats=dict(zip("NESW", ("5", "8", "1", "6"), strict=True)))
    report = check(replace(schedule, sittings=(turned, *schedule.sittings[1:])))
    assert report.ok
    assert report.partnerships == {0: 2, 1: 24, 2: 2}
    assert {problem.code for problem in report.warnings} == {"partners_again", "met_again"}
