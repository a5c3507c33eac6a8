"""Takers: everybody attacks about a quarter of the boards it plays."""

from collections import Counter

import pytest

from tournaments.movements.catalogue import make, possible
from tournaments.movements.checker import check
from tournaments.movements.takers import balanced_takers


def attacks(schedule, takers):
    report = check(schedule, dict(enumerate(takers, start=1)))
    assert report.ok
    return report.attacks


def width(span):
    return span.high - span.low


def going_round(schedule):
    return ["NESW"[index % 4] for index in range(schedule.board_count)]


@pytest.mark.parametrize("tables", range(5, 41, 3))
@pytest.mark.parametrize("boards", [1, 2, 3, 5, 6, 7])
def test_never_more_uneven_than_three_nor_than_going_round(tables, boards):
    for positions in range(2, min(possible(4 * tables).max_positions, 8) + 1):
        schedule = make(4 * tables, positions, boards)
        takers = balanced_takers(schedule)
        found, seats = attacks(schedule, takers), Counter(takers)
        assert max(seats.values()) - min(seats.get(seat, 0) for seat in "NESW") <= 3
        assert width(found) <= min(3, width(attacks(schedule, going_round(schedule))))


def test_two_boards_at_ten_tables_leave_nobody_without_an_attack():
    schedule = make(40, 5, 2)
    assert attacks(schedule, going_round(schedule)).low == 0
    assert attacks(schedule, balanced_takers(schedule)).low >= 1


@pytest.mark.parametrize("boards", [4, 8])
def test_whole_rounds_are_exactly_even(boards):
    schedule = make(28, 5, boards)
    takers = balanced_takers(schedule)
    assert list(takers) == going_round(schedule)
    assert width(attacks(schedule, takers)) == 0


@pytest.mark.parametrize("boards", [1, 2, 3, 5, 6, 7])
def test_one_sitting_never_burdens_a_seat_more_than_once_above_another(boards):
    schedule = make(32, 6, boards)
    takers = balanced_takers(schedule)
    for sitting in schedule.sittings:
        here = Counter(dict.fromkeys("NESW", 0) | Counter(takers[board - 1] for board in sitting.boards))
        assert max(here.values()) - min(here.values()) <= 1


def test_the_same_schedule_has_the_same_takers():
    assert balanced_takers(make(36, 7, 3)) == balanced_takers(make(36, 7, 3))
