"""Berger's tables."""

from tests.refusals import refused
from tests.tournaments.movements.pairs.looking import made, round_of


def test_six_entrants_as_in_the_fide_handbook():
    """FIDE Handbook C.05, annex 1, table for 5 or 6 players."""
    schedule, report = made("round_robin", 6)
    assert [round_of(schedule, number) for number in range(1, 6)] == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]
    assert report.meetings == {1: 15}


def test_of_five_the_one_who_would_meet_the_sixth_sits_out():
    schedule, _ = made("round_robin", 5)
    assert schedule.byes == {1: ("1",), 2: ("4",), 3: ("2",), 4: ("5",), 5: ("3",)}
    assert round_of(schedule, 1) == [(2, 5), (3, 4)]


def test_everybody_meets_everybody_once_and_sits_evenly_on_both_sides():
    for entrants in range(3, 40):
        schedule, report = made("round_robin", entrants)
        assert set(report.meetings) == {1}
        assert schedule.positions == entrants - 1 + entrants % 2
        assert report.seat_gap <= 1
        assert report.byes.low == report.byes.high == entrants % 2


def test_any_number_and_a_few_rounds():
    for entrants in range(40, 201):
        _, report = made("round_robin", entrants, rounds=3, boards=2)
        assert report.max_meetings == 1
        assert report.seat_gap <= 1
        assert report.boards == 6
        assert not report.board_repeats


def test_the_largest_is_complete():
    _, report = made("round_robin", 200)
    assert report.meetings == {1: 19900}


def test_refusals_name_what_is_possible():
    with refused("rounds_too_many") as caught:
        made("round_robin", 7, rounds=8)
    assert caught.value.problems[0].params["most"] == 7
    with refused("entrants_impossible") as caught:
        made("round_robin", 2)
    assert caught.value.problems[0].params["nearest"] == "3"
    with refused("entrants_impossible") as caught:
        made("round_robin", 400)
    assert caught.value.problems[0].params["nearest"] == "200"
