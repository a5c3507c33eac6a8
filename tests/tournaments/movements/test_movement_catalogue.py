"""Which movements exist, and that each of them keeps its promise."""

from itertools import combinations
from math import gcd

import pytest

from games.problems import ProblemsError
from tournaments.movements import shifts, transversal
from tournaments.movements.catalogue import make, nearest, possible
from tournaments.movements.checker import check

ALL_TABLES = range(5, 41)
FIELDS = (5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 35, 37, 40)


def meetings_by_brute_force(schedule):
    """The most often that two entrants meet: every pair looked up in every sitting."""
    together = [set(sitting.seats.values()) for sitting in schedule.sittings]
    return max(sum({a, b} <= four for four in together) for a, b in combinations(schedule.entrants, 2))


def codes(error):
    return [problem.code for problem in error.problems]


@pytest.mark.parametrize("tables", ALL_TABLES)
def test_longest_movement_has_no_repetition(tables):
    longest = possible(4 * tables).clean_positions
    schedule = make(4 * tables, longest, 4)
    report = check(schedule)
    assert report.ok
    assert report.max_meetings == 1
    assert not report.warnings
    assert report.entrants == 4 * tables
    assert schedule.board_count == 4 * tables
    assert (report.board_plays.low, report.board_plays.high) == (longest, longest)


@pytest.mark.parametrize("tables", ALL_TABLES)
def test_every_shorter_movement_has_no_repetition(tables):
    for positions in range(2, min(possible(4 * tables).clean_positions, 8) + 1):
        report = check(make(4 * tables, positions, 1))
        assert report.ok
        assert report.max_meetings == 1


@pytest.mark.parametrize(("tables", "positions"), [(5, 5), (6, 5), (8, 8), (9, 3), (10, 9), (12, 12)])
def test_a_second_count_of_the_meetings_agrees(tables, positions):
    assert meetings_by_brute_force(make(4 * tables, positions, 2)) == 1


def best_by_exhaustive_search(tables):
    """The longest movement over every choice of five constant shifts (N's is 0: only differences matter)."""

    def lasts(steps):
        return min(tables // gcd(a - b, tables) for a, b in combinations((0, *steps), 2))

    return max(lasts(steps) for steps in combinations(range(1, tables), 4))


@pytest.mark.parametrize("tables", range(5, 21))
def test_no_choice_of_constant_shifts_lasts_longer(tables):
    assert shifts.most_positions(tables) == best_by_exhaustive_search(tables)


@pytest.mark.parametrize("tables", [tables for tables in ALL_TABLES if tables not in FIELDS])
def test_one_more_position_by_constant_shifts_would_repeat(tables):
    longest = shifts.most_positions(tables)
    with pytest.raises(ValueError, match="positions by constant shifts"):
        shifts.by_shifts(tables, longest + 1, 1)


@pytest.mark.parametrize("tables", FIELDS)
def test_as_many_positions_as_tables_where_a_field_exists(tables):
    assert possible(4 * tables).max_positions == tables
    assert transversal.most_positions(tables) == tables


def test_constant_shifts_are_preferred_where_they_reach():
    assert make(36, 3, 4).kind == "shifts"
    assert make(36, 4, 4).kind == "moves"
    assert make(36, 9, 4).kind == "field"
    assert make(36, 9, 4).shifts is None


@pytest.mark.parametrize(
    ("players", "code", "near"),
    [
        (21, "players_not_multiple_of_four", (20, 24)),
        (22, "players_not_multiple_of_four", (20, 24)),
        (23, "players_not_multiple_of_four", (20, 24)),
        (17, "players_not_multiple_of_four", (16, 20)),
        (13, "players_not_multiple_of_four", (12, 16)),
        (9, "players_not_multiple_of_four", (12,)),
        (8, "players_too_few", (12,)),
        (4, "players_too_few", (12,)),
        (3, "players_not_multiple_of_four", (12,)),
        (0, "players_none", (12,)),
        (-4, "players_none", (12,)),
        (1004, "players_too_many", (1000,)),
    ],
)
def test_impossible_numbers_are_refused_with_the_nearest_possible_ones(players, code, near):
    possibility = possible(players)
    assert [problem.code for problem in possibility.problems] == [code]
    assert possibility.nearest == near
    assert not possibility.ok
    assert possibility.max_positions == 0
    assert str(near[0]) in possibility.problems[0].text()
    with pytest.raises(ProblemsError) as refused:
        make(players, 4, 4)
    assert codes(refused.value) == [code]


@pytest.mark.parametrize("players", range(1, 170))
def test_the_nearest_numbers_are_possible_and_nothing_possible_is_nearer(players):
    for near in nearest(players):
        assert possible(near).ok
    reach = min(abs(near - players) for near in nearest(players))
    assert not any(possible(other).ok for other in range(players - reach + 1, players + reach))


@pytest.mark.parametrize(
    ("players", "most", "why"), [(24, 6, "play a board again"), (176, 19, "meet a player or a board again")]
)
def test_too_many_positions_name_the_most_there_are(players, most, why):
    with pytest.raises(ProblemsError) as refused:
        make(players, most + 1, 4)
    (problem,) = refused.value.problems
    assert problem.code == "positions_too_many"
    assert problem.params["most"] == most
    assert f"with more than {most}" in problem.text()
    assert why in problem.text()


def test_everything_wrong_is_named_at_once():
    with pytest.raises(ProblemsError) as refused:
        make(22, 1, 0)
    expected = ["players_not_multiple_of_four", "positions_too_few", "boards_per_position_out_of_range"]
    assert codes(refused.value) == expected


def test_a_field_construction_refuses_what_it_cannot():
    with pytest.raises(ValueError, match="finite field"):
        transversal.by_field(12, 4, 1)


@pytest.mark.parametrize(("tables", "positions"), [(5, 5), (8, 8), (11, 6), (40, 40)])
def test_with_four_boards_a_position_everybody_attacks_one_in_each(tables, positions):
    schedule = make(4 * tables, positions, 4)
    takers = {board: "NESW"[board % 4] for board in range(1, schedule.board_count + 1)}
    report = check(schedule, takers)
    assert report.ok
    assert (report.attacks.low, report.attacks.high) == (positions, positions)
