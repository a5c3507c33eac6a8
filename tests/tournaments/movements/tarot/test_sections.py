"""Large fields: common boards, sections, relays, barometer."""

from dataclasses import replace

import pytest

from games.problems import ProblemsError
from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.schedule import Schedule
from tournaments.movements.taken import takers_of
from tournaments.movements.tarot.sections import Stand, section_sizes, stands
from tournaments.movements.wish import Wish


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


def test_two_neighbours_share_a_copy_by_relay():
    schedule = sections(80, 5, "relay")
    assert schedule.kind == "relay"
    assert schedule.board_count == 20
    found = stands(schedule, 1)
    assert len(found) == 5 * 10
    for stand in found:
        left, right = stand.tables
        assert (left % 2, right) == (1, left + 1)
    assert stands(schedule, 2) == ()


def test_a_barometer_plays_the_same_boards_everywhere():
    schedule = sections(48, 12, "barometer")
    report = check(schedule, takers_of(schedule))
    assert report.ok
    assert report.max_meetings == 1
    assert {sitting.boards for sitting in schedule.position_sittings(3)} == {(5, 6)}
    assert stands(schedule, 6)[:2] == (Stand(1, (1, 2), (1, 2)), Stand(1, (1, 2), (3, 4)))


def test_a_copy_that_is_not_needed_waits():
    waiting = [stand for stand in stands(sections(92, 5), 2) if not stand.tables]
    assert len(waiting) == 5
    assert {len(stand.boards) for stand in waiting} == {2}


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
