"""Schedules as values and as stored data; the known table; guides, announcement, draw."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.problems import ProblemsError
from tournaments.movements.catalogue import make, possible
from tournaments.movements.draw import draw
from tournaments.movements.explain import announcement, guide
from tournaments.movements.schedule import Schedule
from tournaments.movements.takers import balanced_takers

GOLDEN = Path(__file__).parents[3] / "fixtures" / "golden"


def golden(name):
    return json.loads((GOLDEN / name).read_text(encoding="utf-8"))


def test_the_known_movement_of_five_tables():
    known = golden("movements_5_tables.json")
    schedule = make(known["players"], known["positions"], known["boards_per_position"])
    rows = [
        [s.position, s.table, *(s.seats[seat] for seat in ("N", "E", "S", "W")), *s.boards]
        for s in schedule.sittings
    ]
    assert rows == known["rows"]


def test_board_1_travels_as_in_the_official_example():
    example = golden("topage_official.json")
    schedule = make(20, 5, 4)
    tables = [
        next(s.table for s in schedule.position_sittings(position) if example["board"] in s.boards)
        for position in example["positions"]
    ]
    assert tables == example["tables"]


@given(tables=st.integers(5, 20), positions=st.integers(2, 8), boards=st.integers(1, 6))
def test_stored_and_read_back(tables, positions, boards):
    positions = min(positions, possible(4 * tables).max_positions)
    schedule = make(4 * tables, positions, boards)
    assert Schedule.from_dict(json.loads(json.dumps(schedule.as_dict()))) == schedule


def _without(key):
    return {name: value for name, value in make(20, 2, 1).as_dict().items() if name != key}


@pytest.mark.parametrize(
    "data",
    [
        {},
        _without("sittings"),
        _without("kind"),
        _without("tables") | {"tables": "five"},
        _without("positions") | {"positions": 0},
        _without("sittings") | {"sittings": [{"position": 1}]},
        _without("sittings") | {"sittings": 5},
        _without("sittings") | {"sittings": [{"position": 1, "table": 1, "seats": ["N1"], "boards": [1]}]},
        _without("sittings") | {"sittings": [{"position": 1, "table": 1, "seats": {}, "boards": [True]}]},
        _without("shifts") | {"shifts": [1]},
    ],
)
def test_data_that_is_no_schedule_is_refused(data):
    with pytest.raises(ProblemsError) as refused:
        Schedule.from_dict(data)
    assert [problem.code for problem in refused.value.problems] == ["movement_malformed"]


def test_look_ups():
    schedule = make(20, 5, 4)
    assert schedule.board_count == 20
    assert schedule.entrants[:6] == ("N1", "N2", "N3", "N4", "N5", "E1")
    assert schedule.sitting(2, 1).seats == {"N": "N1", "E": "E4", "S": "S5", "W": "W3"}
    assert schedule.sitting(2, 1).seat_of("S5") == "S"
    assert schedule.sitting(2, 1).seat_of("S1") is None
    assert [sitting.table for sitting in schedule.plays("S1")] == [1, 2, 3, 4, 5]
    with pytest.raises(KeyError):
        schedule.sitting(6, 1)


def test_guide_follows_the_player():
    schedule = make(20, 5, 4)
    steps = guide(schedule, "W2")
    assert [(step.position, step.table, step.seat) for step in steps] == [
        (1, 2, "W"),
        (2, 5, "W"),
        (3, 3, "W"),
        (4, 1, "W"),
        (5, 4, "W"),
    ]
    assert steps[1].boards == (1, 2, 3, 4)
    assert guide(schedule, "W6") == []


@pytest.mark.parametrize("players", [20, 32, 40])
def test_guides_and_sittings_say_the_same(players):
    schedule = make(players, possible(players).max_positions, 2)
    for label in schedule.entrants:
        for position, table, seat, boards in guide(schedule, label):
            sitting = schedule.sitting(position, table)
            assert sitting.seats[seat] == label
            assert sitting.boards == boards


def test_announcement_of_constant_shifts():
    assert [sentence.text() for sentence in announcement(make(40, 5, 4))] == [
        "N stays.",
        "E moves up 2 tables.",
        "S moves up 1 table.",
        "W moves down 2 tables.",
        "The boards move down 1 table.",
        "After table 10 comes table 1, before table 1 comes table 10.",
    ]


def test_the_announced_moves_are_the_real_ones():
    schedule = make(28, 7, 1)
    for label in schedule.entrants:
        tables = [step.table for step in guide(schedule, label)]
        moves = {(after - before) % 7 for before, after in pairwise(tables)}
        assert moves == {schedule.shifts[label[0]] % 7}


def test_a_field_movement_sends_everybody_to_the_guide():
    assert [sentence.code for sentence in announcement(make(32, 8, 4))] == ["follow_guide"]


def test_the_same_seed_draws_the_same():
    labels, players = make(20, 5, 4).entrants, list(range(101, 121))
    drawn = draw(labels, players, b"seed")
    assert drawn == draw(labels, players, b"seed")
    assert drawn != draw(labels, players, b"other seed")
    assert sorted(drawn.values()) == players
    assert tuple(drawn) == labels


def test_a_draw_is_frozen_for_ever():
    """If this changes, no stored draw can be replayed: a new draw needs a new context name."""
    assert draw(["N1", "S1", "E1", "W1"], ["a", "b", "c", "d"], b"seed") == {
        "N1": "b",
        "S1": "d",
        "E1": "c",
        "W1": "a",
    }


def test_every_order_of_three_is_drawn():
    orders = {tuple(draw(["N1", "N2", "N3"], "abc", bytes([n])).values()) for n in range(200)}
    assert len(orders) == 6


def test_a_draw_that_does_not_fit_is_refused():
    with pytest.raises(ProblemsError) as refused:
        draw(["N1", "N2", "N3"], [1, 1], b"seed")
    assert [problem.code for problem in refused.value.problems] == ["draw_count_differs", "draw_repeated"]


def test_the_order_of_keys_of_a_stored_movement_decides_nothing():
    """PostgreSQL gives the seats back in an order of its own: E, N, S, W."""
    schedule = make(28, 5, 3)
    stored = schedule.as_dict()
    for row in stored["sittings"]:
        row["seats"] = dict(sorted(row["seats"].items()))
    assert balanced_takers(Schedule.from_dict(stored)) == balanced_takers(schedule)
