"""Mitchell in every variant: who sits where, how long it lasts, and the odd pair."""

from dataclasses import replace

import pytest

from tests.refusals import refused
from tests.tournaments.movements.pairs.looking import boards_are_apart, made, round_of, tried
from tournaments.movements.checker import check
from tournaments.movements.pairs import mitchell, rover


def test_four_tables_where_every_table_deals():
    schedule, report = made("mitchell", 8)
    assert [round_of(schedule, number) for number in (1, 2, 4)] == [
        [(1, 5), (2, 6), (3, 7), (4, 8)],
        [(1, 8), (2, 5), (3, 6), (4, 7)],
        [(1, 6), (2, 7), (3, 8), (4, 5)],
    ]
    assert report.meetings == {1: 16}


def test_with_boards_an_even_number_of_tables_skips_once():
    schedule, report = made("mitchell", 8, boards=2)
    assert round_of(schedule, 2) == [(1, 8), (2, 5), (3, 6), (4, 7)]
    assert round_of(schedule, 3) == [(1, 6), (2, 7), (3, 8), (4, 5)]
    assert schedule.kind == "skip"
    assert schedule.positions == 3
    assert schedule.sitting(2, 1).boards == (3, 4)
    assert report.boards == 8
    assert made("mitchell", 8, boards=2, variant="+1")[0].positions == 2
    assert made("mitchell", 10, boards=2)[0].positions == 5


@pytest.mark.parametrize("variant", ["", *mitchell.VARIANTS])
@pytest.mark.parametrize("boards", [0, 2])
def test_every_number_of_pairs_is_played_or_refused_with_the_nearest(variant, boards):
    """Nobody meets anybody, sees a board or sits out twice; no board is needed at two tables."""
    if variant == "skip" and not boards:
        for entrants, nearest, rounds in ((8, "8", "4"), (7, "7", "4"), (3, "4", "2")):
            with refused("skip_without_boards") as caught:
                made("mitchell", entrants, variant=variant)
            assert caught.value.problems[0].params == {"boards": 1, "nearest": nearest, "rounds": rounds}
            made("mitchell", int(nearest), int(rounds))
        return
    for entrants in (*range(4, 25), 99):
        found = tried("mitchell", entrants, boards=boards, variant=variant)
        if isinstance(found, list):
            continue
        schedule, report = found
        assert report.max_meetings == 1
        assert report.byes.high == entrants % 2
        assert boards_are_apart(schedule)


def test_any_number_of_pairs_plays_three_rounds():
    for entrants in range(12, 201):
        _, report = made("mitchell", entrants, rounds=3, boards=1)
        assert report.max_meetings == 1


def test_where_the_odd_pair_sits_out():
    half, _ = made("mitchell", 7, variant="half_table")
    assert half.byes == {1: ("7",), 2: ("6",), 3: ("5",), 4: ("4",)}
    assert half.tables == 3
    phantom, _ = made("mitchell", 7, variant="phantom")
    assert phantom.byes == {1: ("4",), 2: ("1",), 3: ("2",), 4: ("3",)}
    assert [sitting.table for sitting in phantom.position_sittings(2)] == [2, 3, 4]


def test_where_the_rover_goes():
    """bridgecentral.com, Rover Mitchell: from table 2 up two tables; with a skip, then from table 3."""
    for pairs, ways in ((15, [2, 4, 6, 1, 3, 5]), (17, [2, 4, 6, 3, 5, 7]), (21, [2, 4, 6, 8, 3, 5, 7, 9])):
        schedule, _ = made("mitchell", pairs, variant="rover", boards=2)
        assert schedule.byes == {1: (str(pairs),), **{at: (str(table),) for at, table in enumerate(ways, 2)}}
        assert all(schedule.sitting(at, table).seats["NS"] == str(pairs) for at, table in enumerate(ways, 2))


def test_a_rover_stays_as_long_as_any_could():
    """For few tables all ways are tried here; the product finds the longest of them."""
    for tables in range(3, 9):

        def ew(moves, place, tables=tables):
            return (place - moves) % tables

        def boards(moves, place, tables=tables):
            return (place + moves) % tables

        def longest(moves, used, tables=tables, ew=ew, boards=boards):
            best = moves - 1
            for place in range(tables):
                marks = {("t", place), ("p", ew(moves, place)), ("b", boards(moves, place))}
                if moves < tables and not marks & used:
                    best = max(best, longest(moves + 1, used | marks))
            return best

        assert len(rover.places(tables, tables, ew, boards)) == longest(1, frozenset())


def test_too_many_rounds_name_the_most():
    with refused("rounds_too_many") as caught:
        made("mitchell", 8, rounds=5)
    assert caught.value.problems[0].params["most"] == 4
    with refused("variant_unknown"):
        made("mitchell", 8, variant="+4")


def test_the_checker_sees_a_pair_on_the_other_line_and_a_table_that_stands_idle_for_nobody():
    schedule, _ = made("mitchell", 9)
    first = schedule.sittings[0]
    turned = replace(first, seats={"NS": first.seats["EW"], "EW": first.seats["NS"]})
    problems = check(replace(schedule, sittings=(turned, *schedule.sittings[1:]))).problems
    assert {problem.code for problem in problems} == {"orientation_changed"}
    problems = check(replace(schedule, sittings=schedule.sittings[1:])).problems
    assert {problem.code for problem in problems} == {"entrant_absent"}
    full, _ = made("mitchell", 8)
    problems = check(replace(full, sittings=full.sittings[1:])).problems
    assert {problem.code for problem in problems} == {"table_not_once", "entrant_absent"}
