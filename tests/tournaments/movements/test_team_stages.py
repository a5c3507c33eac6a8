"""Those who play for one team do not meet: free Tarot, Mitchell, drawn rounds, teams table by table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from tournaments.movements.draws.field import NEVER_AGAIN, Entrant, Field
from tournaments.movements.programmes.drawn_round import Round
from tournaments.movements.programmes.programme import Stage
from tournaments.movements.programmes.rounds import drawn_round, fixed_round
from tournaments.movements.programmes.stages import Group, Wanted, begin
from tournaments.movements.programmes.swaps import change

SEED = b"teams of the test"
COUNTS = (16, 17, 18, 22, 23, 24, 28, 40, 64, 79, 80)


def people(count: int, size: int) -> dict[str, str]:
    """So many players and the team of each; the last team may be smaller."""
    return {f"p{number}": f"team {number // size}" for number in range(count)}


def field(teams: Mapping[str, str], number: int = 1) -> Field:
    return Field(tuple(Entrant(who, team=team) for who, team in teams.items()), number)


def begun(stage: Stage, teams: Mapping[str, str], *, by_lot: bool = True) -> Group:
    (group,) = begin(stage, [*teams], Wanted(SEED, by_lot, teams=teams))
    return group


def rounds_of(stage: Stage, teams: Mapping[str, str], *, by_lot: bool = True) -> Iterator[Round]:
    group = begun(stage, teams, by_lot=by_lot)
    assert group.schedule is not None
    for number in range(1, stage.rounds + 1):
        yield fixed_round(group.schedule, group.labels, number, field(teams, number))


def mates(found: Round, teams: Mapping[str, str]) -> int:
    """How often two of one team sit at one table."""
    return sum(
        teams[one] == teams[other]
        for table in found.tables
        for one, other in combinations(table.seats.values(), 2)
    )


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("count", COUNTS)
def test_nobody_meets_a_team_mate_in_free_tarot(count, size):
    """With enough tables for the members of a team, also at tables of three and five."""
    teams = people(count, size)
    for found in rounds_of(Stage("free_individual", 5), teams):
        assert sorted(who for table in found.tables for who in table.seats.values()) == sorted(teams)
        assert mates(found, teams) == 0
        assert not found.unavoidable


@pytest.mark.parametrize("by_lot", [True, False])
@pytest.mark.parametrize(("pairs", "size"), [(16, 2), (16, 4), (20, 2), (24, 3), (40, 4), (80, 2)])
def test_nobody_meets_a_team_mate_in_mitchell(pairs, size, by_lot):
    """A team sits on one line, where both lines can be filled with whole teams."""
    teams = people(pairs, size)
    for found in rounds_of(Stage("mitchell", 4), teams, by_lot=by_lot):
        assert mates(found, teams) == 0


@pytest.mark.parametrize("form", ["howell", "round_robin", "individual_pairs"])
def test_nobody_meets_a_team_mate_in_rounds_enough_for_others(form):
    teams = people(16, 2)
    for found in rounds_of(Stage(form, 3), teams):
        assert mates(found, teams) == 0


def test_where_everybody_meets_everybody_it_is_said_who_does():
    teams = people(6, 2)
    rounds = [*rounds_of(Stage("round_robin", 5), teams)]
    assert sum(mates(found, teams) for found in rounds) == 3
    said = [problem for found in rounds for problem in found.unavoidable]
    assert [problem.code for problem in said] == ["one_team"] * 3
    assert {problem.params["team"] for problem in said} == set(teams.values())


@pytest.mark.parametrize("form", ["danish", "never_again", "swiss", "danish_individual"])
@pytest.mark.parametrize(("count", "size"), [(16, 2), (16, 4), (32, 4), (80, 2)])
def test_a_draw_keeps_a_team_apart(form, count, size):
    teams = people(count, size)
    found = drawn_round(form, field(teams))
    assert mates(found, teams) == 0
    assert len(found.tables) == count // (4 if form == "danish_individual" else 2)


def test_a_draw_names_those_of_one_team_that_had_to_meet():
    found = drawn_round(NEVER_AGAIN, field({"a": "Lyon", "b": "Lyon", "c": "Lyon", "d": "Bari"}))
    assert [problem.code for problem in found.unavoidable] == ["one_team", "unavoidable"]


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("teams", [3, 4, 5, 8])
def test_teams_meet_as_such_at_as_many_tables_as_they_have_pairs(teams, size):
    entered = people(teams * size, size)
    met = set()
    stage = Stage("teams", 3, variant=str(size))
    for found in rounds_of(stage, entered):
        matches: dict[frozenset[str], int] = {}
        for table in found.tables:
            sides = frozenset(entered[pair] for pair in table.seats.values())
            matches[sides] = matches.get(sides, 0) + 1
        assert set(matches.values()) == {size}
        assert all(len(sides) == 2 for sides in matches)
        assert not met & matches.keys()
        met |= matches.keys()
        # A team without opponents sits out as a whole: its pairs do not play each other.
        assert {entered[pair] for pair in found.byes} == (
            {*entered.values()} - {one for sides in matches for one in sides}
        )


def test_who_meets_a_pair_that_has_left_in_a_match_of_teams_sits_out():
    teams = people(8, 2)
    group = begun(Stage("teams", 3), teams)
    assert group.schedule is not None
    there = {who: team for who, team in teams.items() if who not in {"p0", "p7"}}
    found = fixed_round(group.schedule, group.labels, 1, field(there))
    assert len(found.tables) + len(found.byes) // 2 == 3
    assert {len(table.seats) for table in found.tables} == {2}
    assert len(found.byes) == 2 * (3 - len(found.tables))


def test_late_players_do_not_sit_down_beside_their_team():
    """Three tables of three have a seat; at the first one sits a team-mate."""
    teams = people(9, 3)
    group = begun(Stage("free_individual", 2, variant="threes"), teams)
    assert group.schedule is not None
    late = {"late": teams[next(iter(group.labels.values()))]}
    found = fixed_round(group.schedule, group.labels, 1, field(teams | late))
    assert mates(found, teams | late) == 1  # every table has one of each team: it is said
    assert [problem.code for problem in found.unavoidable] == ["one_team"]
    alone = {"late": "team of one"}
    assert mates(fixed_round(group.schedule, group.labels, 1, field(teams | alone)), teams | alone) == 0


def test_an_exchange_that_brings_a_team_together_says_so():
    teams = {"a": "Lyon", "b": "Lyon", "c": "", "d": ""}
    seated = {(1, "NS"): "a", (1, "EW"): "c", (2, "NS"): "b", (2, "EW"): "d"}
    harms = change(field(teams), seated, [], "b", "c").harms
    assert [problem.code for problem in harms] == ["one_team"]
