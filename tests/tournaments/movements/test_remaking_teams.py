"""The rest of a movement of teams made anew: teams that come late, tables closed; checked independently."""

from itertools import combinations

import pytest

from tests.refusals import refused
from tournaments.movements.checker import check
from tournaments.movements.remaking.team_request import TeamRequest
from tournaments.movements.remaking.teams import teams_remade
from tournaments.movements.tarot.teams import most_positions, prepared
from tournaments.movements.tarot.triplettes import attacks

FORMS = [
    ("triplettes", "", (6, 9)),
    ("triplettes", "howell", (6, 9)),
    ("triplettes", "barometer", (6, 9)),
    ("quadrettes", "", (4, 7)),
    ("quadrettes", "carried", (4, 8)),
    ("quadrettes", "byes", (5, 8)),
]


def remade(schedule, *, first=2, gone=(), new=0, seed=b"seed"):
    there = [label for label in schedule.entrants if label not in gone]
    late = [str(len(schedule.entrants) + number) for number in range(1, new + 1)]
    return teams_remade(TeamRequest(schedule, first, (*there, *late), seed))


def cases():
    for form, variant, counts in FORMS:
        for teams in counts:
            yield form, variant, teams, min(most_positions(form, variant, teams), 5)


@pytest.mark.parametrize(("form", "variant", "teams", "positions"), list(cases()))
@pytest.mark.parametrize("new", [1, 2, 3])
def test_late_teams_play_and_nobody_plays_a_board_twice(form, variant, teams, positions, new):
    schedule = prepared(form, variant, teams, positions, 2)
    found = remade(schedule, new=new)
    after = found.schedule
    # The checker knows no construction: a board twice, a table in two places, a changed side are problems.
    assert check(after).ok, [problem.text() for problem in check(after).problems]
    assert [one for one in after.sittings if one.position < 2] == [
        one for one in schedule.sittings if one.position < 2
    ]
    assert {one.boards for one in after.sittings} <= {one.boards for one in schedule.sittings}
    late = [str(teams + number) for number in range(1, new + 1)]
    resting = [label for out in found.resting.values() for label in out]
    if (teams + new) % 2 == 0 or (form == "quadrettes" and not variant):
        # Where all tables play the same boards there are boards for everybody.
        assert not resting or variant not in {"barometer", "byes"}
    for label in late:
        assert after.plays(label)
        # Who has missed positions does not sit out before somebody has twice.
        assert resting.count(label) <= max(map(resting.count, resting), default=0)


@pytest.mark.parametrize("form", ["triplettes", "quadrettes"])
@pytest.mark.parametrize("teams", [6, 8, 12])
def test_one_late_team_makes_the_number_odd_and_the_rests_go_round(form, teams):
    schedule = prepared(form, "barometer" if form == "triplettes" else "byes", teams, 4, 1)
    found = remade(schedule, new=1)
    resting = [out for position, out in sorted(found.resting.items())]
    assert [len(out) for out in resting] == [1, 1, 1]
    assert len(set(resting)) == 3
    assert (str(teams + 1),) not in resting
    assert not check(found.schedule).repeated


def test_in_a_round_robin_of_quadrettes_three_meet_instead_and_all_play():
    schedule = prepared("quadrettes", "", 6, 4, 1)
    found = remade(schedule, new=1)
    assert not found.resting
    assert check(found.schedule).ok
    for position in (2, 3, 4):
        late = [one for one in found.schedule.plays("7") if one.position == position]
        assert len(late) == 2
        assert len({label for one in late for label in one.seats.values()}) == 3


@pytest.mark.parametrize(("form", "variant", "teams"), [(f, v, 8) for f, v, _ in FORMS if v != ""])
def test_tables_of_two_that_have_left_are_closed_for_those_who_are_left(form, variant, teams):
    schedule = prepared(form, variant, teams, 3, 1)
    first = schedule.position_sittings(2)
    pairs = sorted({tuple(sorted(one.seats.values())) for one in first})
    gone = (pairs[0][0], pairs[1][0])
    found = remade(schedule, gone=gone)
    assert check(found.schedule).ok
    assert found.then > found.now
    assert not {
        label for one in found.schedule.sittings if one.position > 1 for label in one.seats.values()
    } & {*gone}


def test_few_are_moved_for_two_that_come_late():
    schedule = prepared("triplettes", "barometer", 20, 4, 1)
    found = remade(schedule, new=2)
    assert len(found.moved) <= 4
    assert not check(found.schedule).repeated
    assert not found.shared
    assert found == remade(schedule, new=2)


def test_the_attackers_of_triplettes_go_on_in_their_forced_order():
    schedule = prepared("triplettes", "howell", 6, 4, 3)
    found = remade(schedule, new=2)
    takers = {board: "SW"[board % 2] for board in range(1, schedule.board_count + 1)}
    turns: dict[str, list[str]] = {}
    for one in attacks(found.schedule, takers):
        turns.setdefault(one.team, []).append(one.colour)
    order = ["blue", "white", "red"]
    for colours in turns.values():
        assert colours == [order[number % 3] for number in range(len(colours))]
    before = [one for one in attacks(schedule, takers) if one.position == 1]
    assert [one for one in attacks(found.schedule, takers) if one.position == 1] == before


def test_two_late_teams_of_a_match_are_a_match_and_so_are_two_that_are_left_alone():
    schedule = prepared("team_match", "", 4, 4, 1)
    found = remade(schedule, new=2)
    assert check(found.schedule).ok
    assert {frozenset(one.seats.values()) for one in found.schedule.plays("5")} == {frozenset("56")}
    assert not found.moved
    closed = remade(schedule, gone=("1", "4"))
    assert {frozenset(one.seats.values()) for one in closed.schedule.plays("2") if one.position > 1} == {
        frozenset("23")
    }


def test_what_cannot_be_is_refused_with_its_reason():
    final = prepared("triplettes", "finals", 8, 4, 1)
    with refused("remake_finals"):
        remade(final, new=2)
    match = prepared("team_match", "", 4, 4, 1)
    with refused("late_team_without_match"):
        remade(match, new=1)
    sides = prepared("triplettes", "", 8, 3, 1)
    with refused("remake_no_gain") as caught:
        remade(sides, gone=("1", "2"))
    assert "2 are North–South and 4 East–West" in caught.value.problems[0].text()
    with refused("remake_nothing"):
        remade(sides)
    with refused("remake_nothing_left"):
        remade(sides, first=4, new=1)
    with refused("remake_too_few_teams"):
        remade(prepared("triplettes", "barometer", 4, 2, 1), gone=("1",))


def test_everybody_meets_at_most_once_where_that_can_be():
    for teams, new in ((8, 2), (9, 2), (10, 1), (12, 3)):
        found = remade(prepared("triplettes", "barometer", teams, 4, 1), new=new)
        met = [
            frozenset(two) for one in found.schedule.sittings for two in combinations(one.seats.values(), 2)
        ]
        assert len(met) == len({*met})
