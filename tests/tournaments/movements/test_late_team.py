"""A late team in a started movement of teams: it meets whoever would have sat out, and nobody is moved."""

from collections import Counter

import pytest

from tournaments.movements.checker import check
from tournaments.movements.preparing import prepared
from tournaments.movements.remaking.phantom import joined, resting_from
from tournaments.movements.tarot.teams import most_positions

FORMS = [
    ("triplettes", ""),
    ("triplettes", "howell"),
    ("triplettes", "barometer"),
    ("quadrettes", "byes"),
]


@pytest.mark.parametrize(("form", "variant"), FORMS)
@pytest.mark.parametrize("teams", [5, 7, 9, 11, 13, 21])
def test_nobody_sits_out_any_more_and_nobody_is_moved(form, variant, teams):
    for positions in {3, most_positions(form, variant, teams)}:
        schedule = prepared(form, variant, teams, positions, 2)
        late = str(teams + 1)
        for first in {2, positions}:
            found = joined(schedule, late, first, schedule.entrants)
            after = found.schedule
            assert check(after).ok, [problem.text() for problem in check(after).problems]
            assert all(one in after.sittings for one in schedule.sittings)
            new = [one for one in after.sittings if one not in schedule.sittings]
            assert {one.position for one in new} == set(range(first, positions + 1))
            assert not found.resting
            assert all(late in one.seats.values() for one in new)
            assert set(after.byes) == set(range(1, first))
            assert all(late in labels for labels in after.byes.values())
            assert after.board_count == schedule.board_count
            assert max(Counter((one.table, one.boards) for one in after.sittings).values()) == 1
            rests = resting_from(schedule, first, schedule.entrants)
            assert {match.position: match.against for match in found.matches} == rests
            shared = [match for match in found.matches if match.sharing]
            if variant != "howell":
                assert not shared


def test_in_a_mitchell_it_has_the_boards_that_lie_idle_and_keeps_its_side():
    schedule = prepared("triplettes", "", 7, 3, 2)
    found = joined(schedule, "8", 2, schedule.entrants)
    assert {seat for match in found.matches for seat in match.seats} == {"NS"}
    # The half table is whole; while anybody still sits out, it is not.
    assert "half_table" in schedule.kind
    assert found.schedule.kind == schedule.kind.removesuffix(" half_table")
    known = frozenset(range(1, 99))
    assert joined(schedule, "8", 2, schedule.entrants, known).schedule.kind == schedule.kind
    for match in found.matches:
        there = {one.boards for one in schedule.position_sittings(match.position)}
        assert match.boards not in there
        assert match.seats == {"NS": 4}


def test_boards_that_nobody_can_play_any_more_are_not_given():
    schedule = prepared("triplettes", "howell", 7, 5, 2)
    free = joined(schedule, "8", 3, schedule.entrants)
    seen = frozenset(free.matches[0].boards)
    found = joined(schedule, "8", 3, schedule.entrants, seen)
    assert all(seen.isdisjoint(match.boards) for match in found.matches)
    assert check(found.schedule).ok
    nothing = joined(schedule, "8", 3, schedule.entrants, frozenset(range(1, 100)))
    assert not nothing.matches
    assert set(nothing.resting) == {3, 4, 5}


def test_who_has_left_is_not_met():
    schedule = prepared("quadrettes", "byes", 5, 5, 1)
    gone = resting_from(schedule, 3, schedule.entrants)[3]
    found = joined(schedule, "6", 2, {*schedule.entrants} - {gone})
    assert gone not in {match.against for match in found.matches}
    assert found.resting == {3: ("6",)}
    assert check(found.schedule).ok
