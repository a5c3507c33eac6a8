"""Teams of pairs drawn against each other by the ranking of teams: who meets, who sits out, what is said."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.problems import ProblemsError
from tournaments.movements.draws.answer import answer
from tournaments.movements.draws.field import NEVER_AGAIN, Entrant, Field
from tournaments.movements.draws.teams import draw_teams
from tournaments.movements.programmes.checking import programme_problems
from tournaments.movements.programmes.programme import TEAM_DRAWN
from tournaments.movements.programmes.reading import programme
from tournaments.movements.programmes.rounds import drawn_round, team_round


def pairs_of(teams: int, size: int) -> dict[str, tuple[str, ...]]:
    return {f"team {n}": tuple(f"{n}/{pair}" for pair in range(1, size + 1)) for n in range(1, teams + 1)}


@settings(max_examples=25, deadline=None)
@given(
    teams=st.integers(6, 15),
    size=st.integers(2, 3),
    form=st.sampled_from(["never_again_teams", "swiss_teams"]),
    seed=st.binary(max_size=4),
)
def test_four_rounds_of_any_number_of_teams(teams, size, form, seed):
    """Nobody meets a team twice or sits out twice; a match has a table for each pair, sides in turn."""
    pairs = pairs_of(teams, size)
    past: dict[str, list[tuple[int, str]]] = defaultdict(list)
    rested: list[str] = []
    for number in range(1, 5):
        entrants = (Entrant(one, opponents=tuple(past[one]), byes=rested.count(one)) for one in pairs)
        made = team_round(form, Field(tuple(entrants), number, seed=seed), pairs)
        matches: dict[frozenset[str], list[str]] = defaultdict(list)
        for table in made.tables:
            home, away = (f"team {label.split('/')[0]}" for label in table.seats.values())
            matches[frozenset((home, away))].append(home)
            places = {label.split("/")[1] for label in table.seats.values()}
            assert len(places) == 1
        for match, homes in matches.items():
            one, other = sorted(match)
            assert len(homes) == size
            assert abs(homes.count(one) - homes.count(other)) <= 1
            assert (number, other) not in past[one]
            assert all(met != other for _, met in past[one])
            past[one].append((number, other))
            past[other].append((number, one))
        assert [table.number for table in made.tables] == [*range(1, teams // 2 * size + 1)]
        resting = {f"team {label.split('/')[0]}" for label in made.byes}
        assert len(resting) == teams % 2
        assert len(made.byes) == size * (teams % 2)
        assert not resting & {*rested}
        rested += resting
        assert not made.unavoidable


def test_the_draw_is_that_of_pairs_and_names_teams():
    """The same rules as for pairs; a rematch is passed over, and the sentences call teams by name."""
    pairs = pairs_of(5, 2)
    entrants = [Entrant(team) for team in pairs]
    entrants[0] = Entrant("team 1", opponents=((1, "team 2"),))
    entrants[1] = Entrant("team 2", opponents=((1, "team 1"),))
    entrants[4] = Entrant("team 5", byes=1)
    field = Field(tuple(entrants), 2, NEVER_AGAIN)
    made, alone = draw_teams(field, pairs), drawn_round(NEVER_AGAIN, field)
    met = {frozenset(label.split("/")[0] for label in one.labels) for one in made.pairings}
    assert met == {frozenset(who[-1] for who in one.seats.values()) for one in alone.tables}
    assert made.byes == tuple(f"{alone.byes[0][-1]}/{pair}" for pair in (1, 2))
    said = [reason.text() for reason in made.pairings[0].reasons]
    assert said[1] == "No. 1 (team 1) and no. 2 (team 2) met in round 1."
    assert "(team 4) sits out" in made.bye_reasons[0].text()


def test_who_has_more_pairs_than_the_other_team_says_so():
    field = Field((Entrant("A"), Entrant("B")), 1)
    made = draw_teams(field, {"A": ("a2",), "B": ("b1", "b2")})
    assert [{*one.labels} for one in made.pairings] == [{"a2", "b1"}]
    assert made.byes == ("b2",)
    assert "team A has fewer" in made.bye_reasons[-1].text()
    assert draw_teams(Field((Entrant("B"),), 1), {"B": ("b1", "b2")}).byes == ("b1", "b2")


def test_a_draw_asked_for_as_data_seats_the_pairs_of_teams():
    data = {"draw": "danish", "standing": ["Lyon", "Bari"], "teams": {"Lyon": [1, 2], "Bari": [3, 4]}}
    made = answer(data)
    assert [{*table["seats"].values()} for table in made["tables"]] == [{"1", "3"}, {"2", "4"}]
    assert "(Lyon) meets no. 2 (Bari)" in made["tables"][0]["reasons"][0]
    unreadable: tuple[object, ...] = (
        {"Lyon": [1]},
        {"Lyon": [1], "Bari": [1]},
        {"Lyon": [1], "Bari": []},
        [],
        None,
    )
    for wrong in unreadable:
        with pytest.raises(ProblemsError) as refused:
            answer(data | {"teams": wrong})
        assert [problem.code for problem in refused.value.problems] == ["teams_unreadable"]


@pytest.mark.parametrize(
    ("text", "pairs", "codes"),
    [
        ("2 teams + 3 danish teams", 10, []),
        ("3 Never-again teams (3)", 12, []),
        ("3 swiss teams", 9, ["teams_do_not_fit"]),
        ("3 swiss teams", 2, ["entrants_too_few"]),
        ("4 swiss teams", 8, ["rounds_too_many"]),
        ("4 modified danish teams", 8, []),
        ("3 danish teams (4)", 8, ["variant_unknown"]),
    ],
)
def test_a_programme_says_what_so_many_pairs_can_play(text, pairs, codes):
    read = programme(text)
    assert {stage.format for stage in read.stages} <= {*TEAM_DRAWN, "teams"}
    assert programme(read.as_text()) == read
    assert [problem.code for problem in programme_problems(read, pairs)] == codes
