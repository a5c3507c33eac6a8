"""Large fields: common boards, sections, relays, barometer."""

from dataclasses import replace

import pytest

from games.problems import ProblemsError
from tournaments.movements.catalogue import make
from tournaments.movements.checker import check
from tournaments.movements.etuis import copies, etui_counts, etui_ways, placed, sections_of, stands_of
from tournaments.movements.explain import announcement
from tournaments.movements.formats import movement
from tournaments.movements.preparing import prepared
from tournaments.movements.schedule import Schedule
from tournaments.movements.taken import takers_of
from tournaments.movements.tarot.sections import section_sizes
from tournaments.movements.wish import Wish

ALL_THREE = ["entrants_impossible", "positions_too_few", "boards_per_position_out_of_range"]


def sections(players: int, rounds: int | None = None, variant: str = "") -> Schedule:
    return movement("sections", Wish(players, rounds, 2, variant))


@pytest.mark.parametrize("variant", ["", "relay", "barometer"])
def test_every_number_of_players_from_4_to_200(variant):
    least, step = (24, 8) if variant == "relay" else (12, 4)
    for players in range(4, 201):
        if players % step or players < least:
            with pytest.raises(ProblemsError) as refused:
                sections(players, 2, variant)
            (problem,) = refused.value.problems
            near = [int(number) for number in str(problem.params["nearest"]).split(", ")]
            assert near == [
                n for n in (players // step * step, players // step * step + step) if n >= least
            ] or (players < least and near == [least])
            continue
        schedule = sections(players, 3, variant)
        report = check(schedule, takers_of(schedule))
        assert report.ok
        assert report.entrants == players
        assert report.max_meetings == 1 or players < 5 * step


@pytest.mark.parametrize(("players", "rounds"), [(120, 5), (188, 8), (400, 10), (2000, 5)])
def test_sections_play_the_same_boards_and_nobody_changes_section(players, rounds):
    schedule = sections(players, rounds)
    sizes = section_sizes(players // 4, rounds)
    assert max(sizes) <= 13
    assert schedule.board_count == 2 * max(sizes)
    assert check(schedule).max_meetings == 1
    first = 0
    for size in sizes:
        tables = range(first + 1, first + size + 1)
        labels = {
            label
            for sitting in schedule.sittings
            if sitting.table in tables
            for label in sitting.seats.values()
        }
        assert labels == {f"{line}{number}" for line in "NESW" for number in tables}
        first += size


def ways(schedule):
    return etui_ways(placed(schedule), schedule.kind)


@pytest.mark.parametrize(
    ("players", "sizes", "etuis"),
    [(24, (3, 3), {2}), (92, (12, 11), {2, 1}), (120, (10, 10, 10), {3}), (28, (4, 3), {2, 1})],
)
def test_every_section_has_an_etui_of_each_of_its_boards(players, sizes, etuis):
    found = ways(prepared("transversal", "sections", players, 3, 4))
    tables = sections_of(found)
    assert tuple(map(len, tables.values())) == sizes
    assert [table for section in tables.values() for table in section] == [*range(1, players // 4 + 1)]
    assert {*etui_counts(found).values()} == etuis
    assert stands_of(found) == ()


def test_two_neighbours_share_an_etui_by_relay():
    schedule = sections(80, 5, "relay")
    found = ways(schedule)
    assert {*etui_counts(found).values()} == {1}
    assert {table for way in found for tables in way.tables.values() for table in tables} == {*range(1, 21)}
    stands = stands_of(found)
    assert len(stands) == 5 * 10
    for stand in stands:
        left, right = stand.tables
        assert (left % 2, right) == (1, left + 1)
        assert [board for _table, board in stand.first] == [stand.boards[0], stand.boards[1]]


def test_a_relay_of_many_tables_is_one_of_sections():
    found = ways(prepared("transversal", "relay", 120, 5, 4))
    assert sections_of(found) == {1: tuple(range(1, 17)), 2: tuple(range(17, 31))}
    assert {*etui_counts(found).values()} == {2, 1}
    assert len(stands_of(found)) == 5 * 15


@pytest.mark.parametrize(
    ("players", "positions", "apart", "most"), [(24, 3, 3, 2), (48, 6, 2, 1), (80, 5, 1, 1)]
)
def test_by_relay_fewer_meet_again_than_in_two_fields(players, positions, apart, most):
    """Two fields of half the size, each by itself, would bring together the same players more often."""
    field = check(make(players // 2, positions, 4))
    relay = check(prepared("transversal", "relay", players, positions, 4))
    assert (field.max_meetings, relay.max_meetings) == (apart, most)
    assert relay.ok


@pytest.mark.parametrize("kind", ["sections", "relay", "barometer"])
def test_a_copy_is_at_one_table_at_a_time(kind):
    schedule = prepared("transversal", kind, 48, 4, 3)
    found = copies(schedule)
    assert len({(position, board, copy) for (position, _table, board), copy in found.items()}) == len(found)
    if kind == "barometer":
        assert all(copy == table for (_position, table, _board), copy in found.items())


def test_a_usual_movement_has_one_etui_of_each_board():
    assert {*copies(make(48, 5, 4)).values()} == {1}


def test_a_barometer_plays_the_same_boards_everywhere():
    schedule = sections(48, 12, "barometer")
    report = check(schedule, takers_of(schedule))
    assert report.ok
    assert report.max_meetings == 1
    assert {sitting.boards for sitting in schedule.position_sittings(3)} == {(5, 6)}
    assert {*etui_counts(ways(schedule)).values()} == {12}


def test_what_is_announced():
    def said(kind, players, positions):
        return [line.text() for line in announcement(prepared("transversal", kind, players, positions, 4))]

    assert said("sections", 48, 2)[-2:] == [
        "In section A after table 6 comes table 1.",
        "In section B after table 12 comes table 7.",
    ]
    assert len(said("sections", 48, 2)) == 3
    assert "guide card" in said("sections", 92, 5)[0]
    assert "stand between them" in said("relay", 48, 3)[-1]
    *moves, boards = said("barometer", 40, 5)
    assert "go to the desk" in boards
    assert not any("oards" in move for move in moves)


@pytest.mark.parametrize(
    ("kind", "players", "positions", "boards", "codes", "nearest"),
    [
        ("sections", 20, 2, 4, ["entrants_impossible"], "24"),
        ("sections", 50, 2, 4, ["entrants_impossible"], "48, 52"),
        ("relay", 28, 1, 13, ALL_THREE, "24, 32"),
        ("barometer", 11, 1, 0, ALL_THREE, "12"),
        ("sections", 24, 5, 4, ["positions_too_many"], None),
        ("relay", 28, 1, 1, ["entrants_impossible", "positions_too_few", "relay_waits"], "24, 32"),
    ],
)
def test_what_cannot_be_is_refused_all_at_once(kind, players, positions, boards, codes, nearest):
    with pytest.raises(ProblemsError) as refused:
        prepared("transversal", kind, players, positions, boards)
    problems = refused.value.problems
    assert [problem.code for problem in problems] == codes
    assert problems[0].params.get("nearest") == nearest


def test_who_asks_for_too_many_positions_hears_of_the_whole_field_and_not_of_a_part_of_it():
    with pytest.raises(ProblemsError) as refused:
        prepared("transversal", "relay", 24, 5, 4)
    assert [problem.text() for problem in refused.value.problems] == [
        "In this kind of movement 24 players can play 3 positions at most, not 5."
    ]
    assert prepared("transversal", "relay", 24, 3, 4).positions == 3


def test_a_variant_that_the_format_has_not():
    with pytest.raises(ProblemsError) as refused:
        prepared("transversal", "howell", 24, 2, 4)
    assert [problem.text() for problem in refused.value.problems] == [
        "There is no such variant here; there are: sections, relay, barometer."
    ]


def test_too_many_positions_are_refused_by_the_movement_of_the_whole_field():
    with pytest.raises(ProblemsError) as refused:
        sections(24, 7)
    assert [problem.code for problem in refused.value.problems] == ["positions_too_many"]


def test_broken_sections_are_found():
    sound = sections(120, 5)
    first, other = sound.sitting(1, 1), sound.sitting(1, 11)
    assert first.boards == other.boards

    def codes(table, **changes):
        sittings = [
            replace(s, **changes) if (s.position, s.table) == (2, table) else s for s in sound.sittings
        ]
        return {problem.code for problem in check(replace(sound, sittings=tuple(sittings))).problems}

    second = sound.sitting(2, 1)
    assert codes(1, boards=first.boards) == {"board_repeated"}
    assert codes(1, seats={**second.seats, "E": sound.sitting(2, 12).seats["E"]}) >= {
        "entrant_doubled",
        "entrant_absent",
    }
    assert codes(1, boards=(1,)) >= {"boards_wrong_number"}
