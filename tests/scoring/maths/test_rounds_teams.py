"""Teams ranked by their members' points, and by matches (domain: tarot, section 4; burraco, section 3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.problems import ProblemsError
from scoring.maths.rounds.lines import Line
from scoring.maths.rounds.reading import rounds_formula
from scoring.maths.rounds.standings import Entrant, Terms, rounds_standings
from scoring.maths.rounds.teams import TeamRow, team_standings
from tournaments.movements.programmes.reading import programme

OWN = {"name": "rounds", "points": "own", "ties": []}
WINS = {"name": "rounds", "points": "win_draw_loss", "ties": ["net", "made", "met"], "teams": "matches"}


def ranked(
    lines: list[Line[str]], teams: dict[str, str], formula: dict[str, Any], stages: str, gone: str = ""
) -> list[TeamRow[str]]:
    terms: Terms[str] = Terms(rounds_formula(formula), programme(stages), "5eed", 3)
    entrants = [Entrant(one, one, one in gone) for one in teams]
    return team_standings(rounds_standings(lines, entrants, terms), teams, [*gone], terms)


def own(**points: int) -> list[Line[str]]:
    return [Line(who, 1, made=made) for who, made in points.items()]


def match(number: int, one: str, other: str, made: int, against: int) -> list[Line[str]]:
    return [
        Line(one, number, made=made, against=against, opponents=(other,)),
        Line(other, number, made=against, against=made, opponents=(one,)),
    ]


FOUR = {"a": "Lyon", "b": "Lyon", "c": "Bari", "d": "Bari", "e": "Turin", "f": "Turin", "g": ""}


def test_a_team_has_the_points_of_its_members_and_equals_share_the_place():
    lines = own(a=12, b=15, c=30, d=-3, e=5, f=5, g=99)
    rows = ranked(lines, FOUR, OWN, "5 free_individual")
    assert [(row.place, row.name, row.points) for row in rows] == [
        (1, "Bari", 27),
        (1, "Lyon", 27),
        (3, "Turin", 10),
    ]
    assert [(part.member, part.points) for part in rows[1].parts] == [("b", 15), ("a", 12)]


def test_who_has_withdrawn_still_counts_for_the_team_and_a_team_of_nobody_has_no_place():
    rows = ranked(own(a=12, b=15, c=30, d=1, e=50, f=50), FOUR, OWN, "5 free_individual", gone="aef")
    assert [(row.place, row.name, row.points) for row in rows] == [
        (1, "Bari", 31),
        (2, "Lyon", 27),
        (None, "Turin", 100),
    ]


def test_equal_teams_are_parted_by_the_sums_of_their_members_figures():
    table = {"name": "rounds", "points": "win_draw_loss", "ties": ["met", "net", "last", "lot"]}
    teams = {"a": "Lyon", "b": "Lyon", "c": "Bari", "d": "Bari"}
    lines = [*match(1, "a", "c", 100, 0), *match(1, "d", "b", 300, 0)]
    lyon, bari = sorted(ranked(lines, teams, table, "2 danish"), key=lambda row: -(row.place or 0))
    assert (bari.name, bari.decided, bari.ties["net"], lyon.ties["net"]) == ("Bari", "net", 200, -200)
    assert (bari.ties["met"], bari.ties["last"]) == (None, (0, 0, 2))
    assert (lyon.points, bari.points) == (2, 2)


def test_the_tables_of_a_match_are_added_up_and_then_give_points():
    """Each team wins at one table; the sum decides."""
    lines = [*match(1, "a", "c", 500, 100), *match(1, "d", "b", 300, 200)]
    rows = ranked(lines, {"a": "Lyon", "b": "Lyon", "c": "Bari", "d": "Bari"}, WINS, "3 teams")
    assert [(row.name, row.points, row.net, row.wins, row.played) for row in rows] == [
        ("Lyon", 2, 300, 1, 1),
        ("Bari", 0, -300, 0, 1),
    ]
    (part,) = rows[0].parts
    assert (part.round, part.opponent, part.made, part.against, part.points) == (1, "Bari", 700, 400, 2)


def test_a_team_without_opponents_has_what_a_bye_gives_and_a_table_without_one_the_net_points():
    formula = WINS | {"bye": {"points": "2", "net": "50"}}
    teams = {one: FOUR[one] for one in "abcdef"}
    lines = [
        *match(1, "a", "c", 10, 0),
        Line("b", 1, "bye"),
        Line("d", 1, "absent"),
        Line("e", 1, "bye"),
        Line("f", 1, "bye"),
    ]
    rows = {row.name: row for row in ranked(lines, teams, formula, "3 teams")}
    assert (rows["Turin"].points, rows["Turin"].net, rows["Turin"].played) == (2, 50, 0)
    assert (rows["Lyon"].points, rows["Lyon"].net) == (2, 60)
    assert (rows["Bari"].points, rows["Bari"].net) == (0, -10)


def test_where_teams_do_not_meet_as_such_their_sums_count_whatever_the_formula_says():
    lines = match(1, "a", "c", 500, 100)
    rows = ranked(lines, {"a": "Lyon", "c": "Bari"}, WINS, "3 danish")
    assert [part.member for part in rows[0].parts] == ["a"]


@given(st.lists(st.integers(-500, 500), min_size=8, max_size=8), st.permutations(range(8)))
def test_the_order_of_the_entrants_changes_nothing_and_no_point_is_lost(points, order):
    teams = {f"p{n}": f"team {n // 2}" for n in range(8)}
    lines = [Line(f"p{n}", 1, made=made) for n, made in enumerate(points)]
    rows = ranked(lines, teams, OWN, "5 free_individual")
    again = ranked(
        [lines[n] for n in order], {f"p{n}": teams[f"p{n}"] for n in order}, OWN, "5 free_individual"
    )
    assert {(row.name, row.place, row.points) for row in rows} == {
        (row.name, row.place, row.points) for row in again
    }
    assert sum((row.points for row in rows), Fraction(0)) == sum(points)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


@pytest.mark.parametrize(
    ("change", "code"),
    [({"teams": "goals"}, "teams_unknown"), ({"points": "own", "teams": "matches"}, "teams_without_matches")],
)
def test_what_a_formula_cannot_say_of_teams(change, code):
    with pytest.raises(ProblemsError) as refused:
        rounds_formula({"name": "rounds", "points": "points", "ties": []} | change)
    assert [problem.code for problem in refused.value.problems] == [code]
    assert rounds_formula(WINS).as_dict()["teams"] == "matches"
    assert "teams" not in rounds_formula(OWN).as_dict()


def test_equal_sums_of_unequal_numbers_of_deals_are_parted_by_the_points_of_a_deal():
    """A round of which only the sums are known counts neither way (our choice)."""
    formula = OWN | {"ties": ["mean"]}
    lines = [Line("a", 1, made=60, deals=6), Line("b", 1, made=60, deals=4), Line("c", 1, made=60)]
    lines += [Line("a", 2, made=0), Line("b", 2, made=0), Line("c", 2, made=0)]
    terms: Terms[str] = Terms(rounds_formula(formula), programme("2 free_individual"), "", 2)
    rows = rounds_standings(lines, [Entrant(one, one) for one in "abc"], terms)
    assert [(row.sheet.entrant, row.place, row.ties["mean"], row.decided) for row in rows] == [
        ("b", 1, 15, "mean"),
        ("a", 2, 10, "mean"),
        ("c", 3, 0, "mean"),
    ]
