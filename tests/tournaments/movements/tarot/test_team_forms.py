"""Triplettes, quadrettes and team matches: every count, the attackers, and schedules broken on purpose."""

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from games.problems import ProblemsError
from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.layouts import ATTACK, DEFENCE
from tournaments.movements.report import Span
from tournaments.movements.taken import takers_of
from tournaments.movements.tarot.team_match import line_up
from tournaments.movements.tarot.triplettes import COLOURS, attacks
from tournaments.movements.wish import Wish


def made(name, teams, rounds=None, boards=4, variant=""):
    return movement(name, Wish(teams, rounds, boards, variant))


def refusal(name, teams, rounds=None, variant=""):
    with pytest.raises(ProblemsError) as refused:
        made(name, teams, rounds, variant=variant)
    return refused.value.problems


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("triplettes", ""),
        ("triplettes", "howell"),
        ("triplettes", "barometer"),
        ("triplettes", "finals"),
        ("quadrettes", ""),
        ("quadrettes", "carried"),
        ("quadrettes", "byes"),
        ("team_match", ""),
    ],
)
def test_every_number_of_teams_from_4_to_200(name, variant):
    for teams in range(4, 201):
        try:
            schedule = made(name, teams, 3 if 5 < teams < 40 else 1, 2, variant)
        except ProblemsError as refused:
            (problem,) = refused.problems
            assert problem.code in {"entrants_impossible", "rounds_too_many"}
            if problem.code == "entrants_impossible" and teams < 40:
                for near in str(problem.params["nearest"]).split(", "):
                    assert check(made(name, int(near), 1, 2, variant)).ok
            continue
        report = check(schedule, takers_of(schedule))
        assert report.ok, (teams, report.problems[:1])
        assert report.entrants == teams
        assert report.byes.high <= 1
        if schedule.form in {"triplettes", "triplettes_howell"}:
            assert report.max_meetings == 1


@pytest.mark.parametrize("boards", [3, 4, 5, 6])
@pytest.mark.parametrize(("teams", "variant"), [(8, ""), (7, ""), (14, "howell"), (9, "barometer")])
def test_colours_follow_each_other_and_each_attacks_as_often_as_the_others_of_the_team(
    teams, variant, boards
):
    schedule = made("triplettes", teams, None, boards, variant)
    takers = takers_of(schedule)
    rows = [*attacks(schedule, takers, {team: COLOURS[int(team) % 3] for team in schedule.entrants})]
    assert len(rows) == sum(len(sitting.boards) for sitting in schedule.sittings)
    by_team = defaultdict(list)
    for row in rows:
        sitting = schedule.sitting(row.position, row.table)
        assert sitting.seats[takers[row.board]] == row.team
        by_team[row.team].append(row.colour)
    for team, colours in by_team.items():
        first = COLOURS.index(colours[0])
        assert first == int(team) % 3
        assert colours == [COLOURS[(first + turn) % 3] for turn in range(len(colours))]
        times = Counter(dict.fromkeys(COLOURS, 0) | Counter(colours)).values()
        assert max(times) - min(times) <= 1


def test_ns_attack_what_the_north_or_the_south_hand_takes():
    schedule = made("triplettes", 4, 1)
    rows = [*attacks(schedule, {board: "NESW"[board % 4] for board in range(1, 9)})]
    assert [(row.board, row.team, row.colour) for row in rows if row.table == 1] == [
        (1, "3", "blue"),
        (2, "1", "blue"),
        (3, "3", "white"),
        (4, "1", "white"),
    ]


def test_three_attack_at_once_in_a_final():
    schedule = made("triplettes", 4, None, 3, "finals")
    assert (schedule.tables, schedule.positions, schedule.board_count) == (3, 4, 12)
    attacking = [{s.seats[ATTACK] for s in schedule.position_sittings(p)} for p in range(1, 5)]
    assert sorted(attacking, key=min) == [{"1"}, {"2"}, {"3"}, {"4"}]
    assert check(schedule).meetings == {2: 6}
    twice = check(made("triplettes", 8, 8, 3, "finals"))
    assert twice.ok
    assert sum(pairs for times, pairs in twice.meetings.items() if times) == 20


