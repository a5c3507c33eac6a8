"""Howell, full and reduced."""

from dataclasses import replace

from tests.refusals import refused
from tests.tournaments.movements.pairs.looking import boards_are_apart, made, round_of
from tournaments.movements.checker import check


def test_four_pairs_three_rounds_all_tables_with_the_same_boards():
    schedule, report = made("howell", 4, boards=2)
    assert [round_of(schedule, number) for number in (1, 2, 3)] == [
        [(4, 1), (2, 3)],
        [(4, 2), (3, 1)],
        [(4, 3), (1, 2)],
    ]
    assert [sitting.boards for sitting in schedule.position_sittings(2)] == [(3, 4), (3, 4)]
    assert report.meetings == {1: 6}


def test_everybody_meets_everybody_and_every_board_once():
    """From four tables on a board is at one table at a time: with three there is no such movement."""
    for entrants in range(4, 49):
        schedule, report = made("howell", entrants, boards=1)
        assert set(report.meetings) == {1}
        assert report.board_plays.high == entrants // 2
        assert report.boards == schedule.positions == entrants - 1 + entrants % 2
        assert boards_are_apart(schedule) == (entrants > 6)
        assert report.byes.low == report.byes.high == entrants % 2


def test_any_number_of_pairs():
    for entrants in range(49, 201):
        schedule, report = made("howell", entrants, rounds=3, boards=1)
        assert report.max_meetings == 1
        assert boards_are_apart(schedule)


def test_who_stays_sits_north_south_and_the_others_change_evenly():
    schedule, _ = made("howell", 8)
    sides = {label: [play.seat_of(label) for play in schedule.plays(label)] for label in schedule.entrants}
    assert sides.pop("8") == ["NS"] * 7
    assert {seats.count("NS") for seats in sides.values()} == {3}


def test_reduced_where_every_table_deals():
    """Those who stay do not meet each other; nobody else is left out more often than need be."""
    for entrants in (*range(5, 49), 119, 120):
        schedule, report = made("howell", entrants, variant="reduced")
        assert report.max_meetings == 1
        assert report.byes.high <= 1
        assert schedule.positions == (3 * (entrants + entrants % 2) + 3) // 4
    assert made("howell", 12, rounds=3, variant="reduced")[0].positions == 3


def test_reduced_with_boards_takes_no_more_sets_than_rounds():
    for entrants in range(11, 23):
        schedule, report = made("howell", entrants, boards=2, variant="reduced")
        assert report.boards == 2 * schedule.positions
        assert boards_are_apart(schedule)
        assert report.max_meetings == 1
    schedule, report = made("howell", 60, rounds=40, boards=1, variant="reduced")
    assert report.boards == 59
    assert boards_are_apart(schedule)


def test_refusals_name_what_is_possible():
    with refused("entrants_impossible") as caught:
        made("howell", 2)
    assert caught.value.problems[0].params["nearest"] == "3"
    with refused("rounds_too_many") as caught:
        made("howell", 9, rounds=10)
    assert caught.value.problems[0].params["most"] == 9


def test_the_checker_sees_two_pairs_who_change_places_for_one_round():
    schedule, _ = made("howell", 8, boards=1)
    swap = {"1": "3", "3": "1"}
    broken = replace(
        schedule,
        sittings=tuple(
            replace(one, seats={seat: swap.get(label, label) for seat, label in one.seats.items()})
            if one.position == 2
            else one
            for one in schedule.sittings
        ),
    )
    report = check(broken)
    assert {problem.code for problem in report.problems} == {"board_repeated"}
    assert report.max_meetings == 2
    assert {label for meeting in report.repeated for label in (meeting.first, meeting.second)} & {"1", "3"}
