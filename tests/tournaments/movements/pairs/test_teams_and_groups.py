"""Teams of pairs, groups after a qualification, knock-out."""

import pytest

from tests.refusals import refused
from tests.tournaments.movements.pairs.looking import made, round_of, tried
from tournaments.movements.checker import check
from tournaments.movements.formats import movement
from tournaments.movements.pairs.groups import groups, side_by_side
from tournaments.movements.pairs.knock_out import bracket
from tournaments.movements.pairs.teams import team_of
from tournaments.movements.wish import Wish


@pytest.mark.parametrize("size", [2, 3])
def test_every_two_teams_meet_once_at_all_their_tables_and_no_team_meets_itself(size):
    for pairs in range(3 * size, 61):
        found = tried("teams", pairs, variant=str(size), boards=1)
        if isinstance(found, list):
            continue
        schedule, report = found
        matches = {}
        for sitting in schedule.sittings:
            teams = frozenset(team_of(int(label), size) for label in sitting.seats.values())
            assert len(teams) == 2
            matches.setdefault(teams, []).append(sitting.position)
        number = pairs // size
        assert len(matches) == number * (number - 1) // 2
        assert all(len(played) == size and len(set(played)) == 1 for played in matches.values())
        assert report.max_meetings == 1


def test_a_team_has_its_pairs_on_both_sides():
    schedule, _ = made("teams", 8, variant="2")
    assert round_of(schedule, 1) == [(1, 7), (8, 2), (3, 5), (6, 4)]
    schedule, _ = made("teams", 9, variant="3")
    assert schedule.byes[1] == ("1", "2", "3")
    assert round_of(schedule, 1) == [(4, 7), (8, 5), (6, 9)]


def test_refusals_of_teams_name_full_teams():
    with refused("entrants_impossible") as caught:
        made("teams", 10, variant="3")
    assert caught.value.problems[0].params["nearest"] == "9, 12"


def test_groups_play_side_by_side():
    order = [f"pair {place}" for place in range(1, 14)]
    assert [len(group) for group in groups(order, (8, 5))] == [8, 5]
    schedule = side_by_side([movement("round_robin", Wish(size, rounds=5, boards=1)) for size in (8, 5)])
    report = check(schedule)
    assert report.ok
    assert (schedule.tables, report.entrants, report.boards) == (6, 13, 10)
    assert schedule.byes[1] == ("9",)
    assert all(
        len({int(label) > 8 for label in sitting.seats.values()}) == 1 for sitting in schedule.sittings
    )


def test_groups_that_do_not_fit():
    with refused("groups_do_not_fit"):
        groups("abc", (2, 2))
    with refused("groups_differ"):
        side_by_side([movement("round_robin", Wish(8)), movement("round_robin", Wish(6))])


def test_a_knock_out_to_the_end():
    """Those beaten in the same round share places: 5 to 8 after the quarter-finals."""
    first = bracket([str(seed) for seed in range(1, 8)])
    assert [match.players for match in first.matches] == [("1",), ("4", "5"), ("2", "7"), ("3", "6")]
    second = first.after(["5", "2", "3"])
    assert [match.players for match in second.matches] == [("1", "5"), ("2", "3")]
    last = second.after(["1", "3"])
    assert {(place.entrant, place.best, place.worst) for place in last.places()} == {
        *(("4", 5, 7), ("7", 5, 7), ("6", 5, 7)),
        *(("5", 3, 4), ("2", 3, 4)),
    }
    done = last.after(["3"])
    assert done.winner == "3"
    assert not done.matches
    assert [place.entrant for place in done.places()][:2] == ["3", "1"]


def test_any_number_of_seeds_meets_as_late_as_it_can():
    for entrants in range(2, 201):
        now = bracket([str(seed) for seed in range(1, entrants + 1)])
        rounds = 0
        while now.winner is None:
            playing = {int(player) for match in now.matches for player in match.players}
            assert playing == set(range(1, len(playing) + 1))
            now = now.after([match.first for match in now.matches])
            rounds += 1
        assert now.winner == "1"
        assert rounds == (entrants - 1).bit_length()
        assert len(now.places()) == entrants


def test_winners_who_are_none():
    with refused("winner_unknown", "winner_not_one", "winner_not_one"):
        bracket("1234").after(["9"])
    with refused("knock_out_entrants"):
        bracket("1")