@pytest.mark.parametrize("variant", ["", "carried"])
@pytest.mark.parametrize("teams", [2, 4, 6, 10])
def test_two_teams_meet_twice_on_the_same_boards(teams, variant):
    schedule = made("quadrettes", teams, None, 3, variant)
    report = check(schedule)
    assert report.meetings == {1: teams * (teams - 1) // 2}
    assert not report.warnings
    for sitting in schedule.sittings:
        attack, defence = sitting.seats[ATTACK], sitting.seats[DEFENCE]
        assert sitting.table == int(defence)
        other = schedule.sitting(sitting.position, int(attack))
        assert (other.seats[ATTACK], other.boards) == (defence, sitting.boards)
    boards = {s.boards for s in schedule.position_sittings(1)}
    assert len(boards) == (teams // 2 if variant and teams > 6 else 1)


@pytest.mark.parametrize("teams", [3, 5, 7, 9, 15, 33])
def test_a_triangle_keeps_an_odd_number_of_teams_playing(teams):
    report = check(made("quadrettes", teams, teams))
    assert report.ok
    assert report.byes == Span(0, 0)
    assert set(report.meetings) <= {1, 2, 3, 4}
    assert report.balance > 90
    triangles = [warning for warning in report.warnings if warning.code == "opposed_one_way"]
    assert len(triangles) == teams
    assert all(str(warning.params["pairs"]).count("-") == 3 for warning in triangles)
    assert check(made("quadrettes", teams, teams, variant="byes")).byes == Span(1, 1)


@pytest.mark.parametrize(("name", "variant"), [("quadrettes", ""), ("triplettes", "howell")])
def test_large_fields_play_a_usual_evening_unless_told_otherwise(name, variant):
    assert made(name, 24, variant=variant).positions == 23
    assert made(name, 60, variant=variant).positions == 11
    assert made(name, 60, 20, variant=variant).positions == 20


def test_refusals():
    assert refusal("quadrettes", 5, variant="carried")[0].params["nearest"] == "4, 6"
    assert refusal("quadrettes", 6, 6)[0].params["most"] == 5
    assert refusal("triplettes", 6, variant="finals")[0].params["nearest"] == "4, 8"
    assert [p.code for p in refusal("team_match", 3, 5)] == ["entrants_impossible", "quarters_too_many"]


def test_a_match_has_two_rooms_and_four_quarters():
    schedule = made("team_match", 2)
    assert [dict(s.seats) for s in schedule.position_sittings(3)] == [
        {"A": "1", "D": "2"},
        {"A": "2", "D": "1"},
    ]
    assert {s.boards for s in schedule.position_sittings(3)} == {(9, 10, 11, 12)}
    assert check(schedule).ok
    assert schedule.board_count == 16


def test_line_up_of_four_five_and_six():
    assert [(q.attacker, q.defenders, q.resting) for q in line_up("abcd", "dcba")] == [
        ("d", ("a", "b", "c"), ()),
        ("c", ("a", "b", "d"), ()),
        ("b", ("a", "c", "d"), ()),
        ("a", ("b", "c", "d"), ()),
    ]
    for size in (5, 6):
        quarters = line_up(range(size), range(4))
        rests = Counter(member for quarter in quarters for member in quarter.resting)
        assert all(len({q.attacker, *q.defenders, *q.resting}) == size for q in quarters)
        assert max(rests.values()) <= 2


@pytest.mark.parametrize(
    ("members", "attackers", "codes"),
    [
        ("abc", "abca", ["team_size", "attackers_not_different"]),
        ("abcd", "abca", ["attackers_not_different"]),
        ("abcd", "abce", ["attackers_not_different"]),
        ("abcde", "abc", ["attackers_not_different"]),
        ("abcdefg", "abcd", ["team_size"]),
        ("abcdd", "abcd", ["team_size"]),
    ],
)
def test_line_ups_that_are_refused(members, attackers, codes):
    with pytest.raises(ProblemsError) as refused:
        line_up(members, attackers)
    assert [problem.code for problem in refused.value.problems] == codes


def broken(schedule, position, table, **changes):
    """The codes of the problems when one sitting is changed."""
    sittings = [
        replace(sitting, **changes) if (sitting.position, sitting.table) == (position, table) else sitting
        for sitting in schedule.sittings
    ]
    return {problem.code for problem in check(replace(schedule, sittings=tuple(sittings))).problems}


def test_broken_quadrettes_are_found():
    sound = made("quadrettes", 6)
    first = sound.sitting(1, 1)
    foreign = sound.sitting(1, int(first.seats[ATTACK])).seats[ATTACK]
    other = next(label for label in sound.entrants if label not in {foreign, first.seats[ATTACK]})
    assert broken(sound, 1, 1, seats={ATTACK: other, DEFENCE: "1"}) >= {"entrant_doubled", "team_half_idle"}
    assert "entrant_doubled" in broken(sound, 1, 1, seats={**first.seats, DEFENCE: "2"})
    assert "table_not_full" in broken(sound, 1, 1, seats={ATTACK: "2"})
    assert "board_repeated" in broken(sound, 2, 1, boards=first.boards)
    seats = {ATTACK: sound.sitting(1, 2).seats[ATTACK], DEFENCE: "1"}
    assert "entrant_doubled" in broken(sound, 1, 1, seats=seats)


def test_broken_finals_and_triplettes_are_found():
    finals = made("triplettes", 4, None, 3, "finals")
    seats = finals.sitting(1, 1).seats
    turned = broken(finals, 1, 1, seats={ATTACK: seats[DEFENCE], DEFENCE: seats[ATTACK]})
    assert turned >= {"team_half_idle", "entrant_doubled"}
    assert "board_repeated" in broken(finals, 2, 1, boards=(1, 2, 3))
    lines = made("triplettes", 10)
    seats = lines.sitting(1, 1).seats
    assert broken(lines, 1, 1, seats={"NS": seats["EW"], "EW": seats["NS"]}) == {"orientation_changed"}
    assert "table_not_full" in broken(lines, 1, 1, seats={**seats, "X": "11"})
    assert "team_half_idle" not in broken(lines, 1, 1)
