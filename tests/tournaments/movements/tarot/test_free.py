"""Free Tarot: nobody meets twice as far as possible, odd tables shared fairly, team mates never together."""

import json
from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from games.problems import ProblemsError
from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.report import Span
from tournaments.movements.schedule import Schedule, Sitting
from tournaments.movements.tarot import resolvable
from tournaments.movements.tarot.free import DESIGN, VARIANTS, searched
from tournaments.movements.tarot.free_kept import FILE
from tournaments.movements.wish import Wish

GOLDEN = Path(__file__).parents[4] / "fixtures" / "golden" / "free_16_players.json"


def free(players, rounds=None, variant="", seed=b""):
    return movement("free_individual", Wish(players, rounds, 0, variant, seed))


def sizes(schedule):
    return Counter(len(sitting.seats) for sitting in schedule.position_sittings(1))


def odd_times(schedule, up_to):
    """How often everybody sat at a table that is not of four in the first positions."""
    times = Counter(dict.fromkeys(schedule.entrants, 0))
    for sitting in schedule.sittings:
        if sitting.position <= up_to and len(sitting.seats) != 4:
            times.update(sitting.seats.values())
    return times.values()


@pytest.mark.parametrize(("variant", "left_over"), [("", {0, 1, 2, 3}), ("threes", {1, 2}), ("fives", {3})])
def test_every_number_of_players_from_4_to_200(variant, left_over):
    """Where nothing is wished, one or two players left over make tables of five, three one of three."""
    for players in (players for players in range(4, 201) if players % 4 in left_over):
        rounds = 3 if players < 40 else 2
        try:
            schedule = free(players, rounds, variant)
        except ProblemsError as refused:
            (problem,) = refused.problems
            assert problem.code == "entrants_impossible"
            for near in str(problem.params["nearest"]).split(", "):
                assert len(free(int(near), 1, variant).entrants) == int(near)
            assert (variant, players) in {("threes", 5), ("fives", 7), ("fives", 11)}
            continue
        report = check(schedule)
        assert report.ok
        assert report.entrants == players
        assert report.max_meetings == 1 or players < 32
        assert {*sizes(schedule)} - {4} <= {"threes": {3}, "fives": {5}}.get(variant, {3, 5})
        for up_to in range(1, rounds + 1):
            assert max(odd_times(schedule, up_to)) - min(odd_times(schedule, up_to)) <= 1


def test_the_known_movement_of_16_players():
    known = json.loads(GOLDEN.read_text(encoding="utf-8"))
    sittings = tuple(
        Sitting(number, table, dict(zip("NESW", map(str, players), strict=True)), ())
        for number, tables in enumerate(known["rounds"], start=1)
        for table, players in enumerate(tables, start=1)
    )
    for schedule in (Schedule("design", 4, 5, 0, sittings, form="free"), free(16, 5)):
        report = check(schedule)
        assert report.ok
        assert report.meetings == {1: 120}
        assert "Every two players meet at most once." in [line.text() for line in report.sentences()]


