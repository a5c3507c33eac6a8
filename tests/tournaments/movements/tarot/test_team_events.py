"""Movements for events of teams: boards that lie in sets, takers as dealt, attackers by force."""

from collections import Counter, defaultdict

import pytest

from games.problems import ProblemsError
from tournaments.movements.board_sets import set_problems
from tournaments.movements.checker import check
from tournaments.movements.layouts import ATTACK
from tournaments.movements.preparing import prepared
from tournaments.movements.taken import taker_seats
from tournaments.movements.tarot.teams import VARIANTS, most_positions, playable
from tournaments.movements.tarot.triplettes import COLOURS, attacks, first_colour

EVERY = [(form, variant) for form, variants in VARIANTS.items() for variant in variants]


@pytest.mark.parametrize(("form", "variant"), EVERY)
def test_every_length_for_every_number_of_teams_is_sound_and_can_be_dealt(form, variant):
    least = 2 if (form, variant) in {("triplettes", ""), ("triplettes", "howell")} else 1
    for teams in range(2, 15):
        most = most_positions(form, variant, teams) if variant in playable(form, teams) else 0
        for positions in range(least, most + 1):
            schedule = prepared(form, variant, teams, positions, 2)
            takers = taker_seats(schedule)
            assert not [*set_problems(schedule)]
            assert len(takers) == schedule.board_count
            report = check(schedule, dict(enumerate(takers, start=1)))
            assert report.ok, (teams, positions, report.problems[:1])
            if ATTACK not in schedule.sittings[0].seats:
                # Of two boards either side attacks one, now from the one seat, now from the other.
                assert report.attacks.low >= positions - max(map(len, schedule.byes.values()), default=0)
                assert len({*takers} & {*"NESW"}) == min(len(takers), 4)
            else:
                assert {*takers} == {"S"}


def test_what_cannot_be_played_is_refused_with_all_reasons():
    with pytest.raises(ProblemsError) as refused:
        prepared("triplettes", "", 4, 1, 13)
    codes = [problem.code for problem in refused.value.problems]
    assert codes[:2] == ["positions_too_few", "boards_per_position_out_of_range"]
    for form, teams in (("team_match", 3), ("quadrettes", 1), ("triplettes", 2)):
        assert playable(form, teams) == ()
    with pytest.raises(ProblemsError):
        prepared("team_match", "", 2, 5, 4)


@pytest.mark.parametrize("variant", ["", "howell", "barometer"])
def test_the_three_follow_each_other_from_the_colour_that_was_drawn(variant):
    schedule = prepared("triplettes", variant, 8, 3, 4)
    takers = dict(enumerate(taker_seats(schedule), start=1))
    for seed in (b"", b"a", b"b", b"c", b"d"):
        first = first_colour(seed)
        turns = defaultdict(list)
        for one in attacks(schedule, takers, first):
            turns[one.team].append(COLOURS.index(one.colour))
        begin = COLOURS.index(first)
        assert all(found == [(begin + n) % 3 for n in range(len(found))] for found in turns.values())
    assert {first_colour(bytes([n])) for n in range(20)} == {*COLOURS}


def test_in_a_final_each_of_the_three_stays_at_one_table():
    schedule = prepared("triplettes", "finals", 8, 4, 3)
    takers = dict(enumerate(taker_seats(schedule), start=1))
    there = defaultdict(set)
    for one in attacks(schedule, takers, "white"):
        there[one.position, one.team, one.table].add(one.colour)
    assert all(len(colours) == 1 for colours in there.values())
    together = Counter((position, team) for position, team, _table in there)
    assert {*together.values()} == {3}
    by_team = defaultdict(set)
    for (position, team, _table), colours in there.items():
        by_team[position, team] |= colours
    assert all(colours == {*COLOURS} for colours in by_team.values())
