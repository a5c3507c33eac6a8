"""Rulings in an event of rounds, by FIBUR's code (domain, burraco, section 2), and in one of match points."""

from __future__ import annotations

import pytest

from tests.factories import NOW, desk
from tests.refusals import refused
from tests.scoring.rounds import compute, evening, pair, pairs_event, play_round
from tests.scoring.rulings import change, rule, withdraw
from tournaments.services.events import event_close

pytestmark = pytest.mark.django_db


def points(event):
    """Every pair's number to its points, in whole victory points; ``None`` for who has no place."""
    event.refresh_from_db()
    rows = (compute(event) or event.snapshots.first()).rows.select_related("entry")
    return {row.entry.number: (row.points / 1000, row.net, row.place is not None) for row in rows}


def points_of(event, *numbers):
    found = points(event)
    return [found[number][0] for number in numbers]


def test_an_arbiter_assigns_a_score_to_each_pair():
    """FIBUR: an arbiter may assign a score per pair, asymmetric."""
    event = evening()
    assert points_of(event, 1, 2) == [13 + 3, 7 + 12]
    rule(event, kind="adjusted", board=1, table=1, sides={"NS": "8 VP -100", "EW": "9 VP"})
    assert points_of(event, 1, 2) == [8 + 3, 9 + 12]
    assert points(event)[1][1] == -100 - 1320
    change(event, 1, kind="adjusted", board=1, table=1, sides={"NS": "100", "EW": "100"})
    assert points_of(event, 1, 2) == [10 + 3, 10 + 12]


def test_two_warnings_are_one_victory_point_in_the_ranking_only():
    """FIBUR: two warnings are -1 VP in the general ranking only."""
    event = evening()
    before = points_of(event, 1)[0]
    rule(event, kind="warning", entry=pair(event, 1))
    assert points_of(event, 1) == [before]
    rule(event, kind="warning", entry=pair(event, 1))
    assert points_of(event, 1) == [before - 1]
    withdraw(event, 1)
    assert points_of(event, 1) == [before]


def test_late_pairs_lose_points_of_their_match():
    """FIBUR: 5 to 10 minutes late are -100 points.

    With -200, 620 ahead become 420, 12 VP; the others keep theirs."""
    event = evening()
    rule(event, kind="late", entry=pair(event, 1), position=1, minutes=7)
    assert points_of(event, 1, 2) == [13 + 3, 7 + 12]
    change(event, 1, kind="late", entry=pair(event, 1), position=1, minutes=7, amount="200", unit="points")
    assert points_of(event, 1, 2) == [12 + 3, 7 + 12]
    with refused("amount_malformed"):
        rule(event, kind="late", entry=pair(event, 1), position=1, minutes=3)


def test_forfeits_have_the_values_of_the_table():
    """FIBUR, four hands: the absent pair 8 VP -315, the present one 60 % of 20 and the points mirrored."""
    event = pairs_event(4)
    play_round(event, 1, [(1, 2, 720, 100), (3, 4, None, None)])
    rule(event, kind="forfeit", board=1, table=2, sides={"NS": "present", "EW": "absent"})
    assert points(event)[3][:2] == (12, 315)
    assert points(event)[4][:2] == (8, -315)
    change(event, 1, kind="forfeit", board=1, table=2, sides={"NS": "absent", "EW": "absent"})
    assert points_of(event, 3, 4) == [0, 0]
    assert event_close(event=event, actor=desk(event), now=NOW).state == "closed"


def test_averages_are_shares_of_the_victory_points():
    """60, 50 and 40 percent of the 20 that are shared [choice]."""
    event = evening()
    rule(event, kind="average", board=2, table=1, sides={"NS": "A+", "EW": "A-"})
    assert points_of(event, 1, 3) == [13 + 12, 10 + 8]


def test_an_annulled_round_counts_for_nobody():
    event = evening()
    rule(event, kind="annulled", board=1, table=1)
    assert points_of(event, 1, 2) == [3, 12]
    rule(event, kind="annulled", board=2)
    assert points_of(event, 1, 3) == [0, 10]


def test_who_met_somebody_excluded_has_what_a_bye_gives():
    """FIBUR: results played stand at a withdrawal; where they do not, the opponents get the bye score."""
    event = evening()
    rule(event, kind="exclusion", entry=pair(event, 1), position=2, stands="none")
    found = points(event)
    assert not found[1][2]
    assert (found[2][0], found[3][0]) == (12 + 12, 10 + 12)
    change(event, 1, kind="exclusion", entry=pair(event, 1), position=2, stands="earlier")
    assert points_of(event, 2, 3) == [7 + 12, 10 + 12]


def test_half_of_the_rounds_count_for_the_substituted():
    event = evening()
    rule(event, kind="half", entry=pair(event, 1), position=2, stands="later")
    assert points_of(event, 1, 2) == [3, 7 + 12]


def test_penalties_in_victory_points():
    event = evening()
    rule(event, kind="penalty", entry=pair(event, 2), amount="1,5", scope="ranking")
    rule(event, kind="penalty", entry=pair(event, 2), amount="2", scope="match", position=1)
    assert points_of(event, 1, 2) == [16, 19 - 3.5]
    with refused("unit_unknown"):
        rule(event, kind="penalty", entry=pair(event, 2), amount="2", unit="percent")
    with refused("unit_not_of_ranking"):
        rule(event, kind="penalty", entry=pair(event, 2), amount="2", unit="points")