@pytest.mark.parametrize("players", [16, 28, 40, 52, 76, 88, 112, 124])
def test_everybody_meets_everybody_once(players):
    schedule = free(players, (players - 1) // 3)
    assert schedule.kind == DESIGN
    assert check(schedule).meetings == {1: players * (players - 1) // 2}


@pytest.mark.parametrize("players", [15, 27, 39, 19, 23, 35, 119])
def test_one_short_of_a_design_is_one_table_of_three_and_nobody_meets_twice(players):
    schedule = free(players, 5)
    assert sizes(schedule)[3] == 1
    assert check(schedule).max_meetings == 1
    assert max(odd_times(schedule, 5)) == 1
    report = check(schedule)
    assert report.odd_tables == Span(1 if players == 15 else 0, 1)
    assert any("at a table of three or five" in sentence.text() for sentence in report.sentences())
    assert check(free(players + 1, 5)).odd_tables is None


@pytest.mark.parametrize(("players", "rounds"), [(33, 5), (62, 5), (120, 12), (1997, 5), (2000, 8)])
def test_larger_fields_meet_nobody_twice(players, rounds):
    assert check(free(players, rounds)).max_meetings == 1


@pytest.mark.parametrize(("players", "low", "high"), [(8, 1, 3), (12, 0, 3), (18, 0, 4), (22, 0, 3)])
def test_few_players_meet_again_as_evenly_as_can_be(players, low, high):
    meetings = check(free(players, 5)).meetings
    assert min(meetings) >= low
    assert max(meetings) <= high


@pytest.mark.parametrize(("team", "variant"), [(2, "teams_2"), (4, "teams_4")])
def test_members_of_a_team_never_meet(team, variant):
    for players in chain(range(4, 48, 2), (100, 200)):
        if players % team or players // team < 5:
            continue
        schedule = free(players, 2, variant)
        assert check(schedule).ok
        for sitting in schedule.sittings:
            teams = {(int(label) - 1) // team for label in sitting.seats.values()}
            assert len(teams) == len(sitting.seats)


@pytest.mark.parametrize(
    ("players", "variant", "rounds"), [(16, "teams_4", 4), (24, "teams_2", 5), (28, "teams_4", 7)]
)
def test_teams_that_fill_the_lines_of_a_design_meet_nobody_twice(players, variant, rounds):
    assert check(free(players, rounds, variant)).max_meetings == 1


@pytest.mark.parametrize(
    ("players", "variant", "near"),
    [
        (3, "", "4"),
        (12, "teams_4", "16"),
        (18, "teams_4", "16, 20"),
        (7, "teams_2", "6, 8"),
        (11, "fives", "10, 12"),
    ],
)
def test_what_cannot_be_seated_names_the_nearest_numbers(players, variant, near):
    with pytest.raises(ProblemsError) as refused:
        free(players, 5, variant)
    assert [problem.params["nearest"] for problem in refused.value.problems] == [near]


def test_boards_are_refused():
    with pytest.raises(ProblemsError) as refused:
        movement("free_individual", Wish(2, 5, 4))
    assert [problem.code for problem in refused.value.problems] == ["boards_not_here", "entrants_impossible"]


def test_the_same_seed_gives_the_same_and_another_seed_another():
    assert free(34, 3, seed=b"a") == free(34, 3, seed=b"a")
    assert free(34, 3, seed=b"a") != free(34, 3, seed=b"b")


def test_broken_free_schedules_are_found():
    sound = free(17, 3)
    first = sound.sitting(1, 1)
    assert tuple(first.seats) == ("N", "E", "S", "W", "X")

    def codes(seats, boards=()):
        changed = replace(first, seats=seats, boards=boards)
        return {p.code for p in check(replace(sound, sittings=(changed, *sound.sittings[1:]))).problems}

    assert codes(first.seats) == set()
    assert "entrant_doubled" in codes({**first.seats, "X": sound.sitting(1, 2).seats["N"]})
    assert codes({seat: one for seat, one in first.seats.items() if seat != "X"}) == {"entrant_absent"}
    assert "table_not_full" in codes({seat: one for seat, one in first.seats.items() if seat in "NE"})
    assert "boards_wrong_number" in codes(first.seats, (1,))


def test_designs_that_are_not_known_are_not_made_up():
    with pytest.raises(ValueError, match="no design for 20 players"):
        next(resolvable.rounds(20))


KEPT = json.loads(FILE.read_text(encoding="utf-8"))["movements"]


@pytest.mark.parametrize("variant", ["", *VARIANTS])
def test_what_the_file_keeps_is_what_it_says(variant):
    """Read again, every row can be played, meets as often as it says, and is no worse than a search."""
    rows = [row for row in KEPT if row["variant"] == variant]
    assert rows
    for row in rows:
        schedule = free(row["players"], len(row["rounds"]), variant)
        report = check(schedule)
        assert report.ok
        assert report.entrants == row["players"]
        assert (
            sum(times * (times - 1) // 2 * pairs for times, pairs in report.meetings.items()) == row["again"]
        )
        odd = odd_times(schedule, len(row["rounds"]))
        assert max(odd) - min(odd) <= 1
    for row in rows[:: len(rows) // 2 + 1]:
        assert searched(Wish(row["players"], len(row["rounds"]), 0, variant), []).cost() >= row["again"]


def test_a_seed_of_one_s_own_is_searched_for():
    assert free(18, 5, seed=b"own") != free(18, 5)
